"""replicate lee-2020: the paper's procedure on dictionaries and vectors small enough to be looked at."""

import json
from inspect import signature
from itertools import combinations

import numpy as np
import pytest

from equipoise.cli import main
from equipoise.datasets import load_dataset
from equipoise.experiments.dictionaries.published import published_figures
from equipoise.lab import lee_2020, replicate
from equipoise.lab.tables import published
from equipoise.metrics import METRICS
from equipoise.models import load_model
from equipoise.models.formats.writing import write_words
from equipoise.settings import Settings
from equipoise.training.cpae import Configuration
from equipoise.training.dict2vec.configuration import Dict2vec
from tests.experiments.dictionaries.made import write_biased
from tests.lab.snapshots import check

GLOVE = "builtin:glove-6b-50d"
NOT_SETTLED = {  # settings without effect on a value: given by the caller, or of what is switched off
    "seed",
    "level",
    "interval",
    "keep_resamples",
    "units",
    "most_words",
    "paraphrases",
}


def rows(found, part):
    (made,) = [each for each in found.tables if part in (each.part, each.name)]
    return {row.label: row.ours for row in made.rows}


@pytest.fixture
def nothing_learned(monkeypatch):
    monkeypatch.setattr(lee_2020, "LEARNED", ())


@pytest.fixture
def tiny(monkeypatch, tmp_path):
    """A made-up dictionary, and a network that reads it once."""
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(lee_2020, "DICTIONARY", str(write_biased(tmp_path / "biased.tsv")))
    small = {"dimensions": 4, "outputs": 50, "longest": 20, "batch": 32, "epochs": 1}
    monkeypatch.setattr(lee_2020, "CPAE", {**lee_2020.CPAE, **small})
    monkeypatch.setattr(lee_2020, "LEARNED", tuple(lee_2020.VERSIONS))  # compiling dict2vec takes seconds
    return tmp_path


def write_vectors(path, without=(), zeros=()):
    """Vectors at random of all words that are asked."""
    asked = [load_dataset(name) for name in lee_2020.TESTS.values()]
    words = sorted(
        {word for each in asked for own in (*each.targets.values(), *each.attributes.values()) for word in own}
    )
    words = [word for word in words if word not in without]
    vectors = np.random.default_rng(0).normal(size=(len(words), 8)).astype(np.float32)
    vectors[[words.index(word) for word in zeros]] = 0
    write_words(words, vectors, path, "random")
    return path


def test_every_setting_and_option_is_fixed():
    assert set(Settings.__dataclass_fields__) - NOT_SETTLED <= set(lee_2020.WEAT)
    keywords = signature(METRICS["weat"].function).parameters.values()
    assert {each.name for each in keywords if each.kind is each.KEYWORD_ONLY} - {"rng"} <= set(lee_2020.WEAT)
    assert set(Configuration.__dataclass_fields__) - {"seed"} == set(lee_2020.CPAE)
    assert set(Dict2vec.__dataclass_fields__) - {"seed"} == set(lee_2020.DICT2VEC)


def test_figure_1_is_that_of_the_experiment_with_dictionaries():
    """The same numbers stand in two files; neither may be mistyped."""
    names = {"glove.6B": "GloVe", "word2vec slim": "word2vec"}
    tables = published("lee-2020")["tables"]
    for each in published_figures():
        if each.question in lee_2020.TESTS:
            for part, number in (("effect sizes", each.effect_size), ("p-values", each.p_value)):
                record = tables[f"figure 1, {part}"]
                column = record["columns"].index(names.get(each.model, each.model))
                assert record["rows"][each.question][column] == number


def test_effects_and_p_values_are_those_of_the_definition(nothing_learned, tmp_path):
    """By hand: all ways to divide the words of WEAT 7, those strictly above the value counted; ddof=0."""
    path = write_vectors(tmp_path / "vectors.npz")

    found = replicate("lee-2020", ["figure 1"], [str(path)])

    (name,) = rows(found, "p-values")["WEAT 7"]
    model, test = load_model(path), load_dataset("weat-7")

    def unit(words):
        array = model.vectors(list(words)).array.astype(float)
        return array / np.linalg.norm(array, axis=1, keepdims=True)

    first, second = (unit(words) for words in test.targets.values())
    male, female = (unit(words) for words in test.attributes.values())
    both = np.vstack([first, second])
    s = (both @ male.T).mean(axis=1) - (both @ female.T).mean(axis=1)
    effect = (s[:8].mean() - s[8:].mean()) / s.std(ddof=0)
    given = s[:8].sum()
    above = [s[list(chosen)].sum() > given + 1e-10 for chosen in combinations(range(16), 8)]
    assert rows(found, "effect sizes")["WEAT 7"][name] == pytest.approx(effect)
    assert rows(found, "p-values")["WEAT 7"][name] == np.mean(above)


def test_missing_words_are_dropped_and_the_longer_list_is_cut(nothing_learned, tmp_path):
    path = write_vectors(tmp_path / "vectors.npz", without=("algebra", "hers"), zeros=("calculus",))

    found, again, other = (replicate("lee-2020", ["figure 1"], [str(path)], seed=seed) for seed in (0, 0, 1))

    notes = " ".join(found.tables[0].notes)
    assert all(word in notes for word in ("algebra", "calculus", "hers"))
    assert len([note for note in found.tables[0].notes if "equally long" in note]) == 1
    assert [rows(found, part) for part in ("effect sizes", "p-values")] == [
        rows(again, part) for part in ("effect sizes", "p-values")
    ]
    assert rows(found, "effect sizes")["WEAT 7"] != rows(other, "effect sizes")["WEAT 7"]  # other arts are left out
    assert rows(found, "effect sizes")["WEAT 1"] == rows(other, "effect sizes")["WEAT 1"]  # nothing to leave out


def test_a_model_without_the_words_is_named_and_the_others_are_asked(nothing_learned, tmp_path):
    few = tmp_path / "few.npz"
    write_words(["one", "two"], np.eye(2, dtype=np.float32), few, "two words")

    found = replicate("lee-2020", ["figure 1"], [str(few), str(write_vectors(tmp_path / "all.npz"))])

    assert found.tables[0].ours == (str(tmp_path / "all.npz"),)
    assert any("few" in line for line in found.tables[0].missing)


def test_vectors_are_learned_from_three_versions_and_kept(tiny, capsys):
    def run():
        with pytest.raises(SystemExit) as stop:
            main(["replicate", "lee-2020", "--models", "fake:", "--json"])
        printed = capsys.readouterr()
        assert (stop.value.code, printed.err) == (0, "")
        return json.loads(printed.out)

    first = run()
    kept = {path: path.stat().st_mtime_ns for path in (tiny / "cache" / "replicate").glob("*/vectors.npz")}
    second = run()

    assert first == second
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    assert len(kept) == 3
    effects, _, counts = first["tables"]
    assert effects["ours"] == ["cpae", "cpae-np", "cpae-np-pro", "fake:"]
    assert all(-2 <= number <= 2 for row in effects["rows"] for number in row["ours"].values())
    versions = [row["ours"] for row in effects["rows"] if row["label"] == "WEAT 8"]
    assert len(set(versions[0].values())) == 4
    capitalised = {row["label"]: row["ours"] for row in counts["rows"]}
    assert next(iter(capitalised["words with he and not she"].values())) == 8 + 15  # men, and those who measure


def test_a_dictionary_that_is_not_there_is_named(monkeypatch):
    monkeypatch.setattr(lee_2020, "DICTIONARY", "no-such-dictionary.tsv")

    figure, p_values, counts = replicate("lee-2020", models=["fake:"]).tables

    assert figure.ours == p_values.ours == ("fake:",)
    assert any("no-such-dictionary" in line for line in figure.missing)
    assert any("no-such-dictionary" in line for line in counts.missing)


def test_the_counts_are_the_published_ones(wordnet):
    (counts,) = replicate("lee-2020", ["section 4.2"]).tables

    for row in counts.rows:
        assert list(row.ours.values()) == list(row.published.values())


def test_vectors_of_others_give_what_they_gave(nothing_learned):
    check("lee-2020-words", replicate("lee-2020", ["figure 1"]))


@pytest.mark.slow
def test_what_is_learned_from_wordnet(wordnet, nothing_learned, monkeypatch):
    """Digits of what is learned differ from processor to processor, and grow apart in thousands of steps."""
    given = replicate("lee-2020", ["figure 1"])
    monkeypatch.undo()

    found = replicate("lee-2020")

    assert found.tables[0].ours == ("cpae", "cpae-np", "cpae-np-pro", "dict2vec", GLOVE)
    for part in ("effect sizes", "p-values"):
        for test, ours in rows(found, part).items():
            assert all(-2 <= number <= 2 for number in ours.values())
            assert ours[GLOVE] == rows(given, part)[test][GLOVE]
