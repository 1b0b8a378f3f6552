"""Work on corpora that is stopped or killed: it goes on, ends with the same bytes, and leaves nobody at work."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import time
from pathlib import Path

import pytest
from tests.corpora.faults import runs
from tests.web.asking import CAPTIONS, PATIENCE, ended, run_of, state_of, uploading

from equipoise.corpora.scores import open_scores
from equipoise.files import sweep
from equipoise.web.runs.run import ENDED, FINISHED, STOPPED

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks for processes in /proc")


@pytest.fixture(scope="module")
def long_corpus() -> bytes:
    """Enough to be stopped while it is scored: about 60 slices."""
    entries = [json.loads(line) for line in CAPTIONS.read_text().splitlines()]
    words = sorted({word for entry in entries for word in entry["sentence1"].split()})
    drawn = random.Random(0)
    texts = (f"{drawn.choice(entries)['sentence1']} {' '.join(drawn.choices(words, k=6))}\n" for _ in range(20_000))
    return "".join(texts).encode()


def begun(client, places, corpus: bytes) -> str:
    """A run of which some slices are scored."""
    name = run_of(uploading(client, "long.txt", corpus))
    manifest = places.runs / name / "scored" / "manifest.jsonl"
    until = time.monotonic() + PATIENCE
    while not manifest.exists() or manifest.read_bytes().count(b"\n") < 4:
        assert time.monotonic() < until, "nothing happens"
        time.sleep(0.005)
    return name


def descendants(pid: int) -> list[int]:
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except (FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
        return []
    return [each for child in map(int, children) for each in (child, *descendants(child))]


def gone(processes: list[int]) -> bool:
    until = time.monotonic() + PATIENCE
    while any(map(runs, processes)):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def resumed(client, places, name: str) -> dict[str, bytes]:
    """What a run has when it is resumed and ended."""
    client.post(f"/runs/{name}/resume")
    state = state_of(places.work, name, lambda state: state.status == FINISHED)
    assert state.sentence == "20,000 entries scored."
    folder = places.runs / name
    assert open_scores(folder / "scored").shards[-1].number > 0
    assert not [path for path in folder.rglob("*") if path.name.endswith(".part")]
    return {file: (folder / file).read_bytes() for file in ("ordered.f64", "out/report.json", "out/scores.parquet")}


def test_stopped_or_killed_it_goes_on_and_ends_with_the_same(client, places, long_corpus):
    undisturbed = begun(client, places, long_corpus)
    assert ended(places.work, undisturbed).status == FINISHED
    files = ("ordered.f64", "out/report.json", "out/scores.parquet")
    expected = {file: (places.runs / undisturbed / file).read_bytes() for file in files}
    client.post(f"/runs/{undisturbed}/delete")
    client.post("/corpora/uploads/long.txt/delete")

    stopped = begun(client, places, long_corpus)
    at_work = descendants(state_of(places.work, stopped, lambda state: bool(state.pid)).pid)
    client.post(f"/runs/{stopped}/stop")
    state = ended(places.work, stopped)
    assert (state.status, state.sentence) == (STOPPED, "What is scored is kept; resume it to go on.")
    assert at_work and gone(at_work)
    assert resumed(client, places, stopped) == expected
    client.post(f"/runs/{stopped}/delete")
    client.post("/corpora/uploads/long.txt/delete")

    killed = begun(client, places, long_corpus)
    worker = state_of(places.work, killed, lambda state: bool(state.pid)).pid
    at_work = descendants(worker)
    os.kill(worker, signal.SIGKILL)
    assert ended(places.work, killed).status == ENDED
    assert at_work and gone([worker, *at_work])
    assert "Its worker was ended from outside" in client.get(f"/runs/{killed}").text
    assert resumed(client, places, killed) == expected


def test_a_file_that_is_being_read_is_not_deleted(client, places, long_corpus):
    name = begun(client, places, long_corpus)

    refused = client.post("/corpora/uploads/long.txt/delete")
    assert refused.status_code == 400
    assert "long.txt is being read by a run; stop that before it is deleted." in refused.text
    assert client.get(f"/corpora/{name}", follow_redirects=False).headers["location"] == f"/runs/{name}"
    refused = client.post(f"/corpora/{name}/change", data={"method": "subtract"})
    assert "is not scored to its end" in refused.text
    client.post(f"/runs/{name}/stop")
    ended(places.work, name)


def test_a_change_that_was_killed_can_be_taken_up_again(client, places):
    """What it leaves is a folder beside the one that it writes, with half a corpus in it."""
    scored = run_of(uploading(client, "captions.jsonl", CAPTIONS.read_bytes()))
    ended(places.work, scored)
    sent = client.post(f"/corpora/{scored}/change", data={"method": "augment"}, follow_redirects=False)
    name = run_of(sent)
    ended(places.work, name)
    folder = places.runs / name
    whole = {path.name: path.read_bytes() for path in (folder / "out").iterdir()}
    shutil.rmtree(folder / "out")
    left = folder / ".out.part" / "made"
    left.mkdir(parents=True)
    (left / ".captions.jsonl.abc.part").write_text("half")
    (folder / "state.json").write_text(json.dumps({"status": "running"}))
    assert ended(places.work, name).status == ENDED

    client.post(f"/runs/{name}/resume")
    assert state_of(places.work, name, lambda state: state.status == FINISHED)
    assert {path.name: path.read_bytes() for path in (folder / "out").iterdir()} == whole
    assert not (folder / ".out.part").exists()


def test_sweeping_leaves_folders_to_those_who_made_them(tmp_path):
    (tmp_path / ".out.part").mkdir()
    (tmp_path / ".out.part" / ".a.txt.x.part").touch()

    sweep(tmp_path)
    assert [path.name for path in tmp_path.rglob("*")] == [".out.part"]
