"""equipoise data: fetched from a real server on this machine, through the real entry point."""

from __future__ import annotations

import hashlib
import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from equipoise.cli import main
from equipoise.datasets import originals

CSV = "sent_more,sent_less,stereo_antistereo,bias_type\nCats sleep.,Dogs sleep.,stereo,pets\n"
PATIENCE = 60  # seconds, on a machine with other work


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing on the terminal of the tests."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ThreadingHTTPServer]:
    (tmp_path / "served").mkdir()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path / "served")))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def facts(tmp_path: Path, server: ThreadingHTTPServer, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The table of published files, with addresses on this machine."""
    (tmp_path / "served" / "crows.csv").write_text(CSV, encoding="utf-8", newline="")
    known = json.loads(originals.FACTS.read_text(encoding="utf-8"))
    url, sha256 = f"http://127.0.0.1:{server.server_port}", hashlib.sha256(CSV.encode()).hexdigest()
    known["crows-pairs"]["files"] = [{"name": "crows.csv", "url": f"{url}/crows.csv", "sha256": sha256}]
    known["stereoset"]["files"] = [{"name": "dev.json", "url": f"{url}/crows.csv", "sha256": ""}]
    known["winobias"]["files"][0] = {"name": "a.txt", "url": f"{url}/none.txt", "sha256": ""}
    path = tmp_path / "originals.json"
    path.write_text(json.dumps(known), encoding="utf-8")
    monkeypatch.setattr(originals, "FACTS", path)
    monkeypatch.setenv("EQUIPOISE_DATA", str(tmp_path / "data"))
    return path


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        main(["data", *arguments])
    told = capsys.readouterr()
    assert isinstance(end.value.code, int)
    return end.value.code, told.out, told.err


def test_get_fetches_checks_and_cites(facts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = originals.original("crows-pairs").files[0].place
    cited = "crows-pairs: Nangia et al. (2020), EMNLP. Licence: CC BY-SA 4.0.\n"
    assert said(capsys, "get", "crows-pairs") == (0, f"{place}: fetched, the published file.\n{cited}", "")
    assert said(capsys, "get", "crows-pairs") == (0, f"{place}: there already, the published file.\n{cited}", "")
    assert place.read_text(encoding="utf-8") == CSV


def test_what_could_not_be_checked_is_said_with_its_hash(facts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "get", "stereoset")
    assert code == 0
    assert f"not checked, since no hash is known; its SHA-256 is {hashlib.sha256(CSV.encode()).hexdigest()}." in out


def test_list_shows_what_is_here(facts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "get", "crows-pairs", "stereoset")
    _, out, _ = said(capsys, "list")
    state = dict(line.split("\t")[:2] for line in out.splitlines()[1:])
    assert state == dict.fromkeys(originals.ORIGINALS, "missing") | {
        "crows-pairs": "here, as published",
        "stereoset": "here, not checked: no hash is known",
        "stereoset-intersentence": "here, not checked: no hash is known",  # the same file
    }


def test_list_tells_files_that_are_not_the_published_ones(facts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("crows-pairs", "winobias"):
        file = originals.original(name).files[0]
        file.place.parent.mkdir(parents=True)
        file.place.write_text("other", encoding="utf-8")
    _, out, _ = said(capsys, "list")
    state = dict(line.split("\t")[:2] for line in out.splitlines()[1:])
    assert state["crows-pairs"] == "here, but not as published: crows.csv"
    assert state["winobias"].startswith("missing anti_stereotyped_type1.txt.dev, ")  # the others


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (
            ["get", "winobias"],
            "a.txt could not be fetched (HTTP Error 404: File not found); get it from http://127.0.0.1:",
        ),
        (["get", "crows-pairs", "crows"], "There is no published dataset 'crows'; did you mean crows-pairs?"),
        (["get"], "Missing argument 'NAME...'."),
        ([], "Missing command."),
    ],
)
def test_bad_input_is_one_sentence_and_nothing_written(
    facts: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str], found: str
) -> None:
    code, out, err = said(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"equipoise: {found}")
    assert err.count("\n") == 1
    assert not [path for path in (tmp_path / "data").rglob("*") if path.is_file()]


class Endless(BaseHTTPRequestHandler):
    """Sends without end, so that a run can be stopped half-way."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "1000000000")
        self.end_headers()
        try:
            while True:
                self.wfile.write(b"x" * 1000)
                time.sleep(0.01)
        except OSError:  # they hung up
            pass

    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing on the terminal of the tests."""


RUN = """
import signal, sys
from pathlib import Path
from equipoise.cli import main
from equipoise.datasets import originals
signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever runs the tests
originals.FACTS = Path(sys.argv[1])
main(["data", "get", "crows-pairs"])
"""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_stopped_half_way_no_half_file_is_taken_for_a_whole(
    facts: Path, server: ThreadingHTTPServer, tmp_path: Path, how: signal.Signals
) -> None:
    server.RequestHandlerClass = Endless
    process = subprocess.Popen([sys.executable, "-c", RUN, str(facts)], stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + PATIENCE
    while not any(part.stat().st_size for part in (tmp_path / "data").rglob("*.part")) and time.monotonic() < end:
        time.sleep(0.02)
    process.send_signal(how)
    _, told = process.communicate(timeout=PATIENCE)
    assert not originals.original("crows-pairs").files[0].place.exists()
    if how == signal.SIGINT:
        assert (process.returncode, told) == (130, "equipoise: Stopped. Nothing was half-written.\n")
        assert not list((tmp_path / "data").rglob("*.part"))
