"""The page of an experiment stands alone, claims nothing beyond its estimates, and shows names as text only."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace

import pytest
from tests.reports.conftest import HOSTILE
from tests.reports.experiment_example import experiment, own_corpus, two_words
from tests.reports.test_corpus_page import assert_tables_are_tables
from tests.reports.test_sentences_page import read

from equipoise.reports.experiment_page import (
    ALWAYS,
    ESTIMATES,
    NOTHING,
    ONE_SEED,
    PLANTED,
    PUBLISHED,
    SEVERAL,
    cells_csv,
    experiment_csv,
    experiment_markdown,
    experiment_page,
)
from equipoise.results.experiments import Experiment

EMPTY = {"corpora": (), "versions": (), "seeds": (), "changed": (), "cells": (), "failed": (), "estimates": (),
         "settings": {}, "caveats": ()}  # fmt: skip


def both(found: Experiment) -> list[str]:
    return [experiment_page(found), experiment_markdown(found)]


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_parts_stand_in_the_order_a_reader_asks_for_them() -> None:
    for told in both(experiment()):
        parts = ["53 encoders", "Beware", "What was found", "Associations", "What was changed in each corpus",
                 "How it was done", "What this does not show"]  # fmt: skip
        places = [told.index(part) for part in parts]
        assert places == sorted(places)
    assert "Quality (SentEval)" in experiment_page(own_corpus())
    assert "Quality (SentEval)" not in experiment_page(experiment())


def test_bold_cells_are_bold_in_both() -> None:
    page, markdown = both(experiment())
    assert '<td class="n"><b>0.443 ± 0.123*</b></td>' in page
    assert r"**0.443 ± 0.123\***" in markdown


def test_what_it_does_not_show() -> None:
    for told in both(experiment()):
        assert all(limit in told for limit in (*SEVERAL, *ALWAYS, PLANTED, PUBLISHED))
        assert "3 seeds are few" in told and "One direction does not hold all of gender." in told
    for told in both(own_corpus()):
        assert ONE_SEED in told and PLANTED not in told and SEVERAL[0] not in told


def test_we_reduce_and_never_claim_to_remove() -> None:
    for told in (*both(experiment()), *both(own_corpus())):
        assert not re.search(r"\bremov|\bsolv|\bunbiased|\bdebiases\b|\bfair encoder", told)


def test_an_experiment_without_anything_is_told() -> None:
    for told in both(replace(experiment(), **EMPTY)):
        assert NOTHING in told
    for told in both(replace(experiment(), estimates=(), cells=())):
        assert NOTHING in told


def test_it_stands_alone() -> None:
    assert_stands_alone(experiment_page(experiment()))


def assert_stands_alone(page: str) -> None:
    assert page.lstrip().startswith("<!DOCTYPE html>") and page.rstrip().endswith("</html>")
    assert not re.search(r"https?:|<script|<img|@import|url\(", page)
    assert "default-src 'none'; style-src 'unsafe-inline'" in page and "prefers-color-scheme:dark" in page
    assert set(re.findall(r'href="#(\w+)"', page)) <= set(re.findall(r'id="(\w+)"', page))
    read(page)


def hostile(text: str) -> Experiment:
    """The user's corpus with this text wherever a name can be."""
    found = own_corpus(text, encoder=text, words=text, settings={text: text, "measure": text}, caveats=(text,),
                       failed=((text, text),), version=text)  # fmt: skip
    versions = tuple(replace(each, name=text, method=text) if each.name == "sub90" else each for each in found.versions)
    cells = tuple(replace(each, dev=replace(each.dev, name=text), associations=tuple(
        replace(asked, title=text, dataset=text) for asked in each.associations)) for each in found.cells)  # fmt: skip
    told = tuple(replace(each, version=text if each.version == "sub90" else each.version) for each in found.estimates)
    return replace(found, versions=versions, cells=cells, estimates=told,
                   corpora=(replace(found.corpora[0], files=(text,), scored_by=text),))  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_whatever_names_are_they_are_only_text(text: str) -> None:
    assert_only_text(*both(hostile(text)))
    for row in (*rows(experiment_csv(hostile(text))), *rows(cells_csv(hostile(text)))):
        assert not row["corpus"].startswith("=")


def assert_only_text(page: str, markdown: str) -> None:
    assert read(page).tags.isdisjoint({"script", "img", "iframe"})
    for told in (page, markdown):
        assert "<script" not in told and "\u202e" not in told
    assert_tables_are_tables(markdown)


def test_estimates_as_data_are_in_full_precision() -> None:
    found = experiment()
    told = rows(experiment_csv(found))
    assert list(told[0]) == list(ESTIMATES) and len(told) == len(found.estimates)
    for row, each in zip(told, found.estimates, strict=True):
        assert (row["corpus"], row["version"], row["kind"], row["name"]) == (
            each.corpus, each.version, each.kind, each.name,
        )  # fmt: skip
        assert float(row["mean"]) == each.mean
        assert row["difference"] == ("" if each.difference is None else repr(each.difference))
        assert each.interval is not None and float(row["interval_high"]) == each.interval.high
    assert rows(experiment_csv(own_corpus()))[0]["interval_low"] == ""


def test_encoders_as_data_are_in_full_precision() -> None:
    found = own_corpus()
    for row, each in zip(rows(cells_csv(found)), found.cells, strict=True):
        assert (row["version"], int(row["seed"]), row["weights"]) == (each.version, each.seed, each.weights)
        assert float(row["test test.jsonl"]) == each.tests[0].score
        assert float(row["effect size C6"]) == each.associations[2].effect_size
        assert each.quality is not None and float(row["task MR"]) == each.quality.tasks[0].first
    assert cells_csv(replace(found, cells=())).startswith("corpus,words,version,seed,")


def test_several_word_vectors_have_parts_of_their_own_in_all_formats() -> None:
    found = two_words()
    for told in both(found):
        assert told.index("Word vectors side by side") < told.index("Associations")
        assert "planted-1 (a stereotype planted at rate 1), w2v.bin" in told
        assert "trained on 3 corpora" in told and "over glove.txt and w2v.bin" in told
    assert {row["words"] for row in rows(experiment_csv(found))} == {"glove.txt", "w2v.bin"}
    assert {row["words"] for row in rows(cells_csv(found))} == {"glove.txt", "w2v.bin"}
    assert Experiment.from_json(found.to_json()) == found
