"""The page of an experiment with a dictionary stands alone, claims only what it may, and shows names as text."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from tests.reports.conftest import HOSTILE
from tests.reports.dictionary_experiment_example import GROUPS, made_dictionary_experiment, one_seed
from tests.reports.test_corpus_page import assert_tables_are_tables
from tests.reports.test_experiment_page import assert_only_text, assert_stands_alone, rows
from tests.reports.test_sentences_page import read

from equipoise.reports.dictionary_experiment_findings import ONE_SEED
from equipoise.reports.dictionary_experiment_page import (
    ALWAYS,
    BESIDE,
    ESTIMATES,
    NOTHING,
    PUBLISHED,
    SEVERAL,
    WARNING,
    dictionary_cells_csv,
    dictionary_experiment_csv,
    dictionary_experiment_markdown,
    dictionary_experiment_page,
)
from equipoise.results.dictionary_experiments import BASE, DictionaryExperiment

EMPTY = {"versions": (), "groups": (), "questions": (), "seeds": (), "cells": (), "failed": (), "beside": (),
         "estimates": (), "published": (), "settings": {}, "caveats": ()}  # fmt: skip


def both(found: DictionaryExperiment) -> list[str]:
    return [dictionary_experiment_page(found), dictionary_experiment_markdown(found)]


def test_parts_stand_in_the_order_a_reader_asks_for_them() -> None:
    page, markdown = both(made_dictionary_experiment())
    last = ("What was done to the dictionary", "How it was done", "What this does not show")
    for told, middle in (
        (page, ("Figure 1, with intervals", "Effect sizes and differences", "Which entries moved the score")),
        (markdown, ("## Effect sizes", "## Figure 1 in numbers", "## Which entries moved the score")),
    ):
        places = [told.index(part) for part in ("23 sets", "Beware", "What was found", *middle, *last)]
        assert places == sorted(places)


def test_a_note_stands_before_entries_that_are_quoted() -> None:
    for told in both(made_dictionary_experiment()):
        assert told.index(WARNING) < told.index("Kennelly")
    for told in both(made_dictionary_experiment(groups=tuple(replace(each, examples=()) for each in GROUPS))):
        assert WARNING not in told


def test_what_it_does_not_show() -> None:
    for told in both(made_dictionary_experiment()):
        assert all(limit in told for limit in (*SEVERAL, *ALWAYS, BESIDE, PUBLISHED))
        assert "3 seeds are few" in told and "Glosses are without their examples." in told
        assert "35 differences with an interval are shown, and marks are not corrected" in told
    for told in both(one_seed(beside=(), published=())):
        assert ONE_SEED in told and not any(limit in told for limit in (*SEVERAL, BESIDE, PUBLISHED))
        assert "not corrected" not in told


def test_we_reduce_and_never_claim_to_remove() -> None:
    for told in (*both(made_dictionary_experiment()), *both(one_seed())):
        assert not re.search(r"\bremov|\bsolv|\bunbiased|\bdebias|\bfairer\b", told)


@pytest.mark.parametrize(
    "found",
    [
        made_dictionary_experiment(**EMPTY),
        made_dictionary_experiment(estimates=(), cells=(), beside=()),
        one_seed(),
        made_dictionary_experiment(groups=(), beside=(), published=()),
        made_dictionary_experiment(published=(), failed=()),
    ],
    ids=["nothing at all", "no vectors", "one seed", "no groups, nothing beside", "nothing failed"],
)
def test_less_than_all_can_be_told(found: DictionaryExperiment) -> None:
    page, markdown = both(found)
    read(page)
    assert_tables_are_tables(markdown)
    for told in (page, markdown):
        assert (NOTHING in told) == (not found.estimates)
        assert ("Which entries moved the score" in told) == bool(found.groups and found.estimates)
        assert ("Nothing came of" in told) == bool(found.failed)


def test_it_stands_alone() -> None:
    assert_stands_alone(dictionary_experiment_page(made_dictionary_experiment()))


def hostile(text: str) -> DictionaryExperiment:
    """The example with this text wherever a name, a word or a definition can be."""
    found = made_dictionary_experiment()
    named = {each.name: each.name if each.name == BASE else f"{text}{place}"
             for place, each in enumerate(found.versions)}  # fmt: skip
    asked = {each.name: f"{text}{place}" for place, each in enumerate(found.questions)}

    def answers(given):
        return tuple(replace(each, question=asked[each.question]) for each in given)

    return replace(
        found, dictionary=text, source=text, fingerprint=text, settings={text: text}, caveats=(text,), version=text,
        failed=((text, text),),
        versions=tuple(replace(each, name=named[each.name], steps=(text,), group=each.group and text + each.group)
                       for each in found.versions),
        groups=tuple(replace(each, name=text + each.name, title=text, examples=((text, text),))
                     for each in found.groups),
        questions=tuple(replace(each, name=asked[each.name], dataset=text, title=text, bias=text, missing=(text,))
                        for each in found.questions),
        cells=tuple(replace(each, version=named[each.version], answers=answers(each.answers), vectors=text, job=text)
                    for each in found.cells),
        beside=(replace(found.beside[0], model=text, fingerprint=text, answers=answers(found.beside[0].answers[1:]),
                        refused={asked["WEAT 1"]: text}),),
        estimates=tuple(replace(each, version=named[each.version], question=asked[each.question])
                        for each in found.estimates),
        published=tuple(replace(each, model=text, question=asked[each.question]) for each in found.published[:5]),
    )  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_whatever_names_are_they_are_only_text(text: str) -> None:
    assert_only_text(*both(hostile(text)))
    for row in (*rows(dictionary_experiment_csv(hostile(text))), *rows(dictionary_cells_csv(hostile(text)))):
        assert not row["version"].startswith("=")


def test_estimates_as_data_are_in_full_precision() -> None:
    found = made_dictionary_experiment()
    told = rows(dictionary_experiment_csv(found))
    assert list(told[0]) == list(ESTIMATES) and len(told) == len(found.estimates)
    for row, each in zip(told, found.estimates, strict=True):
        assert (row["version"], row["question"], int(row["seeds"])) == (each.version, each.question, each.seeds)
        assert row["group"] == each.version.partition("without ")[2]
        assert float(row["mean"]) == each.mean
        assert row["difference"] == ("" if each.difference is None else repr(each.difference))
        for name in ("interval", "over_seeds", "difference_interval", "difference_over_seeds"):
            ends = getattr(each, name)
            own = [row[f"{name}_low"], row[f"{name}_high"]]
            assert own == (["", ""] if ends is None else [repr(ends.low), repr(ends.high)])


def test_vectors_as_data_are_in_full_precision() -> None:
    found = made_dictionary_experiment()
    for row, each in zip(rows(dictionary_cells_csv(found)), found.cells, strict=True):
        assert (row["version"], int(row["seed"]), row["vectors"]) == (each.version, each.seed, each.vectors)
        assert float(row["dev"]) == each.dev.score
        assert float(row["effect size WEAT 8, second list"]) == each.answers[4].effect_size
        assert each.quality is not None and float(row["task MEN"]) == each.quality.tasks[1].first
    assert dictionary_cells_csv(replace(found, cells=())).startswith("version,seed,")


def test_the_markdown_can_be_read_back_as_numbers() -> None:
    markdown = dictionary_experiment_markdown(made_dictionary_experiment())
    table = markdown.partition("**Difference from the base**")[2].split("\n\n")[1]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.split("\n")]
    assert [float(cell.split()[0].replace("−", "-")) for cell in cells[2][1:]] == [-0.435, -0.395, -0.244, 0.326, 0.078]
