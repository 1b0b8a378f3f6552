"""Audits on the page: started, watched, exported, compared."""

import json
import re
import time
import zipfile
from io import BytesIO

import pytest

import equipoise
from equipoise.web.guard import REPORT_POLICY

QUICK = {"sureness": "quick", "metrics": "weat"}
SCRIPT = "<script>alert(1)</script>"


def started(client, **fields) -> str:
    """Start an audit; the path of its page."""
    answer = client.post("/audits", data=QUICK | fields, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def finished(client, **fields) -> str:
    """The same, waited for."""
    path = started(client, **fields)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        page = client.get(path, headers={"HX-Request": "true"}).text
        if "tag running" not in page and "tag waiting" not in page:
            return path
        time.sleep(0.05)
    raise AssertionError(page)


def test_an_audit_is_started_watched_and_exported(client):
    path = finished(client, model=["builtin:glove-6b-50d", "fake:"], suite=["weat"])
    page = client.get(path).text

    assert "finished" in page and "What was found" in page
    for name in ("report.html", "results.csv", "results.json", "report.tex", "tables.tex", "model-card.md"):
        answer = client.get(f"{path}/files/{name}")
        assert answer.status_code == 200 and len(answer.content) > 100
        if name != "report.html":
            assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    report = client.get(f"{path}/files/report.html")
    assert report.headers["content-security-policy"] == REPORT_POLICY
    assert "<script" not in report.text
    packed = zipfile.ZipFile(BytesIO(client.get(f"{path}/all.zip").content))
    assert packed.testzip() is None
    assert packed.read("results.json") == client.get(f"{path}/files/results.json").content


def test_own_lists_and_single_questions_can_be_asked(client, places):
    places.lists.mkdir(parents=True)
    (places.lists / "mine.json").write_text(json.dumps({
        "name": "mine", "targets": {"a": ["he", "man", "boy"], "b": ["she", "woman", "girl"]},
        "attributes": {"c": ["strong", "brave", "loud"], "d": ["weak", "gentle", "quiet"]},
    }))  # fmt: skip
    assert 'value="lists/mine.json"' in client.get("/audits").text
    path = finished(client, model="builtin:glove-6b-50d", suite="lists/mine.json", questions="weat-7, weat-8")
    results = equipoise.ResultSet.from_json(client.get(f"{path}/files/results.json").text)

    assert {result.dataset for result in results.results} == {"mine", "weat-7", "weat-8"}


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, "No model was chosen"),
        ({"model": "fake:"}, "No suite was chosen"),
        ({"model": "fake:", "suite": "gendr"}, "did you mean gender"),
        ({"model": "fake:", "suite": "gender", "metrics": "waet"}, "There is no metric &#39;waet&#39;"),
        ({"model": "fake:", "suite": "gender", "seed": "x"}, "seed must be a whole number"),
        ({"model": "fake:", "suite": "gender", "sureness": "very"}, "no way to be sure"),
        ({"others": "/etc/passwd", "suite": "gender"}, "outside the folders"),
        ({"model": "fake:", "questions": "/etc/passwd"}, "outside the folders"),
        ({"model": "fake:", "questions": "../../x.json"}, "outside the folders"),
        ({"model": "fake:", "suite": SCRIPT}, "&lt;script&gt;"),
    ],
)
def test_a_mistake_is_said_on_the_form_which_keeps_what_was_written(client, fields, says):
    answer = client.post("/audits", data=QUICK | fields)

    assert answer.status_code == 400
    assert says in answer.text and "<script>alert" not in answer.text
    assert client.get("/audits").text.count('href="/runs/') == 0
    if "others" in fields:
        assert f'value="{fields["others"]}"' in answer.text


def test_names_of_datasets_and_titles_are_shown_as_text(client, places):
    places.lists.mkdir(parents=True)
    (places.lists / "hostile.json").write_text(json.dumps({
        "name": SCRIPT, "title": SCRIPT, "bias": SCRIPT, "source": SCRIPT, "rationale": SCRIPT, "licence": SCRIPT,
        "targets": {SCRIPT: ["he", "man", SCRIPT], "b": ["she", "woman", "girl"]},
        "attributes": {"c": ["strong", "brave"], "<b>d</b>": ["weak", "gentle"]},
    }))  # fmt: skip
    path = finished(client, model="builtin:glove-6b-50d", suite="lists/hostile.json")
    for page in ("/audits", path, f"{path}/files/report.html", "/"):
        text = client.get(page).text
        assert "<script>alert" not in text and "<b>d</b>" not in text


def test_two_audits_are_compared_as_the_library_does(client):
    first = finished(client, model="builtin:glove-6b-50d", suite="weat")
    second = finished(client, model="fake:", suite="weat")
    names = [path.rpartition("/")[2] for path in (first, second)]
    page = client.get("/audits/compare", params={"before": names[0], "after": names[1]}).text
    results = [equipoise.ResultSet.from_json(client.get(f"{path}/files/results.json").text) for path in (first, second)]
    found = equipoise.compare(*results, models=(*results[0].models, *results[1].models))

    assert len(found.compared) == 10
    for each in found.compared:
        assert f'<td class="r">{each.shown.first:.3g}</td>' in page
        assert each.verdict in page
    assert "not harm where the vectors are used" in page


def test_two_models_of_one_audit_are_compared(client):
    path = finished(client, model=["builtin:glove-6b-50d", "fake:"], suite="weat")
    name = path.rpartition("/")[2]
    page = client.get("/audits/compare", params={"before": name, "after": name}).text

    assert "before: builtin:glove-6b-50d; after: fake" in page


def test_audits_without_a_common_question_say_so(client):
    names = [finished(client, model="fake:", suite=suite).rpartition("/")[2] for suite in ("gender", "religion")]
    answer = client.get("/audits/compare", params={"before": names[0], "after": names[1]})

    assert answer.status_code == 400 and 'role="alert"' in answer.text


@pytest.mark.parametrize(
    "file", ["../run.json", "..%2Frun.json", "%2e%2e/run.json", "/etc/passwd", "....//run.json", "out/../../run.json"]
)
def test_no_file_but_those_of_the_run_is_given(client, file):
    path = finished(client, model="fake:", suite="weat")
    answer = client.get(f"{path}/files/{file}")

    assert answer.status_code == 404
    assert "equipoise_run" not in answer.text and "root:" not in answer.text


@pytest.mark.parametrize("name", ["..%2f..", "x", "20260101-000000-000000-audit-0000"])
def test_no_run_but_those_there_are(client, name):
    for path in (f"/runs/{name}", f"/runs/{name}/files/report.html", f"/runs/{name}/all.zip"):
        assert client.get(path).status_code == 404
    for verb in ("stop", "resume", "delete"):
        assert client.post(f"/runs/{name}/{verb}").status_code == 404


def until(client, path: str, pattern: str) -> str:
    """Wait until the page says something; the page."""
    end = time.monotonic() + 60
    while not re.search(pattern, page := client.get(path).text):
        assert time.monotonic() < end, page
        time.sleep(0.05)
    return page


def test_a_stopped_audit_can_be_resumed_and_deleted_on_its_page(client):
    path = started(client, model="builtin:glove-6b-50d", suite="seed-002", sureness="usual", metrics="weat,rnd,rnsb")
    until(client, path, r"[1-9]\d?% of this step: builtin")
    assert client.post(f"{path}/stop").status_code == 200
    page = until(client, path, "tag stopped")
    assert "Resume" in page and "measurements that are missing" in page
    assert "report.html" in page  # it keeps what it has
    client.post(f"{path}/resume")
    assert client.post(f"{path}/delete").status_code == 400  # it is at work
    client.post(f"{path}/stop")
    until(client, path, "tag stopped")
    assert client.post(f"{path}/delete").status_code == 200
    assert client.get(path).status_code == 404


def test_the_script_is_told_when_a_run_is_over(client):
    path = finished(client, model="fake:", suite="weat")
    answer = client.get(path, headers={"HX-Request": "true"})

    assert answer.headers["HX-Refresh"] == "true"  # the whole page, with its files


def test_an_audit_without_results_is_not_offered_to_compare(client, places):
    answered = finished(client, model="fake:", suite="weat").rpartition("/")[2]
    silent = finished(client, others="fake-masked:", suite="weat").rpartition("/")[2]  # which knows no vectors
    page = client.get("/audits").text
    answer = client.get("/audits/compare", params={"before": answered, "after": silent})

    assert f"/runs/{silent}" in page and not (places.runs / silent / "out" / "results.json").exists()
    assert f'value="{answered}"' in page and f'value="{silent}"' not in page
    assert answer.status_code == 400 and "has no results to compare" in answer.text


def test_one_chosen_model_is_compared_with_the_first_other(client):
    path = finished(client, others="fake:a, fake:b, fake:c", suite="weat", model=[])
    name = path.rpartition("/")[2]
    page = client.get("/audits/compare", params={"before": name, "after": name, "model_1": "fake:c"}).text

    assert "before: fake:c; after: fake:a" in page


def test_a_refused_form_keeps_everything_that_was_written(client):
    fields = {"model": ["fake:"], "suite": ["religion"], "seed": "x7", "questions": "weat-7", "others": "a.txt"}
    page = client.post("/audits", data=QUICK | fields).text

    for value in (
        'value="x7"',
        'value="weat-7"',
        'value="a.txt"',
        'value="religion" checked',
        'value="quick" selected',
    ):
        assert value in page
    assert "<details open>" in page


def test_what_was_found_is_told_by_model_and_what_was_asked_in_full(client):
    path = finished(client, model=["builtin:glove-6b-50d", "fake:"], suite="weat", seed="7")
    page = client.get(path).text

    assert "In builtin:glove-6b-50d an association was found in" in page and "In fake: an association" in page
    assert "<dt>seed</dt><dd><bdi>7</bdi></dd>" in page and "<dt>permutations</dt><dd><bdi>1000</bdi></dd>" in page
    assert "reasons below" not in page
