"""equipoise swap: texts, files and standard input turned round, to the character."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from types import SimpleNamespace

import pytest

from equipoise.cli import VERBS, main

COMMAND = [sys.executable, "-m", "equipoise", "swap"]


def test_it_is_a_verb():
    assert VERBS["swap"][0] == "equipoise.cli.swap:swap"


@pytest.fixture
def say(capfdbinary, monkeypatch, tmp_path):
    """Run the verb in an empty folder; returns its exit code and the bytes it printed on each stream."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(VERBS, "swap", ("equipoise.cli.swap:swap", ""))

    def run(*arguments, given=b""):
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(given)))
        with pytest.raises(SystemExit) as stop:
            main(["swap", *arguments])
        said = capfdbinary.readouterr()
        return stop.value.code, said.out, said.err.decode()

    return run


def test_texts(say):
    assert say("Her hat is new.", "We saw her.") == (0, b"His hat is new.\nWe saw him.\n", "")


def test_a_file_and_standard_input_are_kept_to_the_character(say, tmp_path):
    given = "\ufeffHer hat\r\n\r\nno end \u2028 she\x1b[0m\n\nShe"
    swapped = "\ufeffHis hat\r\n\r\nno end \u2028 he\x1b[0m\n\nHe".encode()
    (tmp_path / "in.txt").write_bytes(given.encode())

    assert say("--file", "in.txt") == (0, swapped, "")
    assert say("--file", "-", given=given.encode()) == (0, swapped, "")
    assert say("-", given=given.encode()) == (0, swapped, "")
    assert say("--file", "in.txt", "--out", "deep/out.txt") == (0, b"", "")
    assert (tmp_path / "deep" / "out.txt").read_bytes() == swapped


def test_what_stays_with_a_name_is_said(say):
    text = "Noureddine Kowalczyk lost his hat."
    code, out, _ = say("--json", text)

    left = json.loads(out)["left"]
    assert code == 0
    assert [(each["word"], each["span"]) for each in left] == [("his", [26, 29])]
    assert "Noureddine Kowalczyk" in left[0]["why"]
    assert b"[his -> stays]" in say("--show", text)[1]


def test_json_is_an_object_a_text(say):
    code, out, _ = say("--file", "-", "--json", given=b"Her hat\r\nno\n")

    assert code == 0
    assert [json.loads(line) for line in out.splitlines()] == [
        {"given": "Her hat", "text": "His hat", "swapped": [["Her", "His"]], "spans": [[0, 3]], "left": []},
        {"given": "no", "text": "no", "swapped": [], "spans": [], "left": []},
    ]


def test_swaps_are_shown_where_they_stand(say, tmp_path):
    assert say("--show", "She lost her key.") == (0, b"[She -> He] lost [her -> his] key.\n", "")


def test_in_a_terminal_they_are_coloured(say, monkeypatch):
    monkeypatch.setattr("equipoise.cli.swap.in_terminal", lambda: True)

    assert say("--show", "She sat.")[1] == b"[\x1b[31mShe\x1b[0m -> \x1b[32mHe\x1b[0m] sat.\n"
    assert say("She sat.")[1] == b"He sat.\n"


def test_tables_and_rules(say, tmp_path):
    (tmp_path / "table.csv").write_text("rich,poor\n", encoding="utf-8")

    assert say("--table", "table.csv", "She is rich.")[1] == b"She is poor.\n"
    assert say("--table", "table.csv", "--rules", "context", "She is rich.")[1] == b"He is poor.\n"
    assert say("--rules", "paper", "Her hat")[1] == b"Him hat\n"


@pytest.mark.parametrize(
    ("arguments", "saying"),
    [((), "There is no text to swap"), (("--json", "--show", "x"), "--json and --show are two ways"),
     (("--rules", "papr", "x"), "There is no set of rules 'papr'; did you mean paper?"),
     (("--file", "none.txt"), "none.txt cannot be read: No such file or directory"),
     (("--file", "."), ". cannot be read: Is a directory"), (("--table", "none.csv", "x"), "none.csv cannot be read"),
     (("--out", ".", "x"), "--out must be a file, and . is a folder"), (("\udcff",), "is not UTF-8"),
     (("--file", "bad.txt", "--out", "bad.txt"), "bad.txt is read here and would be replaced"),
     (("--table", "bad.txt", "--out", "bad.txt", "x"), "bad.txt is read here and would be replaced"),
     (("--file", "bad.txt", "--out", "out.txt"),
     "bad.txt is not UTF-8 text (line 2, byte 4 of it); save it as UTF-8.")],
)  # fmt: skip
def test_what_is_refused(say, tmp_path, arguments, saying):
    bad = b"She sat.\nHe \xff\n"
    (tmp_path / "bad.txt").write_bytes(bad)
    code, out, err = say(*arguments)

    assert (code, out, err.count("\n")) == (2, b"", 1)
    assert saying in err
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("bad.txt", bad)]


def test_who_reads_no_further_is_no_fault():
    """As in: yes She | equipoise swap - | head -2"""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen([*COMMAND, "-"], bufsize=0, **pipes) as process:
        process.stdin.write(b"She\n" * 10_000)
        assert process.stdout.readline() == b"He\n"
        process.stdout.close()
        with pytest.raises(BrokenPipeError):
            while True:
                process.stdin.write(b"She\n" * 10_000)
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_a_hyphen_beside_a_file_is_a_text(say, tmp_path):
    (tmp_path / "in.txt").write_bytes(b"She sat.\n")

    assert say("-", "--file", "in.txt", given=b"unread") == (0, b"-\nHe sat.\n", "")


def test_a_file_has_no_colours(say, tmp_path, monkeypatch):
    monkeypatch.setattr("equipoise.cli.swap.in_terminal", lambda: True)

    assert say("--show", "She sat.", "--out", "out.txt") == (0, b"", "")
    assert (tmp_path / "out.txt").read_bytes() == b"[She -> He] sat.\n"
