"""A job in a folder: resumed, changed, stopped, and the same bytes in the end."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from pathlib import Path

import pytest

from equipoise.errors import BadResults, CannotWrite
from equipoise.files import telling_where
from equipoise.scale.job import Outcome, configuration_of, content_digest, refuse_foreign, run
from equipoise.scale.manifest import FILE, Manifest, read_manifest
from tests.scale.test_running import Here
from tests.scale.work import Numbered, shout

ABOUT = {"what": "shouting", "places": ["here"]}


class Counted(Here):
    """A crew that tells how many pieces it was given; failures come back as Failed."""

    def __init__(self):
        super().__init__(self._work)

    def _work(self, piece):
        from equipoise.scale.crews import Failed, reason

        try:
            return shout(piece)
        except ValueError as error:
            return Failed(reason(error))


def pieces(texts: Sequence[str]) -> list[Numbered]:
    return [Numbered(number, text.encode()) for number, text in enumerate(texts)]


def work(folder: Path, texts: Sequence[str], about=ABOUT, **how) -> tuple[Outcome, list[int]]:
    """The outcome, and which pieces were worked on."""
    crew = Counted()
    outcome = run(folder, about, pieces(texts), lambda: crew, **how)
    return outcome, sorted({piece.number for piece in crew.given})


def content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def said(data: bytes) -> dict[str, object]:
    return {"bytes": len(data), "digest": content_digest(data)}


def test_files_and_manifest(tmp_path):
    outcome, worked = work(tmp_path, ["a", "by"])

    assert worked == [0, 1] and not outcome.failed and not outcome.stopped and outcome.resumed == 0
    assert {name: data for name, data in content(tmp_path).items() if name != FILE} == {
        "out/0.txt": b"A", "out/1.txt": b"BY", "extra/1.txt": b"y",
    }  # fmt: skip
    about, lines, finished = read_manifest(tmp_path)
    assert about == ABOUT and finished
    assert [(line["number"], line["letters"], line["first"], line["files"]) for line in lines] == [
        (0, 1, 0, {"out/0.txt": said(b"A")}), (1, 2, 10, {"out/1.txt": said(b"BY"), "extra/1.txt": said(b"y")}),
    ]  # fmt: skip


def test_a_finished_job_does_nothing_and_starts_nobody(tmp_path):
    work(tmp_path, ["a", "b"])
    before = content(tmp_path)

    outcome = run(tmp_path, ABOUT, pieces(["a", "b"]), lambda: pytest.fail("nobody is needed"))

    assert outcome.resumed == 2
    assert content(tmp_path) == before


@pytest.mark.parametrize("lost", range(5))
def test_whatever_was_lost_is_done_again_and_nothing_else(tmp_path, lost):
    texts = ["a", "by", "c"]
    work(tmp_path / "whole", texts)
    folder = tmp_path / "cut"
    work(folder, texts)
    whole = (folder / FILE).read_text()
    lines = whole.splitlines(keepends=True)
    if lost == 0:  # killed before the manifest was put in order
        (folder / FILE).write_text("".join([lines[0], lines[3], lines[1]]))
    elif lost == 1:  # killed in the middle of a line
        (folder / FILE).write_text("".join(lines[:3]) + lines[3][:20])
    elif lost == 2:  # killed between a file and its line, with another file half-written
        (folder / FILE).write_text("".join(lines[:3]))
        (folder / "out" / ".2.txt.abc.part").write_bytes(b"C")
    elif lost == 3:
        (folder / "extra" / "1.txt").unlink()
    else:
        (folder / "out" / "1.txt").write_bytes(b"B")  # cut by a disk that was full

    _, worked = work(folder, texts)

    assert len(worked) == 1
    assert content(folder) == content(tmp_path / "whole")


def test_a_piece_that_has_changed_is_done_again_and_its_old_files_go(tmp_path):
    work(tmp_path / "new", ["a", "b"])
    folder = tmp_path / "old"
    work(folder, ["a", "by", "cy"])

    _, worked = work(folder, ["a", "b"])

    assert worked == [1]
    assert content(folder) == content(tmp_path / "new")


def test_what_fails_is_told_and_tried_again_in_the_next_run(tmp_path):
    outcome, worked = work(tmp_path, ["a", "bx"])
    assert [(line["number"], line["failed"]) for line in outcome.failed] == [(1, "ValueError: an x")]
    assert read_manifest(tmp_path)[2], "it has come to its end all the same"

    outcome, worked = work(tmp_path, ["a", "bx"])
    assert worked == [1] and len(outcome.failed) == 1


def test_the_one_who_sees_the_lines_may_stop_it(tmp_path):
    outcome, worked = work(tmp_path, list("abcdefgh"), seen=lambda line: line["number"] != 1)

    assert outcome.stopped and len(worked) < 8
    assert not read_manifest(tmp_path)[2]
    outcome, again = work(tmp_path, list("abcdefgh"))
    assert not outcome.stopped and not set(worked) & set(again)


def test_another_job_is_refused(tmp_path):
    work(tmp_path, ["a"])

    with pytest.raises(CannotWrite, match=r"another job: its what is 'shouting' and not 'whispering'; choose another"):
        work(tmp_path, ["a"], about={"what": "whispering"})


def test_where_files_are_now_does_not_make_it_another_job(tmp_path):
    work(tmp_path, ["a"])

    assert work(tmp_path, ["a"], about={**ABOUT, "places": ["there"]})[1] == []
    assert read_manifest(tmp_path)[0]["places"] == ["there"]


def test_a_folder_with_something_else_is_refused(tmp_path):
    (tmp_path / "thesis.tex").write_text("Chapter 1")

    with pytest.raises(CannotWrite, match=r"is not empty and has no manifest\.jsonl"):
        refuse_foreign(tmp_path)


def test_a_folder_says_whose_it_is_before_anything_else_is_in_it(tmp_path):
    def nobody():
        assert list(tmp_path.iterdir()) == [tmp_path / FILE]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(tmp_path, ABOUT, pieces(["a"]), nobody)
    refuse_foreign(tmp_path)


@pytest.mark.parametrize(
    ("text", "line"),
    [("[]\n", 1), ("{}\n[]\n", 2), ("\n", 1), ("{}\n{}\n", 2), ("\0\n", 1), ('{}\n{"number": "1"}\n', 2)],
)
def test_a_damaged_manifest_is_told(tmp_path, text, line):
    (tmp_path / FILE).write_text(text)

    with pytest.raises(BadResults, match=rf"manifest\.jsonl is damaged in line {line}; add --force to begin anew"):
        read_manifest(tmp_path)


@pytest.mark.parametrize("name", ["a\x85b", "a\u2028b", "\udce9", "é"])
def test_odd_names_of_files_do_no_harm(tmp_path, name):
    about = {**ABOUT, "places": [name]}
    work(tmp_path, ["a", "bx"], about=about)

    assert read_manifest(tmp_path)[0] == about
    assert work(tmp_path, ["a", "bx"], about=about)[1] == [1]


def test_lines_are_on_disk_as_soon_as_they_are_added(tmp_path):
    manifest = Manifest(tmp_path, ABOUT)
    manifest.add({"number": 4})

    assert read_manifest(tmp_path) == (ABOUT, [{"number": 4}], False)
    manifest.close()


class Closed(Here):
    closed = False

    def close(self) -> None:
        self.closed = True


def test_a_disk_that_is_full_when_a_line_is_written_is_told_and_everybody_goes_home(tmp_path, monkeypatch):
    crew = Closed(shout, workers=1)

    def add(self, line):
        with telling_where(self.path):
            raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Manifest, "add", add)
        with pytest.raises(CannotWrite, match=r"manifest\.jsonl: No space left on device; make room"):
            run(tmp_path, ABOUT, pieces(["a", "b"]), lambda: crew)
    assert crew.closed


def test_a_full_disk_stops_it_with_a_sentence_and_what_is_done_stays(tmp_path, monkeypatch):
    from equipoise.scale import job

    def write(path, data, kept=job.write_bytes):
        if path.name == "1.txt":
            raise CannotWrite("no room")
        kept(path, data)

    with monkeypatch.context() as patch:
        patch.setattr(job, "write_bytes", write)
        with pytest.raises(CannotWrite, match="no room"):
            run(tmp_path, ABOUT, pieces(["a", "b", "c"]), lambda: Here(shout, workers=1))

    assert work(tmp_path, ["a", "b", "c"])[1] == [1, 2]


def test_an_old_file_that_is_gone_already_need_not_be_removed(tmp_path):
    work(tmp_path, ["a", "by"])
    (tmp_path / "extra" / "1.txt").unlink()

    work(tmp_path, ["a", "b"])

    assert sorted(content(tmp_path)) == [FILE, "out/0.txt", "out/1.txt"]


def test_lines_of_an_earlier_run_are_seen_again_and_may_stop_it(tmp_path):
    texts = list("abcdef")
    work(tmp_path, texts[:2])
    seen = []

    outcome, worked = work(tmp_path, texts, seen=lambda line: seen.append(line["number"]) or line["number"] != 1)

    assert seen[:2] == [0, 1]
    assert outcome.stopped and outcome.resumed == 2 and worked == []


def test_the_key_of_a_job_does_not_depend_on_the_order_of_what_names_it():
    assert configuration_of({"a": 1, "b": 2}) == configuration_of({"b": 2, "a": 1, "places": ["here"]})
    assert configuration_of({"a": 1, "b": 2}) != configuration_of({"a": 1, "b": 3})
