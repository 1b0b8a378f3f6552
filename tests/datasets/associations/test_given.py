"""Tables of words and scores that were computed elsewhere."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from equipoise import measure
from equipoise.datasets import Dataset, load_dataset
from equipoise.datasets.associations import is_score_file, read_scores
from equipoise.errors import BadDataset

SCORES = {"nurse": -1.551, "lad": 1.14, "cut off": 0.0, "he": 2.5, "engineer": 0.5}
TABS = "".join(f"{word}\t{score}\n" for word, score in SCORES.items())
LAYOUTS = {
    "wat_bi.txt": TABS,
    "lexicon.tsv": TABS.replace("\n", "\r\n") + "\n",
    "spaces.txt": TABS.replace("\t", "   "),
    "commas.csv": TABS.replace("\t", ","),
    "named.csv": "id,Score,WORD\n" + "".join(f'1,{score},"{word}"\n' for word, score in SCORES.items()),
    "semicolons.csv": "word;score\n" + TABS.replace("\t", ";"),
    "named.txt": "word\tscore\n" + TABS,
    "bom.txt": "\ufeff" + TABS,
}  # fmt: skip


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout_is_the_same_question(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(LAYOUTS[name], encoding="utf-8", newline="")
    found = load_dataset(tmp_path / name)

    assert isinstance(found, Dataset)
    assert found.scores == {word: score for word, score in SCORES.items() if word != "he"}  # a seed is no attribute
    assert found.attributes == {"words": ("nurse", "lad", "cut off", "engineer")}
    assert len(found.pairs) == 10 and list(found.targets) == ["male", "female"]
    assert dict(found.made_for) == {"wat": {}}
    assert found.scored["given"] is True and (found.scored["words"], found.scored["seeds_among_them"]) == (5, 1)


def test_it_is_asked_in_one_step_and_is_a_correlation_with_the_scores(tmp_path: Path) -> None:
    (tmp_path / "scores.txt").write_text(TABS, encoding="utf-8")
    result = measure("fake:", tmp_path / "scores.txt", resamples=0)

    assert result.metric == "wat"
    leans = [item["value"] for item in result.words]
    given = [SCORES[item["word"]] for item in result.words]
    assert result.value == pytest.approx(np.corrcoef(leans, given)[0, 1], abs=1e-12)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("doctor\tmany", "line 6 has 'many' as the score of 'doctor', which must be a finite number"),
        ("doctor\tnan", "line 6 has 'nan'"),
        ("doctor\tinf", "line 6 has 'inf'"),
        ("doctor", "line 6 is 'doctor', and must be a word and its score"),
        ("doctor\t1\t2", "line 6 is .*, and must be a word and its score"),
        ("\t0.5", "line 6 has the score 0.5 and no word"),
        ("nurse\t1.0", "line 6 gives 'nurse' the score 1, and a line before it -1.551"),
    ],
)
def test_a_bad_line_is_refused_with_its_number(tmp_path: Path, line: str, says: str) -> None:
    (tmp_path / "scores.txt").write_text(TABS + line + "\n", encoding="utf-8")
    with pytest.raises(BadDataset, match=says):
        load_dataset(tmp_path / "scores.txt")


def test_too_few_words_and_parts_are_refused(tmp_path: Path) -> None:
    (tmp_path / "scores.txt").write_text("he\t1\nshe\t-1\nnurse\t-0.5\n", encoding="utf-8")
    with pytest.raises(BadDataset, match="1 words with a score beside the seeds"):
        read_scores(tmp_path / "scores.txt")
    (tmp_path / "scores.txt").write_text(TABS, encoding="utf-8")
    with pytest.raises(BadDataset, match="word scores, which have no parts"):
        load_dataset(f"{tmp_path / 'scores.txt'}:nurse")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pairs.csv", "stereotype,antistereotype,word,score\nShe is a nurse.,He is a nurse.,nurse,1\n"),
        ("black.txt", "Black people are nice.\t[race, black%1:18:00::, anti]\n"),
        ("pro_stereotyped.txt", "1 The developer argued with 2\n2 the designer because 3 [he] did.\n"),
    ],
)
def test_sentence_pairs_are_not_taken_for_scores(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert not is_score_file(tmp_path / name)
