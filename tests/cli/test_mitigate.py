"""equipoise mitigate, and compare over methods: what is made and said, and mistakes in a sentence."""

import json
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from equipoise import load_model
from equipoise.cli import main
from equipoise.datasets import load_dataset
from equipoise.publish import read_aftermath

FILES = ["aftermath.json", "readings.csv", "report.html", "report.md"]


@pytest.fixture(scope="module")
def vectors(tmp_path_factory):
    """The 6,000 most frequent words of GloVe, and the pairs that define gender."""
    glove = load_model("builtin:glove-6b-50d")
    asked = load_dataset("gender-pairs-definitional").pairs + load_dataset("gender-pairs-equalize").pairs
    words = dict.fromkeys([*glove.words_at(range(6000)), "nurse", *(word.lower() for pair in asked for word in pair)])
    found = glove.vectors(list(words))
    path = tmp_path_factory.mktemp("vectors") / "glove.txt"
    rows = (" ".join([word, *map(repr, row.tolist())]) for word, row in zip(found.found, found.array, strict=True))
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def say(capsys, monkeypatch, tmp_path):
    """Run a verb in an empty folder; returns its exit code and what it printed on each stream."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        with pytest.raises(SystemExit) as stop:
            main([str(each) for each in arguments])
        said = capsys.readouterr()
        return stop.value.code, said.out, said.err

    return run


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_model_is_made_and_checked(say, vectors, tmp_path):
    code, out, err = say("mitigate", "hard", vectors, "--out", "fair.npz", "--keep", "nurse,doctor")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    made = "fair.npz: made by Hard debias along gender from glove.txt, with Equipoise 0.1.0"
    assert lines[0] == f"{made}; 6,046 of 6,048 words changed."
    assert lines[1].startswith("- Still recoverable. After hard debias a classifier still tells the side")
    assert "check\tbefore\thard\trandom-direction (1)\tverdict" in lines
    assert names(tmp_path) == ["fair.npz", "fair.npz-report"]
    assert names(tmp_path / "fair.npz-report") == FILES
    made, before = load_model("fair.npz"), load_model(vectors)
    kept = ["nurse", "doctor"]
    assert made.vectors(kept).array.tobytes() == before.vectors(kept).array.tobytes()
    assert json.loads(made.about.partition("\n")[2])["kept"] == 2


def test_words_come_from_a_file_too(say, vectors, tmp_path):
    (tmp_path / "words.txt").write_text("nurse\n\ndoctor\nxyzzy\n", encoding="utf-8")
    code, out, err = say(
        "mitigate", "half-sibling", vectors, "-o", "out.vec", "--only", "words.txt", "--no-checks", "--set", "alpha=3"
    )
    assert code == 0 and len(out.splitlines()) == 1
    assert err == "note: glove.txt does not know xyzzy, which --keep or --only names.\n"
    assert names(tmp_path) == ["out.vec", "out.vec.about.txt", "words.txt"]
    made, before = load_model("out.vec"), load_model(vectors)
    changed = (np.asarray(made.store.vectors[:]) != np.asarray(before.store.vectors[:])).any(axis=1)
    assert sorted(made.words_at(np.flatnonzero(changed).tolist())) == ["doctor", "nurse"]
    assert json.loads(made.about.partition("\n")[2])["options"] == {"alpha": 3.0, "defined_by": "specific"}


def test_json_is_one_object(say, vectors):
    code, out, err = say("mitigate", "nullspace", vectors, "--out", "n.npz", "--json", "--seed", "3")
    found = json.loads(out)
    assert code == 0 and "made by Iterative nullspace projection" in err
    assert (found["seed"], found["outcomes"][0]["method"]) == (3, "nullspace")


def test_methods_are_compared_and_files_put_side_by_side(say, vectors, tmp_path):
    code, out, _ = say("compare", vectors, "--methods", "hard,multiclass-hard", "--out", "both")
    assert code == 0
    assert out.startswith("- None of the 2 methods makes the bias unrecoverable.")
    assert "Bias left" in out and "On the front" in out
    for method in ("hard", "multiclass-hard"):
        assert say("compare", vectors, "--methods", method, "--out", method)[0] == 0
    code, again, _ = say("compare", "hard", "multiclass-hard", "--out", "merged")
    assert (code, again.replace("merged", "both")) == (0, out)
    assert names(tmp_path / "merged") == FILES
    before = (tmp_path / "hard" / "aftermath.json").read_bytes()
    for said in (("hard", "multiclass-hard"), ("hard/aftermath.json", "multiclass-hard")):  # what is read stays
        code, _, err = say("compare", *said, "--out", "hard")
        assert code == 2 and "hard is read here and would be replaced" in err
    assert (tmp_path / "hard" / "aftermath.json").read_bytes() == before
    for option in (("--axis", "religion"), ("--methods", "soft"), ("--draws", "3")):
        code, _, err = say("compare", "hard", "multiclass-hard", *option)
        assert code == 2 and f"{option[0]} is not for a comparison of files of what came of methods" in err
    one, other = (read_aftermath(tmp_path / name) for name in ("both", "merged"))
    assert [each.readings for each in one.outcomes] == [each.readings for each in other.outcomes]


def test_vectors_that_others_made_are_checked_against_the_original(say, vectors, tmp_path):
    """Nothing is known of how: each word's vector, turned the other way, and no recipe."""
    lines = [line.split(" ") for line in vectors.read_text(encoding="utf-8").splitlines()]
    turned = [" ".join([word, *(str(-float(each)) for each in numbers)]) for word, *numbers in lines]
    (tmp_path / "other.txt").write_text("\n".join(turned) + "\n", encoding="utf-8")
    code, _, _ = say("compare", vectors, "other.txt", "--axis", "gender", "--out", "page")
    assert code == 0
    found = read_aftermath(tmp_path / "page")
    assert found.outcomes[0].method == "unknown"
    assert {each.change.verdict for each in found.outcomes[0].readings} == {"no clear change"}


@pytest.mark.parametrize(
    ("said", "match"),
    [
        (("mitigate", "harde", "V", "--out", "x.npz"), "no method 'harde'; did you mean hard"),
        (("mitigate", "hard", "nowhere.txt", "--out", "x.npz"), "nowhere.txt cannot be read"),
        (("mitigate", "hard", "V", "--out", "x.foo"), "ends in no format that can be written"),
        (("mitigate", "hard", "V", "--out", "there.npz"), "there.npz exists already"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--axis", "religion"), "religion has 3 classes; use multiclass"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--axis", "sex"), "no axis 'sex'"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--set", "alpha=3"), "hard has no option 'alpha'"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--set", "seed=3"), "hard has no option 'seed'"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--set", "alpha"), "--set takes OPTION=VALUE"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--keep", "qqqq"), "knows none of the words of keep (qqqq)"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--only", "empty.txt"), "names no words"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--keep", "."), ". is a folder"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--lengths", "short"), "lengths must be published or own"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--corpus", "empty.txt"), "a corpus is for sentence encoders"),
        (("mitigate", "hard", "empty.txt", "--out", "x.npz"), "empty.txt is empty"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--report", "there.npz"), "the page goes to a folder"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--draws", "-1"), "draws must be a whole number of at least 0"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--draws", "1"), "draws must be 0, for no control, or at least 2"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--seed", "-1"), "seed must be a whole number from 0 to"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--no-checks", "--json"), "--json is not for a model that is not"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--keep", "gone.txt"), "gone.txt is not there"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--keep", "nurse", "--only", "nurse"), "nothing would change"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--axis", "A"), "weat-99"),
        (("mitigate", "sent-debias", "fake-sentences:", "--out", "x.npz"), "written to a .safetensors file"),
        (("compare", "V", "--axis", "gender", "--out", "o"), "There is nothing to compare"),
        (("compare", "V", "V", "--methods", "hard", "--out", "o"), "--methods takes one model, and 2 were given"),
        (("compare", "V", "--methods", "hard,foo", "--out", "o"), "no method 'foo'"),
        (("compare", "V", "--methods", "hard,soft", "--set", "strength=1", "--out", "o"), "METHOD.OPTION=VALUE"),
        (("compare", "V", "--methods", "hard", "--set", "soft.strength=1", "--out", "o"), "Options are given for soft"),
        (("compare", "V", "--methods", "hard", "--out", "there.npz"), "there.npz is a file"),
        (("compare", "V", "V", "V", "--out", "o"), "Two files of results are compared, and 3 were given"),
        (("compare", "V", "V"), "To compare models, add --axis or --methods."),
        (("compare", "V", "V", "--keep", "nurse"), "--keep is not for a comparison of results of audits"),
        (("compare", "V", "V", "--axis", "gender", "--lengths", "own"), "--lengths is not for a comparison of models"),
        (("compare", "V", "--methods", "hard", "--metric", "weat"), "--metric is not for a comparison of methods"),
        (("compare", "V", "--methods", "hard", "--axis", "A"), "weat-99"),
        (("compare", "V", "--methods", "hard", "--corpus", "empty.txt"), "a corpus is for sentence encoders"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--report", "x.npz"), "x.npz is where the model goes"),
        (("mitigate", "hard", "V", "--out", "x.npz", "--report", "x.npz/r"), "x.npz/r is where the model goes"),
        (("compare", "fake-sentences:", "fake-sentences:", "--axis", "gender", "--keep", "x"), "keep is for vectors"),
    ],
)  # fmt: skip
def test_mistakes_are_one_sentence_and_nothing_is_written(say, vectors, tmp_path, said, match):
    (tmp_path / "there.npz").write_text("mine", encoding="utf-8")
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    axis = vectors.with_name("axis.json")
    pairs = [["she", "he"], ["woman", "man"]]
    fields = {"classes": ["female", "male"], "definitional": pairs, "questions": ["weat-99"]}
    axis.write_text(json.dumps(fields), encoding="utf-8")
    code, out, err = say(*({"V": vectors, "A": axis}.get(each, each) for each in said))
    assert (code, out) == (2, "")
    assert match in err and err.count("\n") == 1
    assert names(tmp_path) == ["empty.txt", "there.npz"]
    assert (tmp_path / "there.npz").read_text(encoding="utf-8") == "mine"


def test_a_question_about_methods_is_not_asked_of_results(say, tmp_path):
    (tmp_path / "broken.json").write_text('{"equipoise_aftermath": 1}', encoding="utf-8")
    code, _, err = say("compare", "broken.json", "--out", "o")
    assert code == 2 and "broken.json is not a sound aftermath" in err


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_stopped_run_leaves_no_half_of_a_model(tmp_path, how):
    """Stopped while vectors are written: the name is not there, and the same command makes the whole of it."""
    out = tmp_path / "fair.npz"
    command = [
        sys.executable,
        "-m",
        "equipoise",
        "mitigate",
        "hard",
        "builtin:glove-6b-50d",
        "--out",
        str(out),
        "--no-checks",
    ]
    # Ctrl-C is heard, whatever runs the tests.
    process = subprocess.Popen(
        command, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL), stderr=subprocess.PIPE
    )  # fmt: skip
    end = time.monotonic() + 120
    while not any(path.stat().st_size for path in tmp_path.iterdir()) and time.monotonic() < end:
        time.sleep(0.005)
    process.send_signal(how)
    _, said = process.communicate()
    assert not out.exists()
    if how == signal.SIGINT:
        assert process.returncode == 130 and b"Stopped." in said
        assert not list(tmp_path.iterdir())
    assert subprocess.run(command, check=True, capture_output=True).returncode == 0
    assert load_model(out).words == load_model("builtin:glove-6b-50d").words
