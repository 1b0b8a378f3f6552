"""The command itself, in real processes."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.web.server import Server

from equipoise.web.addresses import address_of, is_loopback
from equipoise.web.runs.run import ENDED, FINISHED, OVER, RUNNING, STOPPED, Run, every_run

SLOW = {"model": "builtin:glove-6b-50d", "suite": "seed-002", "metrics": "weat,rnd,rnsb"}


@pytest.fixture
def start(tmp_path):
    """A way to start servers that are ended afterwards."""
    started = []

    def begin(*options: str, work: Path | None = None) -> Server:
        started.append(Server(work or tmp_path / "work", *options))
        return started[-1]

    yield begin
    for server in started:
        server.close()


def post(server: Server, path: str, fields: dict[str, str] | None = None) -> str:
    """Send a form as the page itself does; where it leads."""
    data = urllib.parse.urlencode(fields or {}).encode()
    asked = urllib.request.Request(f"{server.url}{path}", data, {"Origin": server.url})
    with urllib.request.urlopen(asked, timeout=60) as answer:
        return answer.url


def run_of(server: Server) -> Run:
    return next(every_run(server.work / "runs"))


def until(run: Run, *statuses: str) -> str:
    end = time.monotonic() + 120
    while time.monotonic() < end:
        if run.state().status in statuses:
            return run.state().status
        time.sleep(0.02)
    raise AssertionError(run.state())


def wait_for(come: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not come():
        assert time.monotonic() < end
        time.sleep(0.02)


def answers(run: Run) -> int:
    return len(list((run.folder / "answers").glob("*.json")))


def under_way(server: Server) -> Run:
    """An audit that has answered something, and has much to do."""
    post(server, "/audits", SLOW)
    run = run_of(server)
    wait_for(lambda: answers(run) >= 3)
    return run


def test_ctrl_c_ends_the_page_and_stops_what_runs_with_what_it_has(start):
    server = start()
    run = under_way(server)
    code, said = server.interrupt()

    assert code == 0 and "closed" in said and "Traceback" not in said
    assert run.state().status == STOPPED
    assert "report.html" in run.files()


def test_a_server_that_is_killed_loses_nothing(start):
    first = start()
    run = under_way(first)
    first.kill()
    second = start()
    page = urllib.request.urlopen(f"{second.url}/runs/{run.name}").read().decode()

    assert "seed-002" in page
    status = until(run, *OVER)  # its worker went on by itself
    assert status == FINISHED
    assert "results" in run.state().sentence
    listed = urllib.request.urlopen(f"{second.url}/audits").read().decode()
    assert f"/runs/{run.name}" in listed and "finished" in listed


def test_a_killed_server_and_a_killed_worker_leave_a_run_that_can_be_resumed(start):
    first = start()
    run = under_way(first)
    first.kill()
    os.kill(run.state().pid, signal.SIGKILL)
    assert until(run, *OVER) == ENDED
    second = start()
    post(second, f"/runs/{run.name}/resume")
    until(run, RUNNING, FINISHED)
    assert until(run, *OVER) == FINISHED


def test_another_server_on_the_same_folder_is_refused(start, tmp_path):
    start()
    again = subprocess.run(
        [sys.executable, "-m", "equipoise", "serve", "--work", str(tmp_path / "work"), "--port", "0"],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip

    assert again.returncode == 2
    assert again.stderr.startswith("equipoise: Another run is writing to") and again.stderr.count("\n") == 1


def test_a_port_that_is_taken_is_one_sentence(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "-m", "equipoise", "serve", "--work", str(tmp_path / "w"), "--port", port],
            capture_output=True, text=True, timeout=60,
        )  # fmt: skip

    assert done.returncode == 2
    assert "Nothing can listen at 127.0.0.1" in done.stderr and done.stderr.count("\n") == 1
    assert not (tmp_path / "w").exists()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--read", "no-such-folder"], "--read takes a folder"),
        (["--host", "no.such.host.invalid"], "Nothing can listen at"),
        (["--port", "99999"], "--port"),
        (["--max-upload", "0"], "--max-upload"),
        (["--work", "/dev/null/x"], "Nothing could be written"),
    ],
)
def test_mistakes_are_one_sentence_and_exit_code_2(tmp_path, options, says):
    command = [sys.executable, "-m", "equipoise", "serve", "--work", str(tmp_path / "w"), "--port", "0", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=tmp_path)

    assert done.returncode == 2
    assert says in done.stderr and "Traceback" not in done.stderr


def test_another_address_asks_for_the_token_that_is_printed(start):
    server = start("--host", "0.0.0.0")
    assert "?token=" in server.address
    port = urllib.parse.urlsplit(server.url).port
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/")
    assert refused.value.code == 401
    refused.value.close()
    token = server.address.partition("?token=")[2]
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with opener.open(f"http://127.0.0.1:{port}/?token={token}") as answer:
        assert "Look at bias in a model" in answer.read().decode()
        assert "token" not in answer.url


def test_this_machine_needs_no_token_unless_it_is_wished(start, tmp_path):
    assert "token" not in start().address
    assert "?token=" in start("--token", work=tmp_path / "other").address


def test_only_the_work_folder_is_written_to(start, tmp_path):
    server = start()
    post(server, "/audits", {"model": "fake:", "suite": "weat", "sureness": "quick"})
    until(run_of(server), *OVER)
    server.interrupt()

    assert [path.name for path in tmp_path.iterdir()] == ["work"]
    assert json.loads((run_of(server).folder / "run.json").read_text())["kind"] == "audit"


def test_any_loopback_address_answers(start):
    server = start("--host", "127.0.0.2")
    assert "token" not in server.address
    assert urllib.request.urlopen(f"{server.url}/").status == 200


@pytest.mark.parametrize(("host", "loopback"), [("127.0.0.1", True), ("127.9.9.9", True), ("::1", True),
    ("localhost", True), ("0.0.0.0", False), ("::", False), ("10.0.0.1", False), ("example.org", False)])  # fmt: skip
def test_which_addresses_only_this_machine_reaches(host, loopback):
    assert is_loopback(host) == loopback


def test_the_address_can_be_opened_in_a_browser():
    assert address_of("::1", 80, "") == "http://[::1]:80/"
    assert "0.0.0.0" not in address_of("0.0.0.0", 80, "t") and address_of("0.0.0.0", 80, "t").endswith(":80/?token=t")


def test_programs_in_the_folder_where_it_is_started_are_not_run(start, tmp_path):
    for name in ("numpy.py", "polars.py", "equipoise.py", "json.py"):
        (tmp_path / name).write_text("raise SystemExit('run')")
    work = tmp_path / "work"
    work.mkdir()
    (work / "numpy.py").write_text("raise SystemExit('run')")
    server = Server(work, cwd=tmp_path, command="equipoise")
    try:
        post(server, "/audits", {"model": "fake:", "suite": "weat", "sureness": "quick"})
        assert until(run_of(server), *OVER) == FINISHED
    finally:
        server.close()


@pytest.mark.parametrize("library", ["fastapi", "uvicorn", "python_multipart"])
def test_without_the_extra_it_says_what_to_install(tmp_path, library):
    code = f"import sys; sys.modules[{library!r}] = None; from equipoise.cli import main; main(['serve'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, cwd=tmp_path)

    assert done.returncode == 2
    assert "pip install 'equipoise[web]'" in done.stderr and done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())
