"""A corpus by the page: uploaded, scored, a line drawn by a slider, fairer versions. The numbers are the library's."""

from __future__ import annotations

import gzip
import io
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import polars as pl
import pytest

pytest.importorskip("fastapi", reason="the extra web is not installed")

from starlette.testclient import TestClient
from tests.web.asking import CAPTIONS, GLOVE, ended, naming, refusal, run_of, uploading
from tests.web.conftest import HERE

import equipoise
from equipoise.corpora import Scores, open_corpus, open_scores, score_corpus
from equipoise.files import only_one
from equipoise.mitigation.corpus import Options, describe
from equipoise.mitigation.corpus import change as change_corpus
from equipoise.publish import corpus_reports
from equipoise.results.corpora import CorpusReport
from equipoise.web.app import create_app
from equipoise.web.guard import Access
from equipoise.web.places import Places
from equipoise.web.runs.corpora import DESCRIBED, change, ordered_scores, slice_size
from equipoise.web.runs.run import FINISHED, TOLD, State, new_run, open_run
from equipoise.web.runs.tasks import StoppedEarly
from equipoise.web.ways_out import WORDED, reworded


class Scored(NamedTuple):
    """The page with a corpus that it has scored, and the library's scores of the same one."""

    client: TestClient
    work: Path
    name: str
    scores: Scores

    @property
    def folder(self) -> Path:
        return self.work / "runs" / self.name

    def page(self, percentile: float) -> str:
        """The part that the slider changes."""
        asked = self.client.get(f"/corpora/{self.name}?percentile={percentile}", headers={"HX-Request": "true"})
        assert asked.status_code == 200
        return asked.text


@pytest.fixture(scope="module")
def scored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scored]:
    folder = tmp_path_factory.mktemp("corpora").resolve()
    size = slice_size(CAPTIONS)  # another changes the last bits of some: models compute in float32, and in batches
    score_corpus(open_corpus([CAPTIONS]), GLOVE, folder / "scores", size=size, opening={"pooling": "max"})
    with TestClient(create_app(Places(folder / "work"), Access()), base_url=HERE, headers={"Origin": HERE}) as client:
        name = run_of(uploading(client, "captions.jsonl", CAPTIONS.read_bytes()))
        state = ended(folder / "work", name)
        assert (state.status, state.sentence) == (FINISHED, "300 entries scored.")
        yield Scored(client, folder / "work", name, open_scores(folder / "scores"))


@pytest.fixture(scope="module")
def counted(scored: Scored) -> np.ndarray:
    """The scores of the entries on whose label somebody agreed."""
    labels = pl.read_ndjson(CAPTIONS)["gold_label"]
    scores = np.concatenate([scored.scores.of_entries(shard) for shard in scored.scores.shards])
    return scores[(labels != "-").to_numpy()]


def test_an_upload_is_kept_as_it_was_sent(scored):
    assert (scored.work / "uploads" / "captions.jsonl").read_bytes() == CAPTIONS.read_bytes()
    assert not [path for path in (scored.work / "uploads").iterdir() if path.name.startswith(".")]


def test_the_report_is_that_of_the_command_line(scored):
    told = CorpusReport.from_json((scored.folder / "out" / "report.json").read_text())

    assert told == describe(scored.scores)
    assert (scored.folder / "out" / "report.html").read_text() == corpus_reports(told)["report.html"]
    assert scored.client.get(f"/runs/{scored.name}/files/report.html").status_code == 200


def test_the_scores_can_be_downloaded_in_one_file(scored):
    got = pl.read_parquet(scored.client.get(f"/runs/{scored.name}/files/scores.parquet").content)
    own = pl.concat([scored.scores.part(shard) for shard in scored.scores.shards])

    assert got.equals(own)


@pytest.mark.parametrize("percentile", [0, 50, 90, 95, 97.3, 99.9, 100])
def test_the_line_is_where_numpy_puts_it(scored, counted, percentile):
    value = np.percentile(counted, percentile)
    above = int((counted > value).sum())
    told = scored.page(percentile)

    assert len(counted) == 295
    said = re.search(r'id="above"[^>]*>([\d,]+) of 295 entries \(.*?\) lies? above ([\d.]+), the', told)
    assert said.groups() == (str(above), f"{value:.4f}")


def test_the_line_and_what_is_above_are_those_that_a_change_has(scored, tmp_path):
    done = change_corpus("subtract", scored.scores, tmp_path / "changed", 93)
    told = CorpusReport.from_json((tmp_path / "changed" / "report.json").read_text())
    page = scored.page(93)

    assert f"{done.threshold.above} of {done.considered} entries" in page
    for each in told.thresholds:
        assert re.search(rf">{each.value:.4f}(</b>)?</td><td class=\"r\">(<b>)?{each.above}<", page)


def test_the_whole_page(scored):
    page = scored.client.get(f"/corpora/{scored.name}").text

    assert 'type="range" min="0" max="100" step="0.1" value="95" data-tells="chosen"' in page
    assert "Content warning" in page
    assert page.index("Before you read") < page.index("The strongest sentences towards female (20)")
    assert "<details open" not in page
    assert " style=" not in page and "<style" not in page and "onclick" not in page
    strongest = describe(scored.scores).top_first[0]
    assert strongest.text.replace("'", "&#39;") in page and f"<bdi>{strongest.words[0][0]}</bdi>" in page


@pytest.mark.parametrize("method", ["subtract", "augment", "substitute"])
def test_a_fairer_version_has_the_bytes_that_the_library_writes(scored, tmp_path, method):
    done = change_corpus(method, scored.scores, tmp_path / "own", 90.0, Options(), tell=corpus_reports)
    sent = scored.client.post(f"/corpora/{scored.name}/change", data={"method": method, "percentile": "90"},
                              follow_redirects=False)  # fmt: skip
    name = run_of(sent)
    state = ended(scored.work, name)
    files = scored.work / "runs" / name / "out"

    assert state.status == FINISHED, state.sentence
    assert f"{done.parts[0].entries:,} entries" in state.sentence
    for file in ("captions.jsonl", "report.json", "report.html"):
        got = scored.client.get(f"/runs/{name}/files/{file}").content
        assert got == (files / file).read_bytes()
        assert got == (tmp_path / "own" / file).read_bytes()
    assert scored.client.get(f"/runs/{name}").text.count("90th percentile")


class Looked:
    """Numbers from 0 on, as many as are wished: none of them is there, and those that were looked at are noted."""

    def __init__(self, count: int):
        self.count, self.places = count, list[int]()

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, place: int) -> float:
        self.places.append(place)
        return float(place)

    def searchsorted(self, value: float, side: str, sorter: None) -> int:
        return int(value) + 1


def test_the_slider_looks_at_two_scores_however_many_entries_there_are(scored, monkeypatch):
    many = Looked(1_000_000_001)
    assert isinstance(ordered_scores(open_run(scored.work / "runs", scored.name)), np.memmap)
    monkeypatch.setattr("equipoise.web.runs.corpora.ordered_scores", lambda run: many)

    assert re.search(r'id="above"[^>]*>50,000,000 of', scored.page(95))
    assert many.places == [950_000_000, 950_000_001]


@pytest.mark.parametrize(("asked", "told"), [
    ("99.99999", "99.99999th"), ("0.00001", "0.00001th"), ("97.25", "97.25th"), ("30", "30th"), ("1e-300", "0th"),
    ("99.99999999999999", "100th"), ("-0.0", "0th"),
])  # fmt: skip
def test_a_percentile_has_the_digits_that_it_needs_wherever_it_is_told(scored, asked, told):
    page = scored.client.get(f"/corpora/{scored.name}", params={"percentile": asked}).text
    sent = scored.client.post(f"/corpora/{scored.name}/change", data={"method": "subtract", "percentile": asked},
                              follow_redirects=False)  # fmt: skip
    ended(scored.work, run_of(sent))

    assert f", the {told} percentile of" in page
    assert f">{told}</th>" in page and f">{told}: " in page and f"; {told} percentile " in page
    assert told == "100th" or "100th" not in page
    assert f'step="0.1" value="{told.removesuffix("th")}"' in page
    assert open_run(scored.work / "runs", run_of(sent)).title.endswith(f"subtract, {told} percentile")


def test_only_the_sentence_about_the_line_is_announced(scored):
    """It stays, and only its words change; so does the number of the slider, which the slider itself announces."""
    page = scored.client.get(f"/corpora/{scored.name}").text

    assert re.findall(r'<[^>]*(?:aria-live|role="status"|role="alert")[^>]*>', page) == [
        '<output id="chosen" for="percentile" aria-live="off">', '<p id="above" class="above" role="status">'
    ]  # fmt: skip
    assert scored.page(95).count('<p id="above" hx-swap-oob="innerHTML">') == 1


def test_why_the_report_has_more_entries_is_said_beside_it(scored):
    why = (
        "The numbers here are of 295 entries, as those of a fairer version are: 5 more with the label “-”, on which "
        "nobody agreed, are left out; the report counts all 300, as the command line does."
    )

    assert f"its report and its files</a><br>{why}</p>" in scored.client.get(f"/corpora/{scored.name}").text
    assert json.loads((scored.folder / TOLD).read_text())[1] == why


def test_a_change_that_is_stopped_leaves_nothing_and_can_be_taken_up_again(scored):
    """Wherever it is stopped: at the first word on how far it is, and at the last."""
    asked = {"scores": scored.name, "method": "augment", "percentile": 90, "split": "keep"}
    run = new_run(scored.work / "runs", "change", "stopped", asked)
    before = sorted(path.name for path in run.folder.iterdir())
    shares = list[float]()
    change(new_run(scored.work / "runs", "change", "whole", asked), lambda share, what: shares.append(share))

    assert len(shares) > 2
    for place in range(len(shares)):
        left = iter(range(place))

        def stop(share: float, what: str, left=left) -> None:
            if next(left, None) is None:
                raise StoppedEarly

        with pytest.raises(StoppedEarly, match="Nothing was written; resume it to begin again"):
            change(run, stop)
        assert sorted(path.name for path in run.folder.iterdir()) == before

    assert "entries" in change(run, lambda share, what: None)
    assert "captions.jsonl" in run.files()


def test_of_a_corpus_with_slices_that_could_not_be_scored_no_version_is_begun(scored):
    place = scored.folder / DESCRIBED
    own = place.read_text()
    try:
        place.write_text(own.replace('"failed": 0', '"failed": 2'))
        refused = scored.client.post(f"/corpora/{scored.name}/change", data={"method": "subtract"})
        assert refused.status_code == 400
        assert "2 slices of captions.jsonl, by builtin:glove-6b-50d could not be scored" in refusal(refused)
    finally:
        place.write_text(own)


def test_a_packed_corpus_a_named_one_and_lines_that_are_no_entries(client, places):
    lines = CAPTIONS.read_bytes().splitlines(keepends=True)[:20]
    packed = gzip.compress(b"".join([*lines, b"{broken\n"]))
    one = run_of(uploading(client, "some.jsonl.gz", packed))
    first = ended(places.work, one)
    two = run_of(naming(client, "uploads/some.jsonl.gz", pooling="mean"))
    second = ended(places.work, two)

    assert first.status == second.status == FINISHED
    assert first.sentence.startswith("20 entries scored. 1 line set aside: Line 21 of some.jsonl.gz is no entry: ")
    assert "set-aside.jsonl" in client.get(f"/runs/{one}").text
    assert "cosine attribution" in client.get(f"/corpora/{two}").text
    listed = client.get("/corpora").text
    assert listed.count("some.jsonl.gz, by builtin:glove-6b-50d") == 2
    assert 'href="/corpora?file=uploads/some.jsonl.gz"' in listed
    assert 'value="uploads/some.jsonl.gz"' in client.get("/corpora?file=uploads/some.jsonl.gz").text


def test_a_model_without_the_pooling_is_refused_before_anything_is_begun(client, places):
    """And one that does not weigh words with any."""
    sentences = b"She sings.\nHe runs.\n"
    (places.work / "a.pkl").touch()
    for other, pooling in (
        ("fake-sentences:", "max"),
        ("fake-sentences:", "mean"),
        ("infersent:a.pkl", "mean"),
    ):
        answer = uploading(client, "a.txt", sentences, other=other, pooling=pooling)
        assert answer.status_code == 400
        assert refusal(answer).endswith(
            f"which is not {pooling}; choose “as the model’s files say” for how words become a sentence."
        )
    for other, pooling in (("builtin:use", "own"), ("builtin:use", "max"), ("fake-masked:", "own")):
        said = refusal(uploading(client, "a.txt", sentences, other=other, pooling=pooling))
        assert said.endswith("choose one that does, such as builtin:glove-6b-50d or builtin:minilm.")
    assert not list(places.uploads.glob("*")) and not list(places.runs.iterdir())

    for other, pooling in (("fake-sentences:", "own"), ("fake:", "mean"), ("bag:fake:", "own")):
        run = run_of(uploading(client, "a.txt", sentences, other=other, pooling=pooling))
        state = ended(places.work, run)
        assert state.status == FINISHED, state.sentence


def test_what_the_library_says_of_commands_is_said_of_the_page(client, places):
    other = uploading(client, "other.jsonl", b'{"a": 1, "b": 2}\n')
    assert refusal(other).endswith("call that of the sentences text, or two of them sentence1 and sentence2.")
    none = b'{"sentence1": "She sings.", "sentence2": "He runs.", "gold_label": "-"}\n'
    said = ended(places.work, run_of(uploading(client, "none.jsonl", none))).sentence
    assert said.endswith("(1 of them); give entries other labels, or leave that column out.")
    minus = none.replace(b"sentence1", b"premise").replace(b"sentence2", b"hypothesis").replace(b'"-"', b'"-1"')
    name = run_of(uploading(client, "minus.jsonl", minus))
    ended(places.work, name)
    changed = client.post(f"/corpora/{name}/change", data={"method": "subtract"}, follow_redirects=False)
    assert ended(places.work, run_of(changed)).status == FINISHED
    assert "did not agree; they are counted as all others are." in client.get(f"/runs/{run_of(changed)}").text


@pytest.mark.parametrize("said", WORDED)
def test_what_is_worded_anew_is_what_the_library_says(said):
    """In its files, where a sentence may be broken over two lines."""
    texts = (path.read_text() for path in Path(equipoise.__file__).parent.rglob("*.py") if "web" not in path.parts)
    assert any(said in re.sub(r'"\s*f?"', "", text) for text in texts)
    assert "--" not in reworded(said) or "equipoise corpus score with" in reworded(said)


def test_two_uploads_of_one_name_are_two_files_and_each_can_be_deleted(client, places):
    for _ in range(2):
        ended(places.work, run_of(uploading(client, "a.txt", b"She sings.\nHe runs.\n")))
    assert [path.name for path in sorted(places.uploads.iterdir())] == ["a-1.txt", "a.txt"]

    assert client.post("/corpora/uploads/a.txt/delete").status_code == 200
    assert [path.name for path in places.uploads.iterdir()] == ["a-1.txt"]


@pytest.fixture
def idle(places: Places) -> TestClient:
    """The page without anybody who starts workers: what waits goes on waiting."""
    return TestClient(create_app(places, Access()), base_url=HERE, headers={"Origin": HERE})


def test_a_file_that_waits_to_be_read_is_not_deleted_however_many_runs_came_later(idle, places):
    waiting = run_of(uploading(idle, "a.txt", b"She sings.\nHe runs.\n"))
    asked = open_run(places.runs, waiting).asked
    for number in range(201):
        new_run(places.runs, "scores", f"later {number}", asked).tell(State(FINISHED))
    again = TestClient(create_app(places, Access()), base_url=HERE, headers={"Origin": HERE})

    assert "a.txt is being read by a run" in refusal(again.post("/corpora/uploads/a.txt/delete"))
    again.post(f"/runs/{waiting}/stop")
    assert again.post("/corpora/uploads/a.txt/delete").status_code == 200


def test_a_run_whose_scores_are_gone_keeps_nobody_from_deleting_a_file(idle, places):
    run = run_of(uploading(idle, "a.txt", b"She sings.\nHe runs.\n"))
    new_run(places.runs, "change", "a change", {"scores": run, "method": "subtract", "percentile": 90, "split": "keep"})
    again = TestClient(create_app(places, Access()), base_url=HERE, headers={"Origin": HERE})
    shutil.rmtree(places.runs / run)

    assert again.post("/corpora/uploads/a.txt/delete").status_code == 200
    assert not list(places.uploads.iterdir())


def test_what_a_killed_server_was_taking_is_swept_when_the_next_one_starts(places):
    left, taken = places.uploads / ".new-left", places.uploads / ".new-taken"
    for folder in (left, taken):
        folder.mkdir(parents=True)
        (folder / "half.txt").write_bytes(b"She s")
    (places.uploads / "a.txt").write_bytes(b"She sings.\n")

    with only_one(taken):  # as another server does
        create_app(places, Access())
    assert sorted(path.name for path in places.uploads.iterdir()) == [".new-taken", "a.txt"]


def test_of_a_corpus_that_was_deleted_the_scores_stay_and_no_version_can_be_made(client, places):
    name = run_of(uploading(client, "a.txt", b"She sings.\nHe runs.\n"))
    ended(places.work, name)
    client.post("/corpora/uploads/a.txt/delete")

    assert client.get(f"/corpora/{name}").status_code == 200
    refused = client.post(f"/corpora/{name}/change", data={"method": "subtract", "percentile": "50"})
    assert refused.status_code == 400
    assert refusal(refused) == "a.txt is no longer there; put it back, or delete this run."


def test_a_corpus_for_evaluation_is_changed_as_it_is_all_there_is(client, places):
    name = run_of(uploading(client, "test.jsonl", CAPTIONS.read_bytes()))
    ended(places.work, name)
    changed = run_of(client.post(f"/corpora/{name}/change", data={"method": "subtract", "percentile": "90"},
                                 follow_redirects=False))  # fmt: skip

    assert ended(places.work, changed).status == FINISHED
    assert "accuracies on them cannot be compared" in client.get(f"/runs/{changed}").text


def test_a_corpus_in_which_nothing_leans(client, places):
    name = run_of(uploading(client, "none.txt", b"she\nhe\n"))
    assert ended(places.work, name).status == FINISHED

    page = client.get(f"/corpora/{name}").text
    assert "No entry scores anything" in page and "No sentence leans either way" in page


def test_a_table_of_columns(client, places):
    buffer = io.BytesIO()
    pl.DataFrame({"text": ["She sings.", "He runs."], "label": ["a", "b"]}).write_parquet(buffer)

    assert ended(places.work, run_of(uploading(client, "a.parquet", buffer.getvalue()))).status == FINISHED
