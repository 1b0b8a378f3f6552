"""Files to entries: the task and the scale that they show."""

import json

import pytest

from equipoise.errors import BadDataset
from equipoise.training.transformer.configuration import FineTuning
from equipoise.training.transformer.entries import read_entries


def read(folder, said, **options):
    path = folder / "pairs.jsonl"
    rows = [{"sentence1": f"one {number}", "sentence2": "two", "label": each} for number, each in enumerate(said)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    material, chosen = read_entries({"train": [path], "dev": [path]}, (), "", FineTuning(**options))
    return material, chosen, material.files[0].entries.wanted.tolist()


def test_labels_are_inference(tmp_path):
    material, chosen, wanted = read(tmp_path, ["neutral", "-", "ENTAILMENT", "contradiction"])

    assert chosen.task == "nli" and wanted == [1, 0, 2]
    assert material.files[0].unlabelled == 1
    assert material.texts == ["one 0", "two", "one 2", "one 3"]
    assert material.files[0].entries.seconds.tolist() == [1, 1, 1]


@pytest.mark.parametrize(("said", "scale", "wanted"), [
    (["0.5", "0.1"], (0, 1), [0.5, 0.1]),
    (["5", "1", "3.0"], (1, 5), [1, 0, 0.5]),
    (["5", "0", "2.5"], (0, 5), [1, 0, 0.5]),
])  # fmt: skip
def test_the_scale_is_the_first_that_holds_all_scores(tmp_path, said, scale, wanted):
    _, chosen, found = read(tmp_path, said)

    assert (chosen.task, chosen.scale) == ("sts", scale) and found == pytest.approx(wanted)


def test_a_scale_that_is_said(tmp_path):
    assert read(tmp_path, ["2", "8.5"], scale=(0.0, 10.0))[2] == pytest.approx([0.2, 0.85])


@pytest.mark.parametrize(("said", "options", "message"), [
    (["1.5", "7"], {}, "go from 1.5 to 7; say what they could be with --scale"),
    (["1.5", "7"], {"scale": (0.0, 5.0)}, "Line 2 of .* has the score 7"),
    (["1.5", "high"], {}, "Line 2 of .* has 'high' for a score"),
    (["1.5", "nan"], {}, "Line 2 of .* has 'nan' for a score"),
    (["1.5"], {"task": "nli"}, "has the label '1.5'"),
])  # fmt: skip
def test_what_cannot_be_read(tmp_path, said, options, message):
    with pytest.raises(BadDataset, match=message):
        read(tmp_path, said, **options)


def test_a_dev_score_beyond_the_scale_of_the_training_entries(tmp_path):
    for name, score in (("train", "0.5"), ("dev", "3.0")):
        (tmp_path / f"{name}.tsv").write_text(f"sentence1\tsentence2\tscore\nOne.\tTwo.\t{score}\n", encoding="utf-8")
    files = {part: [tmp_path / f"{part}.tsv"] for part in ("train", "dev")}

    with pytest.raises(BadDataset, match="scores were taken to go from 0 to 1"):
        read_entries(files, (), "", FineTuning())
