"""Only what is told of these very vectors is believed."""

from __future__ import annotations

from pathlib import Path

import pytest

from equipoise.models.formats.beside import Told, about_beside, told_beside, with_owner

ABOUT = 'made by hand\n{"method": "by hand"}'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "out.vec"


@pytest.mark.parametrize("about", [ABOUT, "one line", "", "ends with a line\n", "a\r\nb", "\n\nc"])
def test_of_these_vectors(path: Path, about: str) -> None:
    about_beside(path).write_bytes(with_owner(about, "f00").encode())
    assert told_beside(path, "f00") == Told(about, about.partition("\n")[0])


def test_an_editor_that_ends_lines_otherwise_does_no_harm(path: Path) -> None:
    about_beside(path).write_bytes(with_owner("by hand", "f00").replace("\n", "\r\n").encode() + b"\r\n")
    assert told_beside(path, "f00").about.rstrip() == "by hand"


@pytest.mark.parametrize("fingerprint", ["f0", "f000", "bad"])
def test_of_others(path: Path, fingerprint: str) -> None:
    about_beside(path).write_text(with_owner(ABOUT, "f00"))
    assert told_beside(path, fingerprint) == Told(
        "",
        "the .about.txt beside these vectors belongs to other ones and is not believed; "
        "remove it, or make the vectors anew",
    )


@pytest.mark.parametrize("content", [b"", ABOUT.encode(), ABOUT.encode() + b"\nf00\n", b"\xff\xfe\x00", b"\n"])
def test_of_nobody_knows_which(path: Path, content: bytes) -> None:
    about_beside(path).write_bytes(content)
    about, note = told_beside(path, "f00")
    assert about == "" and "does not say which ones it belongs to and is not believed" in note


def test_nothing_is_told(path: Path) -> None:
    assert told_beside(path, "f00") == Told("", "")
    about_beside(path).mkdir()
    assert told_beside(path, "f00") == Told("", "")
