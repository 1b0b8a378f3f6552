"""Sentence pairs against the authors' scripts, through the public path.

mlm_pairs_golden.json: the scripts of Kaneko and Bollegala (AAAI 2022: aul, aula, cps, sss) and of CrowS-Pairs (Nangia
et al. 2020), run on two tiny models with random weights. mlm_other_golden.json: StereoSet's script (Nadeem et al.
2021), Kurita et al.'s formula (2019), and the SenseBERT script of seed 000. The README beside them says more.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from equipoise import load_dataset, load_model, measure
from equipoise.datasets import Dataset, SentencePair
from equipoise.metrics.preference import preference
from equipoise.preferring.sharing import averaged_terms
from tests.preferring.toy import ABOUT, asked, pairs_of

pytest.importorskip("transformers")

CLOSE = 1e-4  # of logarithms of probabilities in float32
MODELS = ("tiny-bert", "tiny-roberta")
WAYS = {  # metric and options -> where the golden file has it
    ("aul", ""): lambda pair: pair["kaneko"]["aul"],
    ("aula", ""): lambda pair: pair["kaneko"]["aula"],
    ("cps", ""): lambda pair: pair["kaneko"]["cps"],
    ("cps", "crows-pairs"): lambda pair: pair["crows_metric"],
    ("sss", ""): lambda pair: pair["sss_position_aligned"],
    ("sss", "kaneko"): lambda pair: pair["kaneko"]["sss"],
}


@pytest.fixture(scope="module")
def golden(shared: Path) -> Path:
    folder = shared / "golden" / "mlm"
    if not folder.is_dir():
        pytest.skip("the golden figures of masked language models are not here")
    return folder


@pytest.fixture(scope="module")
def figures(golden):
    return {name: json.loads((golden / f"mlm_{name}_golden.json").read_text("utf-8")) for name in ("pairs", "other")}


@pytest.fixture(scope="module")
def models(golden):
    return {name: load_model(golden / name) for name in MODELS}


def as_published(way):
    metric, replicate = way
    return {"metric": metric, **({"replicate": replicate} if replicate else {})}


@pytest.mark.parametrize("way", WAYS, ids=" ".join)
@pytest.mark.parametrize("name", MODELS)
def test_every_sentence_has_the_score_of_the_script(models, figures, name, way):
    rows = figures["pairs"][name]["pairs"]
    question = pairs_of(SentencePair(row["id"], row["stereo"], row["anti"]) for row in rows)

    result = measure(models[name], question, **as_published(way))

    found = {item["id"]: item for item in result.pairs}
    gone = {"nothing to compare": ("own-9",)} if way[0] == "cps" else {}  # He / She: their script stops there
    assert result.missing == gone
    assert list(found) == [row["id"] for row in rows if row["id"] not in gone.get("nothing to compare", ())]
    for row in (row for row in rows if row["id"] in found):
        expected, item = WAYS[way](row), found[row["id"]]
        if expected == [None, None]:  # no token differs: nothing for them, a tie for us
            expected = [0.0, 0.0]
            assert row["stereo"] == row["anti"]
        digits = CLOSE + (0.0005 if way[1] == "crows-pairs" else 0)  # rounded to three decimals
        assert [item["stereotype_score"], item["antistereotype_score"]] == pytest.approx(expected, abs=digits)
        assert item["difference"] == item["stereotype_score"] - item["antistereotype_score"]


@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_identical_sentences_are_a_tie(models, figures, way):
    row = next(row for row in figures["pairs"]["tiny-bert"]["pairs"] if row["id"] == "own-5")
    question = asked((row["stereo"], row["anti"]), ("He is here.", "She is here."))

    assert measure(models["tiny-bert"], question, **as_published(way)).detail["preference"]["tied"] == 1


@pytest.mark.parametrize("metric", ["aul", "aula", "cps", "sss"])
@pytest.mark.parametrize(
    ("name", "file", "step"),
    [
        ("crows", "crows-pairs/crows_pairs_anonymized.csv", 10),
        ("stereoset_intra", "stereoset/stereoset_dev_reconstructed.json", 14),
    ],
)
def test_151_published_pairs_have_the_counts_of_the_script(models, figures, shared, name, file, step, metric):
    whole = load_dataset(shared / "data" / file)
    expected = figures["pairs"]["tiny-bert"]["aggregate_kaneko"][name][metric]
    options = {"replicate": "kaneko"} if metric == "sss" else {}

    result = measure(models["tiny-bert"], replace(whole, pairs=whole.pairs[::step]), metric, **options)

    told = result.detail["preference"]
    assert (told["pairs"], told["for_stereotype"], told["tied"]) == (151, expected["stereo"], expected["ties"])
    assert round(result.value + 50, 2) == expected["bias_score"]
    by_type = {group["name"]: round(group["value"] + 50, 2) for group in result.groups if group["by"] == "bias"}
    assert by_type == pytest.approx(expected["by_type"], abs=0.0051)  # theirs have two decimals


def test_stereoset_has_the_rates_of_the_script(models, golden, figures):
    result = measure(models["tiny-bert"], golden / "stereoset_sample.json", "stereoset")
    expected = figures["other"]["stereoset"]["results"]["intrasentence"]

    by_bias = {**result.detail["stereoset_by"]["bias"], "overall": result.detail["stereoset"]}
    assert set(by_bias) == set(expected)
    for bias, rates in by_bias.items():
        theirs = [expected[bias][name] for name in ("LM Score", "SS Score", "ICAT Score")]
        assert [rates[name] for name in ("lms", "ss", "icat")] == pytest.approx(theirs, rel=1e-12)
    assert result.value == pytest.approx(expected["overall"]["SS Score"])


def test_stereoset_has_the_probability_of_every_candidate(models, golden):
    """Theirs writes the tokens before the mask as text and tokenizes it anew; here this gives the same tokens."""
    sample, predicted = (
        json.loads((golden / name).read_text("utf-8"))
        for name in ("stereoset_sample.json", "stereoset_tiny-bert_predictions.json")
    )
    scores = {row["id"]: row["score"] for row in predicted["intrasentence"]}
    questions = {row["id"]: row["sentences"] for row in sample["data"]["intrasentence"]}

    items = measure(models["tiny-bert"], golden / "stereoset_sample.json", "stereoset").pairs

    assert len(items) == len(questions) == 48
    for item in items:
        theirs = {each["gold_label"]: np.log(scores[each["id"]]) for each in questions[item["id"]]}
        assert np.log(item["stereotype_score"]) == pytest.approx(theirs["stereotype"], abs=CLOSE)
        assert np.log(item["antistereotype_score"]) == pytest.approx(theirs["anti-stereotype"], abs=CLOSE)


def test_lpbs_is_the_formula_of_the_paper(models, figures):
    for row in figures["other"]["lpbs"]:
        template = row["template"].replace("GGG", "[TARGET]").replace("XXX", "[ATTRIBUTE]")
        question = Dataset(
            name="kurita", bias="gender", **ABOUT, targets={"male": (row["male"],), "female": (row["female"],)},
            attributes={"attribute": (row["attribute"],)}, templates=(template,),
        )  # fmt: skip

        result = measure(models["tiny-bert"], question, "lpbs")

        assert result.value == pytest.approx(row["paper"]["lpbs"], abs=CLOSE)


@pytest.mark.parametrize(("replicate", "field"), [("none", "aligned_aul"), ("sensebert", "sensebert_script_value")])
def test_the_script_for_sensebert_takes_every_token_at_every_place(models, figures, replicate, field):
    rows = figures["other"]["bias_sense_mlm"]
    question = asked(*((row["sentence"], f"{row['sentence']} x") for row in rows))

    items = measure(models["tiny-bert"], question, "aul", replicate=replicate).pairs

    assert [item["stereotype_score"] for item in items] == pytest.approx([row[field] for row in rows], abs=CLOSE)


def test_the_mean_over_words_of_the_published_verbs_is_that_of_six_words(figures):
    """The counts of the 133 published pairs, one of which has $SENSE-ID$ for its key and is no seventh word."""
    verbs = figures["other"]["sssb_tiny_bert"]["verb"]
    pairs = [
        SentencePair(f"{key}{number}", "she", "he", {"sense": "verb"}, term="" if key == "$SENSE-ID$" else key)
        for key, counts in verbs["per_sense"].items()
        for number in range(counts["pairs"])
    ]
    wins = [
        number < counts["stereo_preferred"]
        for counts in verbs["per_sense"].values()
        for number in range(counts["pairs"])
    ]

    def value(average):
        return preference(np.array(wins, float), np.full(133, 0.5), averaged_terms(pairs), "against", average).value

    assert value("terms") == pytest.approx(verbs["macro_over_words"], abs=1e-4) == pytest.approx(-1.9205, abs=1e-4)
    assert value("pairs") == pytest.approx(verbs["score"], abs=1e-4)


def test_an_unfilled_key_is_no_word_in_the_published_layout(models, tmp_path):
    """Own sentences in the form of gender-bias.txt."""
    sentences = {  # key -> what follows he or she
        "bake%2:36:00::": ["will bake the bread.", "had to bake a cake.", "can bake well."],
        "$SENSE-ID$": ["was able to bake in the dark."],
        "cook%2:36:00::": ["used to cook the soup.", "wants to cook for us."],
    }
    lines = [
        f"He {text}    [verb, {key}, stereo]\nShe {text}    [verb, {key}, anti]\n"
        for key, texts in sentences.items()
        for text in texts
    ]
    (tmp_path / "mine.txt").write_text("\n".join(lines), encoding="utf-8")

    result = measure(models["tiny-bert"], load_dataset(tmp_path / "mine.txt"), "aul", average="terms")

    ahead = [item["difference"] > 0 for item in result.pairs]
    assert len(ahead) == 6
    assert result.value == pytest.approx(50 * (np.mean(ahead[:3]) + np.mean(ahead[4:])) - 50)


@pytest.mark.parametrize("metric", ["aul", "aula", "cps", "sss"])
@pytest.mark.parametrize("name", MODELS)
def test_scores_do_not_depend_on_what_is_read_together(golden, figures, name, metric):
    """Shuffled, and every pair alone: other batches, other padding. The model is opened anew, to remember nothing."""
    pairs = [SentencePair(row["id"], row["stereo"], row["anti"]) for row in figures["pairs"][name]["pairs"][::6]]
    shuffled = [pairs[place] for place in np.random.default_rng(0).permutation(len(pairs))]

    def scores(asked_together):
        model = load_model(golden / name)
        results = [measure(model, pairs_of(each), metric) for each in asked_together]
        return {
            item["id"]: (item["stereotype_score"], item["antistereotype_score"]) for r in results for item in r.pairs
        }

    together, otherwise, alone = scores([pairs]), scores([shuffled]), scores([pair] for pair in pairs)

    assert list(together) == [pair.id for pair in pairs]
    assert list(otherwise) == [pair.id for pair in shuffled]
    for pair in together:
        assert otherwise[pair] == pytest.approx(together[pair], abs=CLOSE)
        assert alone[pair] == pytest.approx(together[pair], abs=CLOSE)
