"""replicate zhou-2022: every table and figure in shape, with the paper's own arithmetic."""

import json
from inspect import signature

import numpy as np
import pytest

from equipoise import measure
from equipoise.lab import replicate, zhou_2022
from equipoise.metrics import METRICS
from equipoise.models import load_model
from tests.lab.snapshots import check

GLOVE = "builtin:glove-6b-50d"


def rows_of(made):
    return {row.label: row.ours for row in made.rows}


@pytest.fixture(scope="module")
def static(wordnet):
    """The tables and figures of gloss averages."""
    return replicate("zhou-2022", ["table 1", "table 2", "figure 1", "figure 2"], [GLOVE])


@pytest.fixture(scope="module")
def language(shared, tmp_path_factory):
    """Tables 3 and 4 and figure 3 of a small masked model."""
    data = tmp_path_factory.mktemp("data")
    crows = (shared / "data" / "crows-pairs" / "crows_pairs_anonymized.csv").read_text(encoding="utf-8")
    (data / "crows_pairs_anonymized.csv").write_text("\n".join(crows.splitlines()[:41]) + "\n", encoding="utf-8")
    model = str(shared / "golden" / "mlm" / "tiny-bert")
    found = replicate("zhou-2022", ["table 3", "table 4", "figure 3"], [model], data=data)
    return model, data, {made.name: made for made in found.tables}


def test_every_option_of_the_metrics_is_fixed():
    for name, options in (("weat", zhou_2022.WEAT), ("aul", {**zhou_2022.PAIRS, "average": 0, "replicate": 0})):
        keywords = signature(METRICS[name].function).parameters.values()
        free = {"rng", "combine"}  # combine: of words in sentences
        assert {each.name for each in keywords if each.kind is each.KEYWORD_ONLY} - free <= set(options)


def test_word_and_sense_numbers_are_those_of_the_equations(static):
    by_equations, by_scripts = (made for made in static.tables if made.name == "table 2")
    senses = zhou_2022.gloss_averages(load_model(GLOVE))

    found = rows_of(by_equations)
    for way in ("word", "sense"):
        result = measure(senses, "weat-2-senses", "weat", senses=way, **zhou_2022.WEAT, **zhou_2022.NO_LISTS)
        assert found["WEAT: instruments, weapons"][f"{GLOVE} {way}"] == pytest.approx(result.effect_size, rel=1e-12)
    occupations = measure(senses, "sssb-static-noun", "offset-bias", senses="sense", **zhou_2022.NO_LISTS)
    assert found["SSSB: noun"][f"{GLOVE} sense"] == pytest.approx(
        np.mean([abs(item["value"]) for item in occupations.per_item]), rel=1e-9
    )
    signs = rows_of(by_scripts)["WEAT: instruments, weapons"]
    assert all(-2 <= number <= 2 for number in signs.values())  # a mean of +2 and -2
    assert found["WAT"] == dict.fromkeys(found["WAT"])
    assert any("SWOW" in line for line in by_equations.missing)


def test_language_models_are_scored_by_aul_less_50_points(language):
    model, data, made = language
    shares = rows_of(made["table 3"])

    crows = measure(model, str(data / "crows_pairs_anonymized.csv"), "aul", permutations=0, resamples=0)
    assert len(crows.per_item) == 40
    wins = sum(item["difference"] > 0 for item in crows.per_item)
    assert shares["CrowS-Pairs"][model] == pytest.approx(100 * wins / 40 - 50)
    assert shares["StereoSet"] == {} | dict.fromkeys(shares["StereoSet"])
    assert any("StereoSet" in line for line in made["table 3"].missing)


def test_noun_and_verb_are_means_over_the_six_words(language):
    model, _, made = language
    shares, words = rows_of(made["table 3"]), rows_of(made["figure 3"])

    for sense in ("noun", "verb"):
        by_word = [words[word][f"{model} {sense}"] for word in zhou_2022.OCCUPATIONS]
        assert None not in by_word
        assert shares[f"SSSB: {sense}"][model] == pytest.approx(np.mean(by_word))


def test_differences_of_table_4_are_stereotype_less_antistereotype(language):
    model, _, made = language

    for row in rows_of(made["table 4"]).values():
        assert row[f"{model} S - A"] == pytest.approx(row[f"{model} S"] - row[f"{model} A"])


def test_published_sentences_are_used_where_they_are(shared, tmp_path):
    lines = [
        f"{who} is a {what} {word}.\t[noun, {word}%1:18:00::, {label}]"
        for word in zhou_2022.OCCUPATIONS
        for who, what, label in (("He", "nice", "stereo"), ("She", "nice", "anti"))
    ]
    blocks = ["\n".join(pair) for pair in zip(lines[::2], lines[1::2], strict=True)]
    (tmp_path / "gender-bias.txt").write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    model = str(shared / "golden" / "mlm" / "tiny-bert")

    dataset, published = zhou_2022._sssb(
        zhou_2022.Inputs("zhou-2022", (model,), tmp_path, 0, lambda share, what: None), "SSSB: noun"
    )

    assert published
    assert len(dataset.pairs) == 6


def test_figure_2_has_the_cosine_of_every_occupation(static):
    made = static.tables[-1]

    for word, row in rows_of(made).items():
        assert set(row) == {f"{GLOVE} {way}" for way in ("noun", "verb", "word")}, word
        assert all(-1 <= number <= 1 for number in row.values())
    assert rows_of(made)["nurse"][f"{GLOVE} noun"] < 0 < rows_of(made)["engineer"][f"{GLOVE} noun"]


def test_static_tables_give_what_they_gave(static):
    check("zhou-2022-static", static, rel=1e-3)


@pytest.mark.slow
def test_the_built_in_models_give_what_they_gave(wordnet):
    found = replicate("zhou-2022")

    assert all(made.replicated for made in found.tables)
    assert json.loads(found.to_json())["models"] == list(zhou_2022.MODELS)
    check("zhou-2022", found, rel=1e-3, abs=1e-3)
