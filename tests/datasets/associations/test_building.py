"""From a file to a question, and the scores of the published procedure."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from tests.datasets.associations.tables import SMALL, written

from equipoise.datasets import SentencePairs, load_dataset, load_suite, shipped_datasets
from equipoise.datasets.associations import SET, read_associations
from equipoise.datasets.associations.answers import counted
from equipoise.datasets.associations.cleaning import cleaned
from equipoise.datasets.associations.columns import columns_of
from equipoise.datasets.associations.graph import largest_component
from equipoise.datasets.associations.propagation import log_ratio, propagate
from equipoise.datasets.associations.seeds import planted, shipped_seeds
from equipoise.datasets.associations.spellings import read_spellings
from equipoise.errors import BadDataset, BadOption


def test_a_file_becomes_a_question_about_its_words(tmp_path: Path) -> None:
    asked = read_associations(written(tmp_path))

    assert (asked.name, asked.bias, asked.language) == ("answers", "gender", "en")
    assert asked.targets["male"][:3] == ("father", "son", "he")  # also those that the file has not: a model may
    assert asked.pairs[0] == ("father", "mother")
    assert asked.attributes == {SET: ("king", "queen")}
    assert asked.made_for == {"wat": {}}
    assert list(asked.scores) == ["king", "queen"]
    assert asked.scores["king"] == pytest.approx(-asked.scores["queen"])  # the small graph is the same both ways
    assert asked.scores["king"] > 0


def test_all_that_it_takes_to_repeat_it_is_kept(tmp_path: Path) -> None:
    how = read_associations(written(tmp_path)).scored

    assert (how["file"], how["rows"], how["columns"]) == ("answers.csv", 11, ["cue", "response"])
    assert how["alpha"] == 0.99
    assert how["seeds"] == {"male": ["he", "man"], "female": ["she", "woman"]}
    assert "father" in how["seeds_outside"]["male"]
    assert (how["words"], how["edges"], how["component"]) == (6, 8, 6 / 7)
    assert how["answers_inside"] == 10 / 11
    assert how["clean"]["answers"] == 11
    assert how["residual"] < 1e-12


def test_load_dataset_takes_it_for_what_it_is(tmp_path: Path) -> None:
    path = written(tmp_path)

    assert load_dataset(path) == load_dataset(str(path)) == read_associations(path)
    assert load_suite(path) == (read_associations(path),)
    with pytest.raises(BadDataset, match="holds associations, which have no parts; leave out 'king'"):
        load_dataset(f"{path}:king")


def test_sentence_pairs_stay_sentence_pairs(tmp_path: Path) -> None:
    pairs = load_dataset(written(tmp_path, "cue,stereo,anti,response\na,He is.,She is.,b\n"))

    assert isinstance(pairs, SentencePairs)


def test_the_order_of_the_rows_changes_nothing(tmp_path: Path) -> None:
    head, *rows = SMALL.splitlines()
    turned = read_associations(written(tmp_path, "\n".join([head, *rows[::-1]])))
    asked = read_associations(written(tmp_path))

    assert turned.scores == asked.scores
    assert turned.hash == asked.hash
    assert turned.revision != asked.revision  # another file


def test_scores_depend_on_alpha(tmp_path: Path) -> None:
    near, far = (read_associations(written(tmp_path), alpha=alpha).scores["king"] for alpha in (0.5, 0.99))

    assert near > far > 0


def test_other_seeds_take_the_place_of_ours(tmp_path: Path) -> None:
    """Female first, so what leans to them is above zero."""
    seeds = shipped_datasets()["gender-pairs-definitional"]
    asked = read_associations(written(tmp_path), seeds=seeds)

    assert list(asked.targets) == ["female", "male"]
    assert asked.pairs == seeds.pairs
    assert asked.scores["queen"] == pytest.approx(read_associations(written(tmp_path)).scores["king"])


def test_other_spellings_take_the_place_of_ours(tmp_path: Path) -> None:
    spelled = written(tmp_path, json.dumps({"unify": {"king": "ruler", "queen": "ruler"}}), "spelled.json")
    with pytest.raises(BadDataset, match="lead to 1 words beside the seeds, and it takes two"):
        read_associations(written(tmp_path), spellings=spelled)


@pytest.mark.parametrize(
    ("name", "content", "licence"),
    [("mine.csv", SMALL, False), ("strength.SWOW-EN.csv", SMALL, True), ("renamed.csv", None, True)],
)
def test_the_licence_of_the_small_world_of_words_is_said(
    tmp_path: Path, name: str, content: str | None, licence: bool
) -> None:
    rows = [row.split(",") for row in SMALL.splitlines()[1:]]
    swow = "participantID,cue,R1,R2,R3\n" + "".join(f"7,{cue},{answer},NA,NA\n" for cue, answer in rows)
    asked = read_associations(written(tmp_path, content or swow, name))

    assert ("CC BY-NC-ND" in asked.licence) == ("De Deyne" in asked.source) == licence


@pytest.mark.parametrize("alpha", [0.0001, 0.9999])
def test_the_ends_of_what_alpha_may_be(tmp_path: Path, alpha: float) -> None:
    assert read_associations(written(tmp_path), alpha=alpha).scored["alpha"] == alpha


@pytest.mark.parametrize("alpha", [0.0, 1.0, -0.5, 1.5, float("nan")])
def test_alpha_lies_between_zero_and_one(tmp_path: Path, alpha: float) -> None:
    with pytest.raises(BadOption, match=r"alpha must be from 0\.0001 to 0\.9999"):
        read_associations(written(tmp_path), alpha=alpha)


@pytest.mark.parametrize(
    ("content", "saying"),
    [
        ("cue,response\nhe,NA\n", r"it holds no answers but missing ones and words to leave out \(1\)"),
        ("cue,response\nhe,king\nking,he\n", "None of the female seeds"),
        ("cue,response\nhe,she\nshe,he\n", "lead to 0 words beside the seeds"),
    ],
)
def test_a_file_without_a_question_is_refused(tmp_path: Path, content: str, saying: str) -> None:
    with pytest.raises(BadDataset, match=saying):
        read_associations(written(tmp_path, content))


@pytest.fixture
def golden(shared: Path) -> dict[str, Any]:
    return json.loads((shared / "golden" / "mlm" / "static_golden.json").read_text(encoding="utf-8"))["wat_toy"]


@pytest.fixture
def published(golden: dict[str, Any], tmp_path: Path) -> dict[str, Path]:
    """The rows as a file, and of the published clean-up what they call for: it drops colour, where we have color."""
    path = tmp_path / "toy.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["cue", "R1", "R2", "R3"], *golden["rows"]])
    return {"path": path, "spellings": written(tmp_path, json.dumps({"leave_out": ["colour"]}), "spelled.json")}


@pytest.mark.parametrize("alpha", ["0.99", "0.9", "0.5"])
def test_scores_are_those_of_the_published_procedure(
    golden: dict[str, Any], published: dict[str, Path], alpha: str
) -> None:
    """The functions of Du et al. (2019) on a small table in the form of SWOW, and the same in double precision."""
    asked = read_associations(**published, alpha=float(alpha))
    seeds = {word for pair in shipped_seeds().pairs for word in pair}

    assert set(asked.scores) == set(golden["vocab"]) - seeds
    for figures, close in ((golden["scores"][alpha], 1e-12), (golden["scores"][f"{alpha}_peer_float32"], 1e-5)):
        assert asked.scores == pytest.approx({word: figures[word] for word in asked.scores}, rel=0, abs=close)


def test_seeds_have_the_published_scores_too(golden: dict[str, Any], published: dict[str, Path]) -> None:
    """They are no attributes of the question, but words of the graph like any other."""
    path, spelled = published["path"], read_spellings(published["spellings"])
    graph = largest_component(cleaned(path, counted(path, columns_of(path)), spelled).answers)
    done = propagate(graph.weights, planted(path, graph.words, shipped_seeds()).ones, 0.9)

    assert list(graph.words) == sorted(golden["vocab"])
    found = dict(zip(graph.words, log_ratio(done.reached), strict=True))
    assert found == pytest.approx(golden["scores"]["0.9"], rel=0, abs=1e-12)


def test_a_row_of_three_answers_is_one_row(tmp_path: Path) -> None:
    rows = [row.split(",") for row in SMALL.splitlines()[1:]]
    content = "cue,R1,R2,R3\n" + "".join(f"{cue},{answer},{answer},NA\n" for cue, answer in rows)
    how = read_associations(written(tmp_path, content)).scored

    assert (how["rows"], how["clean"]["answers"]) == (len(rows), 3 * len(rows))
