"""Bad input through the command line: one sentence on standard error, exit code 2, and nothing written.

Each row of the tables is one kind of mistake, and what the sentence must say of it.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import pickle
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from equipoise.cli import main

WORDS = ("math", "algebra", "poetry", "art", "he", "man", "she", "woman")
SETS = {
    "targets": {"math": ["math", "algebra"], "arts": ["poetry", "art"]},
    "attributes": {"male": ["he", "man"], "female": ["she", "woman"]},
}
COMMAND = [sys.executable, "-m", "equipoise"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place with sound vectors, a sound dataset and the cache, where the command runs."""
    rng = np.random.default_rng(0)
    folder = tmp_path / "here"
    folder.mkdir()
    rows = [f"{word} " + " ".join(f"{number:.4f}" for number in rng.normal(size=5)) for word in WORDS]
    (folder / "good.txt").write_text("\n".join(rows) + "\n")
    (folder / "good.json").write_text(json.dumps(SETS))
    (folder / "a-file").write_text("")
    (folder / "pairs.csv").write_text("stereotype,antistereotype\nShe is here.,He is here.\n")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "cache"))
    return folder


def listing(folder: Path) -> dict[str, bytes | None]:
    """Every file with its content; folders have none."""
    return {str(path): path.read_bytes() if path.is_file() else None for path in sorted(folder.rglob("*"))}


def check_refused(folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], saying: str) -> None:
    before = listing(folder)
    with pytest.raises(SystemExit) as end:
        main(arguments)
    told = capsys.readouterr()
    assert (end.value.code, told.out) == (2, ""), told.err
    check_sentence(told.err)
    assert saying in told.err
    assert listing(folder) == before
    assert not [path for path in folder.parent.rglob("*") if ".part" in path.name or path.name.startswith(".store-")]


def check_sentence(told: str) -> None:
    assert told.startswith("equipoise: ")
    assert told.endswith((".\n", "?\n"))
    assert told.count("\n") == 1 and "Traceback" not in told and "  " not in told
    assert len(told) < 700, "this is a page, not a sentence"


# Vectors: the content of bad.txt, and what is said.


def npz(**arrays: Any) -> bytes:
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def binary(header: bytes) -> bytes:
    return header + b"he " + np.array([1.5, 2.5], "<f4").tobytes() + b"\nshe " + np.array([-1, 0.1], "<f4").tobytes()


VECTORS = {
    "empty": (b"", "bad.txt is empty"),
    "blank": (b"\n\n\n", "line 1 is not a word followed by numbers"),
    "prose": (b"Once upon a time\nthere was a file\n", "line 1 is not a word followed by numbers"),
    "commas between": (b"he,1,2\nshe,3,4\n", "line 1 is not a word followed by numbers"),
    "word counts": (b"he 1\nshe 2\n", "line 1 ends in one number"),
    "UTF-16": ("he 1 2\n".encode("utf-16"), "is UTF-16 text; save it as UTF-8"),
    "a header and nothing else": (b"2 2\n", "promises 2 words and no rows"),
    "fewer rows than promised": (b"3 2\nhe 1 2\nshe 3 4\n", "promises 3 words, but 2 rows"),
    "other dimensions than promised": (b"5 3\nhe 1 2\nshe 3 4\n", "promises 3 numbers a word, but line 2 has 2"),
    "a header that fits neither way round": (b"2 3\nhe 1 2\nshe 3 4\n", "promises 3 words, but 2 rows"),
    "cut between numbers": (b"he 1 2\nshe 3", "line 2 has 1 numbers where 2 were expected"),
    "cut in a number": (b"he 1 2\nshe 3 4e", "line 2 has '4e' where a number was expected"),
    "a word for a number": (b"he 1 2\nit 1 2\nshe one 2\n", "line 3 has 'one' where a number was expected"),
    "NaN": (b"he 1 2\nshe nan 4\n", "line 2: the vector of 'she' holds a number that is not finite"),
    "too large": (b"he 1 2\nshe 1e99 4\n", "line 2: the vector of 'she' holds a number that is not finite"),
    "zeros only": (b"he 0 0\nshe 0 0\n", "holds only zero vectors"),
    "gzip cut off": (gzip.compress(b"he 1 2\n" * 99)[:-9], "damaged or cut-off gzip file"),
    "npz inside gzip": (gzip.compress(npz(v=np.eye(2))), "npz inside gzip"),
    "binary cut off": (binary(b"2 2\n")[:-1], "ends inside word number 2"),
    "binary, dimension beyond memory": (binary(b"2 99999999999\n"), "ends inside word number 1"),
    "npz of objects": (npz(words=np.array(["he"], object), v=np.eye(1)), "pickled objects"),
    "npz without words": (npz(v=np.eye(2)), "has vectors but no words"),
    "npz with a word too few": (npz(words=np.array(["he"]), v=np.eye(2)), "has 2 vectors and 1 words"),
    "npz cut off": (npz(words=np.array(["he"]), v=np.eye(1))[:-50], "no sound .npz"),
    "npy head damaged": (b"\x93NUMPY\x01\x00\x76\x00{'descr': '<f4', 'shape': (2,", "not a sound .npy"),
    "safetensors cut off": (b"\x40\0\0\0\0\0\0\0{" + b" " * 99, "not a sound safetensors"),
    "a pickle": (pickle.dumps({"he": [1, 2]}), "is a Python pickle"),
    "a fastText model": (b"\xba\x16\x4f\x2f" + bytes(50), "is a fastText .bin model"),
    "parquet": (b"PAR1" + bytes(50), "is a parquet file"),
    "random bytes": (bytes(range(256)) * 9, "is in no format Equipoise reads"),
    "none of the words": (b"hund 1 2\nkatze 3 4\n", "knows none of the 2 words of good/math"),
    "one word of each set": (b"math 1 2\npoetry 3 4\nhe 1 1\nshe 2 1\n", "knows only 1 of the 2 words of good/math"),
}  # fmt: skip


@pytest.mark.parametrize(("content", "saying"), VECTORS.values(), ids=VECTORS.keys())
def test_vectors(folder: Path, capsys: pytest.CaptureFixture[str], content: bytes, saying: str) -> None:
    (folder / "bad.txt").write_bytes(content)
    check_refused(folder, capsys, ["audit", "bad.txt", "--suite", "good.json", "--out", "out"], saying)


# Datasets: what bad.json holds, and what is said.


def changed(**fields: Any) -> dict[str, Any]:
    return {**SETS, **fields}


def collection(**query: Any) -> dict[str, Any]:
    sets = {**SETS["targets"], **SETS["attributes"]}
    asked = {"targets": ["math", "arts"], "attributes": ["male", "female"], **query}
    return {"kind": "queries", "sets": sets, "queries": {"q1": asked}}


TWO = collection()
TWO["queries"]["q2"] = TWO["queries"]["q1"]


DATASETS: dict[str, tuple[Any, str]] = {
    "empty": (b"", "bad.json is not JSON"),
    "not JSON": (b"targets: he", "bad.json is not JSON: Expecting value at line 1, column 1"),
    "cut off": (json.dumps(SETS).encode()[:-5], "bad.json is not JSON"),
    "not UTF-8": (b'{"name": "caf\xe9"}', "is not UTF-8 text (byte 13)"),
    "half a character": (b'{"name": "\\ud800", "targets": {"a": ["b"]}}', "which is half a character"),
    "nested without end": (b"[" * 100_000, "nested too deeply"),
    "a number of 5000 digits": (b'{"name": ' + b"9" * 5000 + b"}", "too many digits"),
    "a list": ([SETS], "it must be one JSON object"),
    "a key twice": (b'{"name": "a", "name": "b"}', "'name' stands twice"),
    "no targets": ({"attributes": SETS["attributes"]}, 'it needs "targets"'),
    "targets as a list": (changed(targets=["he"]), '"targets" must be a map'),
    "an empty set": (changed(targets={"math": [], "arts": ["art"]}), "targets/math is empty"),
    "a set that is text": (changed(targets={"math": "math"}), "targets/math must be a list of words"),
    "a word that is a number": (changed(targets={"math": [1]}), "targets/math holds [1], which are not words"),
    "a blank word": (changed(targets={"math": [" "]}), "targets/math holds [' '], which are not words"),
    "an unknown field": (changed(target={}), "the unknown fields target (known: "),
    "an unknown kind": (changed(kind="quiz"), "\"kind\" must be one of query, pairs, queries, and it is 'quiz'"),
    "a kind that is a list": (changed(kind=[]), '"kind" must be one of'),
    "a name that is a number": (changed(name=7), '"name" must be text, and it is 7'),
    "an empty name": (changed(name=" "), '"name" is empty'),
    "a template without places": (changed(template="is it?"), '"template" must hold [TARGET] and [ATTRIBUTE]'),
    "a template that is a number": (changed(template=1), '"template" must be text'),
    "a negative set that is not there": (changed(negative="bad"), '"negative" must name one of the attribute sets'),
    "a negative set that is a list": (changed(negative=["male"]), '"negative" must name one of the attribute sets'),
    "pairs of three": (changed(pairs=[["a", "b", "c"]]), "which are not pairs of words"),
    "pairs that are text": (changed(pairs="he she"), '"pairs" must be a list'),
    "pairs of strangers": (changed(pairs=[["math", "art"], ["x", "y"]]), "must be among the first targets"),
    "two names alike": ({"kind": "pairs", "pairs": [["a", "b"]], "pair_names": ["a", "a"]}, '"pair_names" must be'),
    "no queries": ({"kind": "queries", "sets": {}}, '"queries" must be a map'),
    "a query that is a list": ({"kind": "queries", "queries": {"q": []}}, "the query 'q' must be an object"),
    "a query of no set": (collection(targets=["math", "music"]), "q1 uses the sets ['music'], which are not there"),
    "a query of one set twice": (collection(targets=["math", "math"]), "q1 uses a set twice"),
    "a query of no pairs": (collection(pairs="gender"), "q1 uses the pairs 'gender', which are not there"),
    "a query of pairs in a list": (collection(pairs=["gender"]), "which are not there"),
    "several questions and no name": (TWO, "holds 2 questions; name one, as in bad.json:q1"),
    "one target set only": (changed(targets={"math": ["math"]}), "weat needs at least 2 target"),
    "no attributes": ({"targets": SETS["targets"]}, "weat needs at least 2 target"),
}  # fmt: skip


@pytest.mark.parametrize(("content", "saying"), DATASETS.values(), ids=DATASETS.keys())
def test_datasets(folder: Path, capsys: pytest.CaptureFixture[str], content: Any, saying: str) -> None:
    (folder / "bad.json").write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    check_refused(folder, capsys, ["measure", "good.txt", "bad.json"], saying)


# Arguments: what is typed, and what is said.

MEASURE = "measure good.txt good.json"
AUDIT = "audit good.txt --suite good.json --out out"

ARGUMENTS = {
    "an unknown verb": ("mesure good.txt good.json", "No such command 'mesure'"),
    "an unknown option": (f"{MEASURE} --sed 1", "No such option '--sed'"),
    "an option without its value": (f"{MEASURE} --seed", "Option '--seed' requires an argument"),
    "no model": ("audit", "Missing argument 'MODELS...'"),
    "one argument too many": (f"{MEASURE} more", "unexpected extra argument (more)"),
    "an unknown metric": (f"{MEASURE} --metric weta", "There is no metric 'weta'; did you mean weat"),
    "an unknown metric of an audit": (f"{AUDIT} --metrics weat,foo", "There is no metric 'foo'"),
    "an unknown dataset": ("measure good.txt weat-77", "There is no dataset 'weat-77'; did you mean weat-7"),
    "an unknown question of a file": ("measure good.txt good.json:bad", "There is no dataset 'bad'"),
    "an unknown suite": ("audit good.txt --suite gendre --out out", "did you mean gender"),
    "an unknown format": (f"{AUDIT} --format docx", "There is no format 'docx'"),
    "an unknown list": ("list metric", "There is no list 'metric'; did you mean metrics?"),
    "an unknown kind of model": ("measure glvoe:x good.json", "There is no kind of model 'glvoe'"),
    "an unknown built-in model": ("measure builtin:glove good.json", "There is no built-in model 'glove'"),
    "a model that is not there": ("measure nowhere.txt good.json", "nowhere.txt cannot be read: No such file"),
    "a model that is a folder": ("measure . good.json", "cannot be read: it is a folder"),
    "a model named without end": (f"measure {'x' * 300} good.json", "cannot be read: File name too long"),
    "a model of the hub without its scheme": (
        "measure bert-base-uncased good.json",
        "did you mean hf:bert-base-uncased?",
    ),
    "how many words to keep, of nothing": ("measure good.txt good.json --most-words 5", "most_words is about cleaning"),
    "templates for words alone": ("measure good.txt good.json --context word --paraphrases 2", "leave one out"),
    "pairs over the question": ("measure fake-masked: pairs.csv --pairs ./pairs.csv", "pairs.csv is read here"),
    "a report over the question": ("audit fake-masked: --suite pairs.csv --out .", "pairs.csv is read here"),
    "no folder to write to": ("audit good.txt --suite good.json --out=", "--out must be the name of a folder"),
    "no format": ("audit good.txt --suite good.json --format=,", "--format must name a report"),
    "sentences of words": ("measure good.txt good.json --sentences", "--sentences shows pairs of sentences"),
    "a layer of a list": ("measure good.txt good.json --layer 3", "reads no sentences"),
    "templates for a list": ("measure good.txt good.json --context template", "reads no sentences"),
    "random lists of sentences": ("measure fake-masked: pairs.csv --null-lists 5", "null_lists=5 is nothing to pairs"),
    "templates for sentences": ("measure fake-masked: pairs.csv --context template", "context=template is nothing to"),
    "an interval that pairs have not": ("measure fake-masked: pairs.csv --interval bca", "interval=bca is nothing to"),
    "a suite that is a folder": ("audit good.txt --suite .", "equipoise audit MODEL --suite DATASET"),
    "no verb of sssb": ("sssb", "Missing command"),
    "a dataset that is not there": ("measure good.txt nowhere.json", "nowhere.json cannot be read: No such file"),
    "a dataset that is a folder": ("measure good.txt ./", "is a folder, and must be a name or a file"),
    "--set without =": (f"{MEASURE} --set ddof", "--set takes OPTION=VALUE, such as --set ddof=0, and it got 'ddof'"),
    "--set of an unknown option": (
        f"{MEASURE} --set dof=1",
        "weat has no option 'dof'; it has aggregate, combine, ddof",
    ),
    "--set of a wrong value": (f"{MEASURE} --set ddof=2", "ddof must be 0 or 1, and it is '2'"),
    "--set of what is not the user's": (f"{MEASURE} --metric rnsb --set rng=1", "rnsb has no option 'rng'"),
    "a seed below zero": (f"{MEASURE} --seed -1", "seed must be from 0 to 9,223,372,036,854,775,807, and it is -1"),
    "a seed that is no number": (f"{MEASURE} --seed abc", "seed must be a whole number, and it is 'abc'"),
    "a seed beyond all numbers": (f"{MEASURE} --seed 1e400", "seed must be a whole number"),
    "a seed of 5000 digits": (f"{MEASURE} --seed {'9' * 400}", "seed must be a whole number"),
    "an unknown case": (f"{MEASURE} --case foo", "case must be as-is or lower or title or first, and it is 'foo'"),
    "a share above one": (f"{MEASURE} --max-missing 2", "max_missing must be from 0 to 1, and it is 2.0"),
    "a share that is not a number": (f"{MEASURE} --max-missing nan", "must be a number, and it is 'nan'"),
    "a level of one": (f"{MEASURE} --level 1", "level must be from 0.5 to 0.9999"),
    "too many permutations": (f"{MEASURE} --permutations 1000000000", "permutations must be from 0 to 10,000,000"),
    "an unknown alternative": (f"{MEASURE} --alternative bigger", "alternative must be"),
    "an output folder that is a file": ("audit good.txt --suite good.json --out a-file", "a-file"),
    "an output folder under a file": ("audit good.txt --suite good.json --out a-file/out", "a-file/out"),
    "a model twice": ("audit good.txt good.txt --suite good.json --out out", "'good.txt' was given twice"),
    "no suite": ("audit good.txt --suite , --out out", "at least one model, one suite and one metric"),
    "no metric": ("audit good.txt --suite good.json --metrics , --out out", "at least one model, one suite"),
    "a rank method that is none": (f"{AUDIT} --rank-method dense", "rank_method must be average or first"),
    "significance without tests": (f"{AUDIT} --significant-only --permutations 0", "permutations is 0"),
    "convert onto a file that exists": ("convert good.txt good.json", "good.json ends in no format"),
    "convert onto vectors that exist": ("convert good.txt good.txt", "good.txt exists already"),
    "convert to an unknown ending": ("convert good.txt out.xlsx", "out.xlsx ends in no format that can be written"),
    "convert what has no words": ("convert fake: out.npz", "is not a file of word vectors"),
    "convert into a file": ("convert good.txt a-file/out.npz", "a-file/out.npz"),
    "report on nothing": ("report nowhere", "nowhere cannot be read: No such file"),
    "report on an empty folder": ("report .", "results.json cannot be read: No such file"),
    "report on vectors": ("report good.txt", "good.txt is not a sound results file: It is not JSON"),
    "report in an unknown format": ("report . --format docx", "There is no format 'docx'"),
}


@pytest.mark.parametrize(("arguments", "saying"), ARGUMENTS.values(), ids=ARGUMENTS.keys())
def test_arguments(folder: Path, capsys: pytest.CaptureFixture[str], arguments: str, saying: str) -> None:
    check_refused(folder, capsys, arguments.split(), saying)


LONG = "x" * 100_000
LONG_NAMES = [
    "{} weat-6", "fake: {}", "fake: weat-6 --metric {}", "fake: weat-6 --set {}", "fake: weat-6 --set ddof={}",
    "fake: weat-6 --seed {}", "fake: weat-6 --{}",
]  # fmt: skip
LONG_ELSEWHERE = [
    "{}", "audit {}", "convert {} new.npz", "compare {} {}", "gate {} --rule 'weat distance below 1'", "report {}",
    "explain {} nurse", "swap --table {} he", "corpus score {} --model fake: --out new", "dictionary report {}",
    "mitigate hard {} --out new.npz", "quality similarity fake: --set {}", "senses check {}", "data get {}",
    "power --effect {}", "sssb generate --words {}",
]  # fmt: skip


@pytest.mark.parametrize("arguments", [*(f"measure {each}" for each in LONG_NAMES), *LONG_ELSEWHERE])
@pytest.mark.parametrize("name", [LONG, "x " * 50_000], ids=["one word", "many words"])
def test_a_name_of_100_kb_is_not_repeated_whole(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: str, name: str
) -> None:
    before = listing(folder)
    with pytest.raises(SystemExit) as end:
        main([part.replace("{}", name) for part in shlex.split(arguments)])
    said = capsys.readouterr().err
    assert end.value.code == 2
    assert said.startswith("equipoise: ") and said.count("\n") == 1
    assert len(said) < 2_000
    assert listing(folder) == before


def test_two_questions_of_one_name(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "other").mkdir()
    (folder / "other" / "good.json").write_text(json.dumps(changed(targets={"a": ["art"], "b": ["math"]})))
    arguments = ["audit", "good.txt", "--suite", "good.json,other/good.json", "--out", "out"]
    check_refused(folder, capsys, arguments, "Two different datasets are called 'good'; rename one")


def test_there_are_more_than_fifty_kinds() -> None:
    assert len(VECTORS) + len(DATASETS) + len(ARGUMENTS) > 100


# Results that were damaged after they were written.


@pytest.fixture
def audited(folder: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    with pytest.raises(SystemExit) as end:
        main(AUDIT.split())
    assert end.value.code == 0
    capsys.readouterr()
    return json.loads((folder / "out" / "results.json").read_text())  # type: ignore[no-any-return]


DAMAGED = {
    "another version": (lambda results: results.update(equipoise_results=99), '"equipoise_results": 5, and says 99'),
    "no results": (lambda results: results.pop("results"), "The file lacks results"),
    "an unknown field": (
        lambda results: results["results"][0].update(more=1),
        "results[0] has the unknown fields more",
    ),
    "results that are text": (lambda results: results.update(results="none"), "results.json"),
    "a card that is a list": (
        lambda results: results["models"].update({"good.txt": []}),
        "models.good.txt must be an object",
    ),
}


@pytest.mark.parametrize(("damage", "saying"), DAMAGED.values(), ids=DAMAGED.keys())
def test_results(
    folder: Path, capsys: pytest.CaptureFixture[str], audited: dict[str, Any], damage: Any, saying: str
) -> None:
    damage(audited)
    (folder / "out" / "results.json").write_text(json.dumps(audited))
    check_refused(folder, capsys, ["report", "out"], saying)


@pytest.mark.usefixtures("audited")
@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff", b"[]", b"null", b"[" * 100_000],
    ids=lambda content: repr(content[:9]),
)
def test_results_that_are_none(folder: Path, capsys: pytest.CaptureFixture[str], content: bytes) -> None:
    (folder / "out" / "results.json").write_bytes(content)
    check_refused(folder, capsys, ["report", "out"], "results.json")


# The real command, stopped, killed, without room and without a listener.


def test_the_real_command_says_the_same(folder: Path) -> None:
    (folder / "bad.txt").write_bytes(b"he 1 2\nshe 3")
    done = subprocess.run([*COMMAND, "measure", "bad.txt", "good.json"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    check_sentence(done.stderr)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read and write everything")
@pytest.mark.parametrize("name", ["good.txt", "good.json"])
def test_no_permission_to_read(folder: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    Path(name).chmod(0)
    with pytest.raises(SystemExit):
        main(MEASURE.split())
    assert "Permission denied" in capsys.readouterr().err


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read and write everything")
def test_no_permission_to_write(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "out").mkdir(mode=0o500)
    check_refused(folder, capsys, AUDIT.split(), "out")


@pytest.fixture
def reading(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """An audit in the middle of reading a large file."""
    row = " ".join(["0.12345"] * 100)
    (folder / "large.txt").write_text("".join(f"w {number} {row}\n" for number in range(60_000)))
    arguments = [*COMMAND, "audit", "large.txt", "--suite", "good.json", "--out", "out"]
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and not list(folder.parent.glob("cache/vectors/.store-*/vectors.bin")):
        time.sleep(0.005)
    yield process
    process.kill()
    process.communicate()


def test_stopped_by_the_user(folder: Path, reading: subprocess.Popen[str]) -> None:
    reading.send_signal(signal.SIGINT)
    out, told = reading.communicate()
    assert (reading.returncode, out) == (130, "")
    assert told.strip() == "equipoise: Stopped. Nothing was half-written."  # on a line of its own, after ^C
    assert not (folder / "out").exists()
    assert list((folder.parent / "cache" / "vectors").iterdir()) == []


def test_killed(folder: Path, reading: subprocess.Popen[str]) -> None:
    reading.kill()
    reading.communicate()
    assert not (folder / "out").exists()
    assert all(path.name.startswith(".store-") for path in (folder.parent / "cache" / "vectors").iterdir())


@pytest.fixture
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk with room for the first few files of a report."""
    place = folder / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=24k", "tmpfs", str(place)]
    if subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("mounting a small disk needs root")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def test_a_full_disk(folder: Path, small_disk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["audit", "good.txt", "--suite", "good.json", "--out", "disk/out"])
    told = capsys.readouterr().err
    assert end.value.code == 2
    check_sentence(told)
    assert "disk/out" in told and "No space left on device" in told
    assert [path for path in small_disk.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize("ending", [".txt", ".vec.gz", ".bin", ".npz", ".npy", ".safetensors"])
def test_a_full_disk_for_vectors(
    folder: Path, small_disk: Path, capsys: pytest.CaptureFixture[str], ending: str
) -> None:
    np.savez(
        "large.npz", words=np.array([f"w{n}" for n in range(900)]), v=np.random.default_rng(0).normal(size=(900, 9))
    )
    with pytest.raises(SystemExit) as end:
        main(["convert", "large.npz", f"disk/out{ending}"])
    told = capsys.readouterr().err
    assert end.value.code == 2
    check_sentence(told)
    assert f"disk/out{ending}" in told
    assert list(small_disk.iterdir()) == []


def test_a_disk_too_full_for_the_last_few_bytes(
    folder: Path, small_disk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """np.save would leave a file cut short and say nothing."""
    np.savez(
        "large.npz", words=np.array([f"w{n}" for n in range(511)]), v=np.full((511, 6), 0.1)
    )  # 24,656 bytes as .npy
    with pytest.raises(SystemExit) as end:
        main(["convert", "large.npz", "disk/out.npy"])
    assert (end.value.code, list(small_disk.iterdir())) == (2, [])
    assert "No space left on device" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", ["list datasets", MEASURE, f"{MEASURE} --json"])
def test_a_reader_that_has_seen_enough(folder: Path, arguments: str) -> None:
    """As before | head -1: the pipe is closed while we write."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([*COMMAND, *arguments.split()], stdout=write, stderr=subprocess.PIPE, text=True)
    os.close(write)
    assert done.stderr == ""
