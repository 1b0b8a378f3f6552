"""replicate dolci-2023: the published figures agree among themselves, and ours are those of the definitions."""

import json
from itertools import pairwise

import numpy as np
import pytest

from equipoise import explain_sentences, measure
from equipoise.cli import main
from equipoise.lab import dolci_2023, replicate
from equipoise.lab.tables import published
from equipoise.models import load_model
from tests.lab.snapshots import check

GLOVE = "bag:builtin:glove-6b-50d"
TABLES = published("dolci-2023")["tables"]
SENTENCES = {  # a word that leans, and what the sentence begins with
    "pink": "The pink dress",
    "football": "The football match",
    "grey": "A grey wall",
    "nurse": "That nurse",
    "quarterback": "A quarterback",
    "tomato": "This tomato",
}
SENTENCES_OF_THE_PAPER = ["She likes the new pink dress.", "Someone is a nurse"]


def rows(found, name):
    (made,) = [each for each in found.tables if each.name == name]
    return {row.label: row.ours for row in made.rows}


@pytest.fixture
def run(capsys):
    """Run the command; its exit code and what it printed on each stream."""

    def run(*arguments):
        with pytest.raises(SystemExit) as stop:
            main(["replicate", "dolci-2023", *map(str, arguments)])
        printed = capsys.readouterr()
        return stop.value.code, printed.out, printed.err

    return run


@pytest.mark.parametrize("key", ["table 2", "table 12"])
def test_published_words_add_up_to_the_published_sums(key):
    *words, female, male = TABLES[key]["rows"].values()
    weighted = np.array([row[2] for row in words])

    assert [row[0] / 100 * row[1] for row in words] == pytest.approx(weighted.tolist(), abs=1e-4)
    assert (weighted[weighted > 0].sum(), weighted[weighted < 0].sum()) == pytest.approx((female[2], male[2]), abs=1e-4)


@pytest.mark.parametrize("key", ["table 6", "table 7", "table 11"])
def test_published_averages_are_those_of_the_gender_tests(key):
    *tests, average = TABLES[key]["rows"].values()
    means = np.mean(tests[2:], axis=0)
    if key == "table 11":  # the paper's own slip, which a note tells
        means[2:] = np.mean(tests, axis=0)[2:]

    assert means.tolist() == pytest.approx(average, abs=6e-4)


def test_published_overall_scores_are_means_of_the_twelve_tasks():
    for model, (overall, difference) in TABLES["table 10"]["rows"].items():
        first, second = (TABLES[key]["rows"][model] for key in ("table 8", "table 9"))
        sts_b, _, sick_r, sick_e, sts14, _, mrpc, _ = second
        assert np.mean([*first, sts_b, 100 * sick_r, sick_e, 100 * sts14, mrpc]) == pytest.approx(overall, abs=0.06)
        if difference is not None:
            assert overall - TABLES["table 10"]["rows"]["Original"][0] == pytest.approx(difference, abs=0.011)


def test_the_command_prints_all_numbers_as_json(run):
    models = "fake-sentences:,bag:fake:"
    code, out, err = run("--table", "1,2,12,13", "--figure", "3,7", "--models", models, "--json")

    found = json.loads(out)
    assert (code, err) == (0, "")
    assert found["models"] == ["fake-sentences:", "bag:fake:"]
    tables = {each["name"]: {row["label"]: row["ours"] for row in each["rows"]} for each in found["tables"]}
    for key, model, words in (("table 2", "bag:fake:", 6), ("table 12", "fake-sentences:", 6)):
        weighted = [row[f"{model}: weighted bias"] for row in tables[key].values()]
        assert sum(each for each in weighted[:words] if each > 0) == pytest.approx(weighted[words])
        assert sum(each for each in weighted[:words] if each < 0) == pytest.approx(weighted[words + 1])
        assert next(iter(tables[key].values())) == {
            f"{model}: importance, %": pytest.approx(next(iter(tables[key].values()))[f"{model}: importance, %"]),
            f"{model}: gender bias": 0.0,  # she
            f"{model}: weighted bias": 0.0,
        }
    assert set(tables["table 13"]["She is a homemaker"]) == {"fake-sentences:: female", "fake-sentences:: male"}
    assert None not in tables["table 1"]["Someone is a nurse"].values()


def test_numbers_are_those_of_explained_sentences():
    """The definitions are written once: today's defaults of explain are the paper's."""
    found = replicate("dolci-2023", ["table 1", "table 2"], [GLOVE])

    told = explain_sentences(load_model(GLOVE, pooling="max"), SENTENCES_OF_THE_PAPER, swap=False)
    pink = next(word for word in told.sentences[0].words if word.text == "pink")
    assert rows(found, "table 2")["pink"] == {
        f"{GLOVE}: importance, %": pytest.approx(100 * pink.importance),
        f"{GLOVE}: gender bias": pytest.approx(pink.bias),
        f"{GLOVE}: weighted bias": pytest.approx(pink.weighted_bias),
    }
    assert rows(found, "table 1")["Someone is a nurse"][GLOVE] == pytest.approx(told.sentences[1].cosine)


def write_snli(folder, entries):
    lines = [json.dumps({"gold_label": "neutral", "sentence1": one, "sentence2": other}) for one, other in entries]
    (folder / "snli_1.0_dev.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_the_strongest_sentences_and_the_percentiles_of_a_corpus(tmp_path):
    texts = list(SENTENCES.values())
    entries = list(pairwise(texts))
    write_snli(tmp_path, entries)

    found = replicate("dolci-2023", ["table 3", "figure 5"], [GLOVE], data=tmp_path)

    told = explain_sentences(load_model(GLOVE, pooling="max"), texts, swap=False).sentences
    scores = {each.text: each.scores for each in told}
    female = sorted((each["female"] for each in scores.values()), reverse=True)
    male = sorted(each["male"] for each in scores.values())
    ours = rows(found, "table 3")
    assert [ours[f"female {place}"][GLOVE] for place in (1, 2, 3, 4, 5)] == pytest.approx(female[:5], abs=1e-7)
    assert [ours[f"male {place}"][GLOVE] for place in (1, 2, 3, 4, 5)] == pytest.approx(male[:5], abs=1e-7)
    of_entries = [max(scores[text]["absolute"] for text in entry) for entry in entries]
    figure = rows(found, "figure 5")
    assert figure["highest"][GLOVE] == pytest.approx(max(of_entries))
    assert figure["95th percentile"][GLOVE] == pytest.approx(np.percentile(of_entries, 95))


def test_sts_benchmark_is_read_in_its_published_form(tmp_path, run):
    line = "main-captions\tMSRvid\t2012test\t1\t5.0\t{}\t{}\n"
    path = tmp_path / "sts-train.csv"
    path.write_text(line.format("A pink dress", "A football coach"), encoding="utf-8")

    found = replicate("dolci-2023", ["table B1"], [GLOVE], data=tmp_path)
    assert rows(found, "table B1")["female 1"][GLOVE] > 0 > rows(found, "table B1")["male 1"][GLOVE]
    assert rows(found, "table B1")["female 3"][GLOVE] is None  # there are two sentences

    path.write_text("no\tcolumns\n", encoding="utf-8")
    code, out, err = run("--table", "B1", "--models", GLOVE, "--data", tmp_path)
    assert (code, out) == (2, "") and "sts-train.csv" in err


def test_seat_is_measured_of_encoders_that_are_named():
    found = replicate("dolci-2023", ["table 6"], [GLOVE])

    ours = rows(found, "table 6")
    encoder = load_model(GLOVE, pooling="max")
    alone = measure(encoder, "seat:weat-6", "seat", permutations=0, resamples=0, leave_out=False)
    assert ours["C6: Career/Family"][GLOVE] == pytest.approx(alone.effect_size)
    gender = [ours[label][GLOVE] for label in ours if label[:2] in ("C6", "C7", "C8")]
    assert ours["Average Effect Size"][GLOVE] == pytest.approx(np.mean(gender))


def test_the_direction_among_sentences_is_from_the_texts_given(tmp_path):
    words = ("she", "he", "the woman", "the man", "my mother", "my father")
    (tmp_path / "meld.txt").write_text(
        "\n".join(
            f"I saw that {word} had number {100 * number + place}."
            for place, word in enumerate(words)
            for number in range(60)
        ),
        encoding="utf-8",
    )

    given = replicate("dolci-2023", ["figure 7"], ["fake-sentences:"], data=tmp_path)
    own = replicate("dolci-2023", ["figure 7"], ["fake-sentences:"])

    assert rows(given, "figure 7") != rows(own, "figure 7")
    assert len(given.tables[0].missing) == len(own.tables[0].missing) - 1  # the texts


def test_too_few_texts_are_refused(tmp_path, run):
    (tmp_path / "sst.txt").write_text("She left.\nHe came.\n", encoding="utf-8")

    code, out, err = run("--table", "1", "--models", "fake-sentences:", "--data", tmp_path)

    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "sst.txt" in err


def test_a_model_that_has_no_importances_is_named_and_the_others_are_asked():
    found = replicate("dolci-2023", ["table 1"], ["builtin:use", "fake-sentences:"])

    assert any("use" in line for line in found.tables[0].missing)
    assert rows(found, "table 1")["Someone is a nurse"].keys() == {"fake-sentences:"}


def test_every_table_names_what_is_missing_or_has_numbers():
    found = replicate("dolci-2023", [*dolci_2023.TABLES], ["bag:fake:"])

    assert all(made.replicated or made.missing for made in found.tables)


def test_vectors_of_words_give_what_they_gave():
    check("dolci-2023-words", replicate("dolci-2023", ["table 1", "figure 2", "figure 3", "table 2"], [GLOVE]))


@pytest.mark.slow
def test_the_built_in_models_give_what_they_gave():
    check("dolci-2023", replicate("dolci-2023"), rel=1e-3, abs=1e-4)
