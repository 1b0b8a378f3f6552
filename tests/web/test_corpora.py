"""A corpus by the page: uploaded, scored, a line drawn by a slider, fairer versions. The numbers are the library's."""

from __future__ import annotations

import gzip
import io
import re
import time
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

from equipoise.corpora import Scores, open_corpus, open_scores, score_corpus
from equipoise.mitigation.corpus import Options, describe
from equipoise.mitigation.corpus import change as change_corpus
from equipoise.publish import corpus_reports
from equipoise.results.corpora import CorpusReport
from equipoise.web.app import create_app
from equipoise.web.guard import Access
from equipoise.web.places import Places
from equipoise.web.runs.corpora import slice_size
from equipoise.web.runs.run import FINISHED


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
        state = ended(client, folder / "work", name)
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
    said = re.search(r'class="above">([\d,]+) of 295 entries \(.*?\) lies? above ([\d.]+), the', told)
    assert said.groups() == (str(above), f"{value:.4f}")
    assert f'name="percentile" value="{float(percentile)}" form="change"' in told


def test_the_line_and_what_is_above_are_those_that_a_change_has(scored, tmp_path):
    done = change_corpus("subtract", scored.scores, tmp_path / "changed", 93)
    told = CorpusReport.from_json((tmp_path / "changed" / "report.json").read_text())
    page = scored.page(93)

    assert f"{done.threshold.above} of {done.considered} entries" in page
    for each in told.thresholds:
        assert re.search(rf">{each.value:.4f}(</b>)?</td><td class=\"r\">(<b>)?{each.above}<", page)
    assert "5 more entries with the label “-”" in page


def test_the_whole_page(scored):
    page = scored.client.get(f"/corpora/{scored.name}").text

    assert 'type="range" min="50" max="99.9" step="0.1" value="95" data-tells="chosen"' in page
    assert 'aria-live="polite"' in page and "Content warning" in page
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
    state = ended(scored.client, scored.work, name)
    files = scored.work / "runs" / name / "out"

    assert state.status == FINISHED, state.sentence
    assert f"{done.parts[0].entries:,} entries" in state.sentence
    for file in ("captions.jsonl", "report.json", "report.html"):
        got = scored.client.get(f"/runs/{name}/files/{file}").content
        assert got == (files / file).read_bytes()
        assert got == (tmp_path / "own" / file).read_bytes()
    assert scored.client.get(f"/runs/{name}").text.count("90th percentile")


def test_the_slider_answers_at_once_however_many_entries_there_are(scored):
    """A million of them: the file of sorted scores is looked into, and not read."""
    place = scored.folder / "ordered.f64"
    own = place.read_bytes()
    try:
        np.sort(np.random.default_rng(0).random(1_000_000)).tofile(place)
        scored.page(90)
        start = time.perf_counter()
        told = scored.page(95)
        assert time.perf_counter() - start < 0.15
        assert 'class="above">50,000 of' in told
    finally:
        place.write_bytes(own)


def test_a_packed_corpus_a_named_one_and_lines_that_are_no_entries(client, places):
    lines = CAPTIONS.read_bytes().splitlines(keepends=True)[:20]
    packed = gzip.compress(b"".join([*lines, b"{broken\n"]))
    one = run_of(uploading(client, "some.jsonl.gz", packed))
    first = ended(client, places.work, one)
    two = run_of(naming(client, "uploads/some.jsonl.gz", pooling="mean"))
    second = ended(client, places.work, two)

    assert first.status == second.status == FINISHED
    assert first.sentence.startswith("20 entries scored. 1 line set aside: Line 21 of some.jsonl.gz is no entry: ")
    assert "set-aside.jsonl" in client.get(f"/runs/{one}").text
    assert "cosine attribution" in client.get(f"/corpora/{two}").text
    listed = client.get("/corpora").text
    assert listed.count("some.jsonl.gz, by builtin:glove-6b-50d") == 2
    assert 'href="/corpora?file=uploads/some.jsonl.gz"' in listed
    assert 'value="uploads/some.jsonl.gz"' in client.get("/corpora?file=uploads/some.jsonl.gz").text


def test_two_uploads_of_one_name_are_two_files_and_each_can_be_deleted(client, places):
    for _ in range(2):
        ended(client, places.work, run_of(uploading(client, "a.txt", b"She sings.\nHe runs.\n")))
    assert [path.name for path in sorted(places.uploads.iterdir())] == ["a-1.txt", "a.txt"]

    assert client.post("/corpora/uploads/a.txt/delete").status_code == 200
    assert [path.name for path in places.uploads.iterdir()] == ["a-1.txt"]


def test_of_a_corpus_that_was_deleted_the_scores_stay_and_no_version_can_be_made(client, places):
    name = run_of(uploading(client, "a.txt", b"She sings.\nHe runs.\n"))
    ended(client, places.work, name)
    client.post("/corpora/uploads/a.txt/delete")

    assert client.get(f"/corpora/{name}").status_code == 200
    refused = client.post(f"/corpora/{name}/change", data={"method": "subtract", "percentile": "50"})
    assert refused.status_code == 400
    assert refusal(refused) == "a.txt is no longer there; put it back, or delete this run."


def test_a_corpus_for_evaluation_is_changed_as_it_is_all_there_is(client, places):
    name = run_of(uploading(client, "test.jsonl", CAPTIONS.read_bytes()))
    ended(client, places.work, name)
    changed = run_of(client.post(f"/corpora/{name}/change", data={"method": "subtract", "percentile": "90"},
                                 follow_redirects=False))  # fmt: skip

    assert ended(client, places.work, changed).status == FINISHED
    assert "accuracies on them cannot be compared" in client.get(f"/runs/{changed}").text


def test_a_corpus_in_which_nothing_leans(client, places):
    name = run_of(uploading(client, "none.txt", b"she\nhe\n"))
    assert ended(client, places.work, name).status == FINISHED

    page = client.get(f"/corpora/{name}").text
    assert "No entry scores anything" in page and "No sentence leans either way" in page


def test_a_table_of_columns(client, places):
    buffer = io.BytesIO()
    pl.DataFrame({"text": ["She sings.", "He runs."], "label": ["a", "b"]}).write_parquet(buffer)

    assert ended(client, places.work, run_of(uploading(client, "a.parquet", buffer.getvalue()))).status == FINISHED
