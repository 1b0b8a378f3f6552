"""Fetching from a real server on this machine: what goes wrong ends in one sentence, and leaves nothing behind."""

from __future__ import annotations

import hashlib
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from equipoise.datasets.fetching import fetch
from equipoise.datasets.originals import OriginalFile
from equipoise.errors import BadDataset, CannotWrite

CONTENT = b"stereotype,antistereotype\n" + b"Cats sleep.,Dogs sleep.\n" * 10_000
HASH = hashlib.sha256(CONTENT).hexdigest()


class Handler(BaseHTTPRequestHandler):
    """Gives the content, cut short, without saying how long it is, after another address, or not at all."""

    def do_GET(self) -> None:
        if self.path == "/moved.csv":
            self.send_response(302)
            self.send_header("Location", "/whole.csv")
            self.end_headers()
        elif self.path in ("/whole.csv", "/cut.csv", "/unsaid.csv"):
            self.send_response(200)
            if self.path != "/unsaid.csv":
                self.send_header("Content-Length", str(len(CONTENT)))
            self.end_headers()
            self.wfile.write(CONTENT[:100_000] if self.path == "/cut.csv" else CONTENT)
        else:
            self.send_error(404)

    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing on the terminal of the tests."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def wanted(folder: Path, url: str, sha256: str = HASH) -> OriginalFile:
    return OriginalFile("mine.csv", url, sha256, folder / "data" / "mine.csv")


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "data").rglob("*"))


@pytest.mark.parametrize("page", ["whole", "moved", "unsaid"])
def test_a_file_comes_whole_and_is_checked(tmp_path: Path, address: str, page: str) -> None:
    shares: list[float] = []
    done = fetch(wanted(tmp_path, f"{address}/{page}.csv"), shares.append)
    assert (done.sha256, done.was_here) == (HASH, False)
    assert done.file.place.read_bytes() == CONTENT
    assert shares == sorted(shares)
    assert shares[-1] == (0 if page == "unsaid" else 1)
    assert left(tmp_path) == ["mine.csv"]


def test_what_is_there_is_not_fetched_again(tmp_path: Path) -> None:
    file = wanted(tmp_path, "http://127.0.0.1:9/nobody-listens")
    file.place.parent.mkdir()
    file.place.write_bytes(CONTENT)
    assert fetch(file).was_here
    file.place.write_bytes(b"mine")
    with pytest.raises(BadDataset, match="is there, but is not the published file"):
        fetch(file)
    assert file.place.read_bytes() == b"mine"  # a user's file is the user's


def test_without_a_known_hash_the_one_that_was_found_is_kept_beside(tmp_path: Path, address: str) -> None:
    done = fetch(wanted(tmp_path, f"{address}/whole.csv", sha256=""))
    assert left(tmp_path) == ["mine.csv", "mine.csv.sha256"]
    assert (tmp_path / "data" / "mine.csv.sha256").read_text() == f"{HASH}  mine.csv\n"
    assert done.sha256 == HASH


def refused(folder: Path, url: str, sha256: str = HASH) -> str:
    file = wanted(folder, url, sha256)
    with pytest.raises(BadDataset) as error:
        fetch(file)
    said = str(error.value)
    assert said.endswith(f"put it at {file.place}.")
    assert url in said
    assert left(folder) == []
    return said


def test_what_goes_wrong_on_the_way_is_said(tmp_path: Path, address: str) -> None:
    assert "(HTTP Error 404: Not Found)" in refused(tmp_path, f"{address}/none.csv")
    assert "(only 100,000 of 240,026 bytes came)" in refused(tmp_path, f"{address}/cut.csv")
    assert f"begins with {HASH[:12]}, not 000000000000" in refused(tmp_path, f"{address}/whole.csv", "0" * 64)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))  # taken, and nobody listens
        assert "(Connection refused)" in refused(tmp_path, f"http://127.0.0.1:{free.getsockname()[1]}/mine.csv")
    assert "could not be fetched (" in refused(tmp_path, "http://no-such-host.invalid/mine.csv")


def test_a_server_that_says_nothing_sensible_is_refused_too(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(1000)
                connection.sendall(b"hello\r\n\r\n")

        thread = threading.Thread(target=answer)
        thread.start()
        assert "could not be fetched (" in refused(tmp_path, f"http://127.0.0.1:{server.getsockname()[1]}/mine.csv")
        thread.join()


def test_a_place_where_nothing_can_be_written_is_named(tmp_path: Path, address: str) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    with pytest.raises(CannotWrite, match="Nothing could be written to"):
        fetch(wanted(tmp_path, f"{address}/whole.csv"))
