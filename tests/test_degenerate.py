"""Input at the edge of sense, through files and the public functions: a result that can be written, or one sentence."""

import json
from functools import cache

import numpy as np
import pytest

from equipoise import EquipoiseError, Result, ResultSet, audit, load_model, measure
from equipoise.metrics import METRICS, OF_VECTORS
from tests.scrutiny.worlds import named, noise

DIMENSIONS = 5
LITTLE = {"resamples": 100, "null_lists": 25, "permutations": 200}
SAME = np.array([0.1, 0.2, 0.3, 0.4, 0.5])


def vectors(size=4, spare=120, scale=1.0):
    rng = np.random.default_rng(size)
    own = {word: rng.normal(size=DIMENSIONS) for letter in "xyab" for word in named(letter, size)}
    return {word: scale * vector for word, vector in (own | noise(spare, DIMENSIONS)).items()}


def sets(size=4, x="x", y="y", a="a", b="b", sizes=None):
    def words(letter):
        return list(named(letter, (sizes or {}).get(letter, size)))

    return {"x": words(x), "y": words(y)}, {"a": words(a), "b": words(b)}


def same(letters):
    """Every word of these letters with one vector, w for all others."""
    return {word: SAME if word[0] in letters else vector for word, vector in vectors().items()}


def alternating():
    """Lengths as far apart as single precision allows."""
    scales = [1e-30, 1e30]
    return {word: scales[number % 2] * vector for number, (word, vector) in enumerate(vectors().items())}


CASES = {  # vectors, sets, settings
    "one word a side": (vectors(1), sets(1), {}),
    "two words a side": (vectors(2), sets(2), {}),
    "one word against four": (vectors(), sets(sizes={"x": 1, "a": 1}), {}),
    "the same targets twice": (vectors(), sets(y="x"), {}),
    "the same attributes twice": (vectors(), sets(b="a"), {}),
    "one set in all places": (vectors(), sets(y="x", a="x", b="x"), {}),
    "targets that are the attributes": (vectors(), sets(a="x", b="y"), {}),
    "one vector for every word": (same("xyabw"), sets(), {}),
    "one vector for the words of the question": (same("xyab"), sets(), {}),
    "one vector for the targets": (same("xy"), sets(), {}),
    "one vector for the attributes": (same("ab"), sets(), {}),
    "one vector for the first targets": (same("x"), sets(), {}),
    "ties": ({word: np.sign(vector).round() + 3 * np.eye(5)[4] for word, vector in vectors().items()}, sets(), {}),
    "opposite targets": (
        {w: -vectors()["x" + w[1:]] if w[0] == "y" else v for w, v in vectors().items()}, sets(), {}),
    "axes": ({w: np.eye(5)["xyabw".index(w[0]) % 2] for w in vectors()}, sets(), {}),
    "no words but the question's": (vectors(spare=0), sets(), {}),
    "tiny vectors": (vectors(scale=1e-30), sets(), {}),
    "tiny vectors, normalized": (vectors(scale=1e-30), sets(), {"normalize": True}),
    "huge vectors": (vectors(scale=1e30), sets(), {}),
    "tiny and huge vectors": (alternating(), sets(), {}),
    "two resamples": (vectors(), sets(), {"resamples": 2}),
    "one resample": (vectors(), sets(), {"resamples": 1}),
    "two resamples of two words": (vectors(2), sets(2), {"resamples": 2, "level": 0.9999, "null_lists": 1}),
    "one permutation": (vectors(12), sets(12), {"permutations": 1}),
    "one random list": (vectors(), sets(), {"null_lists": 1}),
    "a level near one": (vectors(), sets(), {"level": 0.9999}),
    "a level near one, BCa": (vectors(2), sets(2), {"level": 0.9999, "interval": "bca"}),
    "BCa without any spread": (same("xyab"), sets(), {"interval": "bca"}),
    "nothing asked": (vectors(), sets(), {"resamples": 0, "null_lists": 0, "permutations": 0, "leave_out": False}),
}  # fmt: skip
TOGETHER = [  # audits cost more: only those where two models can go wrong beyond one
    "one word a side", "two words a side", "the same targets twice", "one vector for every word", "tiny vectors",
    "huge vectors", "one resample", "two resamples of two words", "nothing asked",
]  # fmt: skip


@cache
def written(folder, case):
    """The paths of a case's vectors and question."""
    own, (targets, attributes), _ = CASES[case]
    place = folder / case.replace(" ", "-")
    place.mkdir()
    model, other = place / "vectors.txt", place / "others.txt"
    model.write_text(text_of(own), encoding="utf-8")
    other.write_text(text_of({word: vector[::-1] for word, vector in own.items()}), encoding="utf-8")
    question = place / "question.json"
    question.write_text(json.dumps({"targets": targets, "attributes": attributes, "bias": "gender"}), encoding="utf-8")
    return load_model(model), load_model(other), question


def text_of(own):
    return "".join(f"{word} {' '.join(repr(float(number)) for number in v)}\n" for word, v in own.items())


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("degenerate")


@pytest.mark.parametrize("metric", OF_VECTORS)
@pytest.mark.parametrize("case", CASES)
def test_a_result_that_can_be_written_or_one_sentence(case, metric, folder):
    model, _, question = written(folder, case)
    try:
        result = measure(model, question, metric, **(LITTLE | CASES[case][2]))
    except EquipoiseError as error:
        assert_a_sentence(str(error))
        return

    assert Result.from_json(result.to_json()) == result  # which refuses NaN and infinity
    assert result.p_value is None or 0 <= result.p_value <= 1
    assert (result.p_value is None) == ("why_not" in result.detail["test"])
    assert (result.null is None) == ("why_not" in result.detail["null"])
    assert "nan" not in str(result)


@pytest.mark.parametrize("case", TOGETHER)
def test_an_audit_of_two_models_can_be_written(case, folder):
    *models, question = written(folder, case)
    metrics = list(OF_VECTORS)
    found = audit(models, [question], metrics, **(LITTLE | CASES[case][2]))

    assert ResultSet.from_json(found.to_json()) == found
    assert len(found.results) + len(found.refusals) == 2 * len(metrics)
    for refusal in found.refusals:
        assert_a_sentence(refusal.reason)


def assert_a_sentence(text):
    assert text[0].isupper() or text.split()[0] in ("question", *METRICS)
    assert text.endswith(".")
    assert "\n" not in text


@pytest.mark.parametrize("case", ["one vector for the targets", "the same targets twice", "one set in all places"])
@pytest.mark.parametrize("metric", ["weat", "rnd"])
def test_targets_that_do_not_differ_are_no_evidence(case, metric, folder):
    model, _, question = written(folder, case)
    result = measure(model, question, metric, ties="inclusive", **LITTLE)

    assert result.value == pytest.approx(0, abs=1e-12)
    assert result.p_value == 1.0 if case == "one vector for the targets" else result.p_value > 0.5
    assert not any("significance" in row.get("decides", "") for row in result.left_out)


@pytest.mark.parametrize("case", ["tiny vectors", "huge vectors"])
@pytest.mark.parametrize("metric", ["weat", "mac", "ect", "direct-bias"])
def test_length_changes_nothing_where_only_angles_count(case, metric, folder):
    plain, scaled = (
        measure(written(folder, each)[0], written(folder, each)[2], metric, **LITTLE)
        for each in ("a level near one", case)
    )

    assert scaled.value == pytest.approx(plain.value, rel=1e-5)
    assert scaled.p_value == plain.p_value
    assert scaled.null.below == pytest.approx(plain.null.below, abs=0.05)


@pytest.mark.parametrize("metric", OF_VECTORS)
def test_a_word_alone_on_its_side_leaves_no_interval_and_says_no_p_below_its_reach(metric, folder):
    model, _, question = written(folder, "one word a side")
    if metric == "ect":
        with pytest.raises(EquipoiseError, match="at least two attributes"):
            measure(model, question, metric, **LITTLE)
        return
    result = measure(model, question, metric, **LITTLE)

    assert result.interval is result.effect_size_interval is None
    assert result.left_out == ()
    assert result.p_value is None or result.p_value in (0.0, 0.5, 1.0)


def test_leaving_out_the_only_word_that_differs_leaves_no_effect_size(folder, tmp_path):
    """Without it all leans are one number: an effect size would be noise over noise."""
    rng = np.random.default_rng(3)
    own = {word: SAME + 0.0 for letter in "xy" for word in named(letter, 4)}
    own |= {word: rng.normal(size=5) for letter in "ab" for word in named(letter, 4)} | {"xqa": rng.normal(size=5)}
    (tmp_path / "v.txt").write_text(text_of(own), encoding="utf-8")
    _, _, question = written(folder, "a level near one")
    result = measure(tmp_path / "v.txt", question, "weat", **LITTLE)

    assert result.effect_size is not None
    row = next((row for row in result.left_out if row["word"] == "xqa"), None)
    assert row is None or row["effect_size"] is None
