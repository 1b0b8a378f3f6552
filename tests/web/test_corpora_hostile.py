"""Corpora that are damaged, too large or meant to do harm: one sentence, nothing left behind, nothing outside read."""

from __future__ import annotations

import bz2
import gzip
import json
import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import polars as pl
import pytest
from starlette.testclient import TestClient
from tests.web.asking import GLOVE, ended, naming, refusal, run_of, uploading
from tests.web.conftest import HERE

from equipoise.web.app import create_app
from equipoise.web.guard import Access
from equipoise.web.places import Places
from equipoise.web.runs.run import FAILED, FINISHED

SENTENCES = b"She sings in the kitchen.\nHe runs to the engine.\n"
SCRIPT = "<script>alert(1)</script>"


def nothing_left(places: Places) -> bool:
    return not list(places.uploads.glob("*")) and not list(places.runs.iterdir())


DAMAGED = {
    "empty.txt": (b"", "empty.txt cannot be used: it is empty."),
    "blank.txt": (b"\n\n  \n", "blank.txt cannot be used: it is blank."),
    "binary.txt": (bytes(range(256)) * 20, "is no entry, nor is one near it: a NUL byte"),
    "latin.txt": ("Märchen für Ärztinnen\n".encode("latin-1") * 3, "line 1 is no entry, nor is one near it: not utf-8"),
    "sixteen.txt": ("She sings.\n".encode("utf-16"), "it is UTF-16 text; save it as UTF-8"),
    "broken.jsonl": (b'{"sentence": "She sings."\n{"sentence":\n', "broken.jsonl cannot be used"),
    "other.jsonl": (b'{"a": 1, "b": 2}\n', "which columns of other.jsonl are sentences is not known"),
    "list.json": (b"[1, 2, 3]\n", "list.json cannot be used"),
    "header.csv": (b"text,label\n", "it has a header and no entry"),
    "a.zip": (b"PK\x03\x04 and so on", "it is a zip archive"),
    "cut.txt.gz": (gzip.compress(os.urandom(5_000) + SENTENCES)[:600], "the gzip pack is damaged or cut off"),
    "a.parquet": (b"PAR1 and nothing PAR1", "it is damaged or no parquet file"),
    "long.txt": (b"x" * 3_000_000, "its first line has more than 1,048,576 bytes"),
    "some.pkl": (pickle.dumps(["She sings.\n"] * 9), "it is a pickle, which can run programs"),
    "old.pickle": (pickle.dumps(["She sings.\n"], protocol=0), "it is a pickle, which can run programs"),
    "hidden.txt": (pickle.dumps(["She sings.\nHe runs.\n"] * 9), "it is a pickle, which can run programs"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_what_is_no_corpus_is_refused_in_a_sentence_and_not_kept(client, places, name):
    content, why = DAMAGED[name]
    answer = uploading(client, name, content)

    assert answer.status_code == 400
    said = refusal(answer)
    assert why.lower() in said.lower()
    assert str(places.work) not in said
    assert nothing_left(places)


def test_nothing_and_too_much_are_refused(client, places):
    assert "No corpus was given" in refusal(naming(client, " "))
    assert "another one named" in refusal(uploading(client, "a.txt", SENTENCES, file="uploads/b.txt"))
    assert "There is no pooling" in refusal(uploading(client, "a.txt", SENTENCES, pooling=SCRIPT))
    assert "outside the folders" in refusal(uploading(client, "a.txt", SENTENCES, other="/etc/passwd"))
    assert "No model was chosen" in refusal(uploading(client, "a.txt", SENTENCES, model=""))
    assert nothing_left(places)


def test_a_model_that_is_none_fails_in_a_sentence(client, places):
    (places.work / "odd.txt").write_bytes(SENTENCES)
    state = ended(places.work, run_of(uploading(client, "a.txt", SENTENCES, other="odd.txt")))

    assert state.status == FAILED and "mistake of ours" not in state.sentence


NAMES = {
    "../../x.txt": "x.txt", "/etc/cron.d/x.txt": "x.txt", "..\\..\\x.txt": "x.txt", "C:\\x.txt": "x.txt",
    "..": "unnamed", ".hidden.txt": "hidden.txt", "a\0b.txt": "a-b.txt", f"{SCRIPT}.txt": "script-.txt",
    "-rf.txt": "rf.txt", "\u202etxt.exe": "txt.exe", "x" * 500 + ".txt": "", "e\u0301te\u0301.txt": "\u00e9t\u00e9.txt",
}  # fmt: skip


def sending(client: TestClient, name: str):
    """An upload under a name that no client would send as it is."""
    head = f'--x\r\nContent-Disposition: form-data; name="uploaded"; filename="{name}"\r\n\r\n'.encode()
    model = f'\r\n--x\r\nContent-Disposition: form-data; name="model"\r\n\r\n{GLOVE}\r\n--x--\r\n'.encode()
    kind = {"Content-Type": "multipart/form-data; boundary=x"}
    return client.post("/corpora/upload", content=head + SENTENCES + model, headers=kind, follow_redirects=False)


@pytest.mark.parametrize("given", NAMES)
def test_a_name_leads_nowhere_else(client, places, tmp_path, given):
    before = {path for path in tmp_path.rglob("*") if places.work not in path.parents}
    answer = sending(client, given)

    (kept,) = places.uploads.iterdir()
    assert kept.read_bytes() == SENTENCES
    assert len(kept.name) < 100 and NAMES[given] in kept.name
    assert {path for path in tmp_path.rglob("*") if places.work not in path.parents} == before | {places.work}
    assert SCRIPT not in client.get("/corpora").text
    client.post(f"/runs/{run_of(answer)}/stop")


def test_what_a_corpus_says_is_text(client, places):
    """In sentences, in labels, and in the names of files and columns."""
    entries = [{"sentence1": f"She {SCRIPT} cooks.", "sentence2": "He <img src=x onerror=alert(1)> drives.",
                "gold_label": f"{SCRIPT}{number}", "pairID": SCRIPT} for number in range(5)]  # fmt: skip
    corpus = "".join(json.dumps(entry) + "\n" for entry in entries).encode()
    name = run_of(uploading(client, f"{SCRIPT}.jsonl", corpus))
    assert ended(places.work, name).status == FINISHED
    changed = run_of(client.post(f"/corpora/{name}/change", data={"method": "augment", "percentile": "0"},
                                 follow_redirects=False))  # fmt: skip
    ended(places.work, changed)

    for page in ("/corpora", f"/corpora/{name}", f"/runs/{name}", f"/runs/{changed}", f"/runs/{name}/files/report.html",
                 f"/runs/{changed}/files/report.html"):  # fmt: skip
        answer = client.get(page)
        assert answer.status_code == 200
        assert SCRIPT not in answer.text and "<img" not in answer.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in client.get(f"/corpora/{name}").text
    assert "sandbox" in client.get(f"/runs/{name}/files/report.html").headers["content-security-policy"]


def test_what_is_too_large_is_refused_before_it_is_read(places):
    app = create_app(places, Access(largest=10_000))
    with TestClient(app, base_url=HERE, headers={"Origin": HERE}) as client:
        answer = uploading(client, "large.txt", SENTENCES * 1_000)
        assert answer.status_code == 413
        assert "10,000 are the most" in refusal(answer)
        assert uploading(client, "small.txt", SENTENCES).status_code == 303
    assert [path.name for path in places.uploads.iterdir()] == ["small.txt"]


def test_what_another_site_sends_is_not_taken(client, places):
    for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}):
        answer = client.post("/corpora/upload", files={"uploaded": ("a.txt", SENTENCES)}, headers=headers)
        assert answer.status_code == 403
    assert not places.uploads.exists()


def test_a_small_pack_with_much_in_it_does_not_fill_memory(tmp_path):
    """Two gigabytes of nothing, and two of a second line that does not end, in a process with half of one."""
    pack = gzip.compress(bytes(1 << 27), 9)
    first = tmp_path / "bomb.txt.gz"
    first.write_bytes(pack * 16)
    second = tmp_path / "line.txt.bz2"
    second.write_bytes(bz2.compress(SENTENCES) + bz2.compress(b"x" * (1 << 27)) * 16)
    code = (
        "import sys; from pathlib import Path; from equipoise.web.uploads import check\n"
        "for path in sys.argv[1:]:\n"
        "    try: check(Path(path)); print('taken')\n"
        "    except Exception as error: print(error)\n"
        "import re; print(int(re.search(r'VmHWM:\\s*(\\d+)', Path('/proc/self/status').read_text())[1]) >> 10)"
    )
    done = subprocess.run([sys.executable, "-c", code, first, second], capture_output=True, text=True, timeout=60)
    said, taken, megabytes = done.stdout.splitlines()

    assert "its first line has more than 1,048,576 bytes" in said
    assert taken == "taken"
    assert int(megabytes) < 512


def test_files_outside_the_folders_are_not_read(client, places, tmp_path):
    outside = tmp_path / "secret.txt"
    outside.write_bytes(SENTENCES)
    places.uploads.mkdir(parents=True)
    (places.uploads / "link.txt").symlink_to(outside)
    (places.uploads / "folder").symlink_to(tmp_path)
    for name in (str(outside), "../secret.txt", "uploads/../../secret.txt", "uploads/link.txt",
                 "uploads/folder/secret.txt", "/etc/passwd", "/proc/self/environ", "~/.bashrc"):  # fmt: skip
        answer = naming(client, name)
        assert answer.status_code == 400
        assert "outside the folders" in refusal(answer) or "There is no file" in refusal(answer)
    assert "without a name" in refusal(naming(client, "uploads/a\0.txt"))
    assert "link.txt" not in client.get("/corpora").text
    assert not list(places.runs.iterdir())


def test_what_is_no_ordinary_file_is_refused_at_once(client, places):
    places.uploads.mkdir(parents=True)
    os.mkfifo(places.uploads / "pipe.txt")
    (places.work / "folder").mkdir()

    assert "no ordinary file" in refusal(naming(client, "uploads/pipe.txt"))
    assert "is a folder" in refusal(naming(client, "folder"))
    assert "There is no file none.txt" in refusal(naming(client, "uploads/none.txt"))


@pytest.mark.parametrize("name", ["..%2Findex.sqlite", "%2e%2e%2findex.sqlite", "../index.sqlite", "link.txt", ".new",
                                  "%00", "..", "none.txt", "%2Fetc%2Fpasswd"])  # fmt: skip
def test_only_what_was_uploaded_can_be_deleted(client, places, tmp_path, name):
    places.uploads.mkdir(parents=True)
    (tmp_path / "outside.txt").write_bytes(SENTENCES)
    (places.uploads / "link.txt").symlink_to(tmp_path / "outside.txt")
    (places.uploads / ".new").touch()
    there = sorted(path for path in tmp_path.rglob("*"))

    assert client.post(f"/corpora/uploads/{name}/delete").status_code in (404, 405)
    assert sorted(path for path in tmp_path.rglob("*")) == there


@pytest.mark.parametrize("percentile", ["-1", "100.1", "nan", "inf", "1e400", "abc"])
def test_what_is_no_percentile_is_refused(client, places, percentile):
    name = run_of(uploading(client, "a.txt", SENTENCES))
    ended(places.work, name)

    looked = client.get(f"/corpora/{name}", params={"percentile": percentile})
    sent = client.post(f"/corpora/{name}/change", data={"method": "subtract", "percentile": percentile})
    for answer in (looked, sent):
        assert answer.status_code in (400, 422)
        assert refusal(answer)


def test_what_is_no_run_of_scores_leads_nowhere(client, places):
    name = run_of(uploading(client, "a.txt", SENTENCES))
    ended(places.work, name)
    refused = client.post(f"/corpora/{name}/change", data={"method": SCRIPT})
    assert refused.status_code == 404 and SCRIPT not in refused.text
    changed = run_of(client.post(f"/corpora/{name}/change", data={"method": "subtract"}, follow_redirects=False))
    ended(places.work, changed)

    for other in (changed, "none", "..", "..%2Fuploads", SCRIPT):
        answer = client.get(f"/corpora/{other}")
        assert answer.status_code == 404 or other == ".."
        assert SCRIPT not in answer.text


def test_uploads_of_one_name_at_one_time_are_all_kept(client, places):
    contents = [SENTENCES + f"And {number}.\n".encode() for number in range(8)]
    with ThreadPoolExecutor(4) as many:
        answers = list(many.map(lambda content: uploading(client, "a.txt", content), contents))
    for answer in answers:
        client.post(f"/runs/{run_of(answer)}/stop")

    assert sorted(path.read_bytes() for path in places.uploads.iterdir()) == sorted(contents)


def test_a_full_disk_leaves_nothing(client, places, monkeypatch):
    def full(source, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("equipoise.web.uploads.shutil.copyfileobj", full)

    assert "No space left on device" in refusal(uploading(client, "a.txt", SENTENCES))
    assert nothing_left(places)


@pytest.mark.parametrize("file", ["ordered.f64", "described.json", "out/report.json"])
def test_what_was_damaged_meanwhile_is_told(client, places, file):
    name = run_of(uploading(client, "a.txt", SENTENCES))
    ended(places.work, name)
    for content in (b"", b"{}", None):
        place = places.runs / name / file
        place.write_bytes(content) if content is not None else place.unlink()
        answer = client.get(f"/corpora/{name}")
        assert answer.status_code == 400
        assert refusal(answer).endswith("is damaged; score the corpus anew.")


def test_a_small_parquet_file_with_much_in_it_does_not_fill_the_server(tmp_path):
    """A long text that packs to nothing is looked at by another process, which may do with it what it can."""
    file = tmp_path / "bomb.parquet"
    pl.DataFrame({"sentence": ["x" * (1 << 27), "hello there"]}).write_parquet(file, compression="zstd")
    code = (
        "import re, sys; from pathlib import Path; from equipoise.web.uploads import look\n"
        "try: look(Path(sys.argv[1]))\n"
        "except Exception as error: print(error)\n"
        "print(int(re.search(r'VmHWM:\\s*(\\d+)', Path('/proc/self/status').read_text())[1]) >> 10)"
    )
    done = subprocess.run([sys.executable, "-c", code, file], capture_output=True, text=True, timeout=120)

    assert file.stat().st_size < 1 << 20
    assert int(done.stdout.splitlines()[-1]) < 300


def test_names_that_are_no_text_do_not_break_the_pages(client, places):
    for folder in (places.uploads, places.lists):
        folder.mkdir(parents=True)
        (folder / os.fsdecode(b"odd-\xff.json")).write_bytes(SENTENCES)

    for page in ("/corpora", "/lists", "/audits"):
        assert client.get(page).status_code == 200
