"""The pages that answer at once: what they show is what the library says, and everything else is one sentence."""

import re
from html import unescape

import pytest

import equipoise
import equipoise.web.pages.sentence as sentences
from equipoise.datasets import load_dataset
from equipoise.reports.words import signed
from equipoise.web import opened

DRESS = "She likes the new pink dress."
SCRIPT = "<script>alert(1)</script>"
HOSTILE = ['"><img src=x onerror=alert(1)>', SCRIPT, "{{ 7 * 7 }}", "\u202egnp.exe", "a\0b", "x" * 1999, "💥" * 50]


def text_of(page: str) -> str:
    return unescape(re.sub(r"<[^>]+>", " ", page))


def test_the_first_page_names_every_other_and_opens_no_model(client, monkeypatch):
    monkeypatch.setattr(opened, "load_model", None)
    monkeypatch.setattr(opened, "encoder_of", None)
    page = client.get("/").text

    for place in ("/sentence", "/word", "/audits", "/lists", "/corpora"):
        assert f'href="{place}"' in page
    assert "not a measure of harm" in page


def test_a_sentence_has_the_numbers_of_the_library(client):
    page = client.get("/sentence", params={"text": DRESS, "model": ["bag:builtin:glove-6b-50d"]}).text
    found = equipoise.explain_sentences("bag:builtin:glove-6b-50d", [DRESS], opening={"pooling": "max"})

    for word in found.sentences[0].words:
        assert f">{word.text}</span>" in page
        assert f"{100 * word.importance:.1f}%" in page
    swap = found.swaps[0]
    assert swap is not None
    for scores in (found.sentences[0].scores, swap.sentence.scores, swap.difference):
        for value in scores.values():
            assert f"{value:.4f}".replace("-", "−") in page
    assert "Swapped: She to He" in page
    assert "can hurt" in page  # the content warning


def test_models_stand_side_by_side_and_one_that_cannot_says_why(client):
    names = ["builtin:glove-6b-50d", "builtin:minilm"]
    page = client.get("/sentence", params={"text": DRESS, "model": names, "others": "builtin:use"}).text

    assert page.count("<h3>As given</h3>") == 2
    assert "builtin:use: " in page and 'role="alert"' in page


def test_static_vectors_are_read_as_bags_of_words(client):
    assert "bag of words" in client.get("/sentence", params={"text": DRESS, "model": "builtin:glove-6b-50d"}).text


def test_another_direction_is_found_from_the_pairs_on_the_page(client):
    asked = {"text": "The rich banker sleeps.", "pairs": "rich, poor\nwealth, poverty\nwealthy, needy", "first": "rich",
             "second": "poor", "model": "builtin:glove-6b-50d"}  # fmt: skip
    page = client.get("/sentence", params=asked).text

    assert "your pairs" in page and "rich" in text_of(page)
    assert "Swapped" not in page


def test_a_direction_is_found_once_for_many_sentences(client, monkeypatch):
    found = []
    real = sentences.asked_for
    monkeypatch.setattr(sentences, "asked_for", lambda *given: found.append(1) or real(*given))
    monkeypatch.setattr(sentences, "_directions", sentences.Recent(4))
    for text in ("One nurse.", "Two nurses.", "Three nurses."):
        client.get("/sentence", params={"text": text, "model": "builtin:glove-6b-50d"})

    assert len(found) == 1


def test_a_word_has_the_numbers_of_the_library(client):
    page = client.get("/word", params={"word": "nurse, engineer", "model": "builtin:glove-6b-50d"}).text
    for word in ("nurse", "engineer"):
        found = equipoise.explain_word(
            "builtin:glove-6b-50d", word, ["gender-pairs-definitional"], resamples=1000, null_lists=2000
        )
        lean = found.directions[0].word
        assert lean is not None and lean.interval is not None
        assert f'<td class="r">{signed(lean.value)}</td>' in page
        assert f"{signed(lean.interval.low)} to {signed(lean.interval.high)}" in page
    assert "one skilled in caring for young children" in page  # a sense
    assert "<bdi>doctor</bdi> <small>0.80</small>" in page  # a neighbour


def test_editing_the_pairs_moves_the_word(client):
    asked = {"word": "nurse", "model": "builtin:glove-6b-50d", "loaded": "gender-pairs-definitional",
             "first": "female", "second": "male"}  # fmt: skip
    there = client.get("/word", params=asked | {"pairs": "she, he\nwoman, man"}).text
    back = client.get(
        "/word", params=asked | {"pairs": "he, she\nman, woman", "first": "male", "second": "female"}
    ).text
    lean = re.compile(r'<bdi>nurse</bdi></th><td class="r">([+-]\d\.\d+)')

    first, second = lean.search(there), lean.search(back)
    assert first and second
    assert float(first[1]) == -float(second[1]) != 0


def test_choosing_another_axis_brings_its_pairs(client):
    asked = {"axis": "gender-pairs-kaneko", "loaded": "gender-pairs-definitional", "pairs": "x, y", "word": "nurse"}
    page = client.get("/word", params=asked | {"model": "builtin:glove-6b-50d"}).text
    fields = client.get("/word/pairs", params={"axis": "gender-pairs-kaneko"}, headers={"HX-Request": "true"}).text

    assert "(gender-pairs-kaneko)" in page
    pairs = load_dataset("gender-pairs-kaneko").pairs
    assert "\n".join(map(", ".join, pairs)) in unescape(fields)
    assert 'value="gender-pairs-kaneko"' in fields and "<html" not in fields


def test_pairs_stay_lines_in_the_form(client):
    page = client.get("/word").text
    lines = page.split('name="pairs"')[1].split(">", 1)[1].split("</textarea>")[0].strip().splitlines()

    assert lines[0] == "woman, man" and len(lines) == 10


def test_the_script_gets_only_the_result(client):
    part = client.get("/sentence", params={"text": DRESS}, headers={"HX-Request": "true"}).text

    assert "<html" not in part and "<form" not in part and "As given" in part


@pytest.mark.parametrize("path", ["/sentence?text={}", "/word?word={}"])
@pytest.mark.parametrize("text", HOSTILE)
def test_whatever_is_typed_is_shown_as_text(client, path, text):
    for model in ("builtin:glove-6b-50d", text):
        asked = {"text": text, "word": text, "model": model, "others": text, "first": text, "second": SCRIPT,
                 "pairs": f"{text.replace(',', '')}, he\nshe, he", "loaded": "gender-pairs-definitional"}  # fmt: skip
        answer = client.get(path.split("?")[0], params=asked)

        assert answer.status_code in (200, 400)
        assert "<script>alert" not in answer.text and "<img src=x" not in answer.text
        assert "49" not in re.findall(r"value=\"([^\"]*)\"", answer.text)


@pytest.mark.parametrize(
    ("path", "asked", "says"),
    [
        ("/sentence", {"text": "x" * 3000}, "3,000 letters"),
        ("/sentence", {"text": "x", "model": ""}, "No model was chosen"),
        ("/sentence", {"text": "x", "others": "/etc/passwd"}, "outside the folders"),
        ("/sentence", {"text": "x", "others": "a,b,c,d,e"}, "4 can stand side by side"),
        ("/sentence", {"text": "x", "pooling": "odd"}, "no pooling"),
        ("/sentence", {"text": "x", "pairs": "she"}, "two different words with a comma"),
        ("/sentence", {"text": "x", "first": "rich"}, "named without pairs"),
        ("/sentence", {"text": "x", "asked": "1"}, "No model was chosen"),
        ("/sentence", {"text": "x", "pairs": "she, he", "first": "a", "second": "a"}, "different names"),
        ("/word", {"word": "zxqvvk"}, "does not know"),
        ("/word", {"word": ","}, "no word"),
        ("/word", {"word": "a," * 40 + ",".join(map(str, range(20)))}, "room on the axis"),
        ("/word", {"word": "nurse", "loaded": "gender-pairs-definitional", "pairs": "she she"}, "two different words"),
        ("/word", {"word": "nurse", "others": "../../x.txt"}, "outside the folders"),
        ("/word", {"word": "nurse", "others": "nothing.txt"}, "There is no file nothing.txt in"),
        ("/word", {"word": "nurse", "others": "x" * 300}, "There is no file xxx"),
        ("/sentence", {"text": "x", "others": "y/" * 3000}, "no path is so long"),
        ("/sentence", {"text": "x", "others": "builtin:use"}, "Choose “as the model’s files say”"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_sentence_on_the_page(client, path, asked, says):
    answer = client.get(path, params=asked)

    assert answer.status_code == 400
    sentence = text_of(answer.text.split('role="alert">')[1].split("</p>")[0])
    assert says in sentence and "Traceback" not in answer.text


def test_pickles_are_not_opened(client, places):
    places.work.mkdir(exist_ok=True)
    (places.work / "vectors.pkl").write_bytes(b"\x80\x04\x95\x10\x00\x00\x00\x00\x00\x00\x00\x8c\x02os\x94.")
    answer = client.get("/word", params={"word": "nurse", "others": "vectors.pkl"})

    assert answer.status_code == 400 and 'role="alert"' in answer.text


def test_without_wordnet_a_word_is_placed_all_the_same(client, monkeypatch):
    from equipoise.web.pages import word

    monkeypatch.setattr(word, "find_wordnet", lambda: None)
    page = client.get("/word", params={"word": "nurse", "model": "builtin:glove-6b-50d"}).text

    assert "The words on the axis" in page and "Neighbours" in page
    assert "was not found" in page and "one skilled in caring" not in page


def test_others_are_said_to_be_what_they_are(client, places):
    places.work.mkdir(exist_ok=True)
    words = sorted(("she", "he", "woman", "man", "girl", "boy", "nurse", *(f"w{number}" for number in range(60))))
    lines = [f"{word} {len(word)} {ord(word[0]) % 7} {ord(word[-1]) % 5}\n" for word in words]
    (places.work / "few.txt").write_text("".join(lines))
    asked = {"word": "nurse", "loaded": "gender-pairs-definitional", "pairs": "she, he\nwoman, man\ngirl, boy",
             "first": "f", "second": "m"}  # fmt: skip
    few = client.get("/word", params=asked | {"others": "few.txt"}).text
    glove = client.get("/word", params=asked | {"model": "builtin:glove-6b-50d"}).text

    assert "of words of its frequency lie" in glove and "of words of its frequency" not in few
    assert "The nearest of all 67 words" in few and "The nearest of the first 200,000 words" in glove


def test_sides_are_called_by_their_pairs_unless_they_are_named(client):
    asked = {"word": "nurse", "model": "builtin:glove-6b-50d", "loaded": "gender-pairs-definitional",
             "first": "female", "second": "male"}  # fmt: skip
    fewer = client.get("/word", params=asked | {"pairs": "she, he\nwoman, man"}).text
    other = client.get("/word", params=asked | {"pairs": "rich, poor\nwealthy, needy"}).text
    named = client.get("/word", params=asked | {"pairs": "rich, poor\nwealthy, needy", "first": "money"}).text

    assert "male below zero, female above" in fewer
    assert "poor below zero, rich above" in other and "female above" not in other
    assert "male below zero, money above" in named
    text = {"text": "The banker sat.", "model": "builtin:glove-6b-50d", "pairs": "rich, poor\nwealthy, needy"}
    assert '<th scope="row">rich</th>' in client.get("/sentence", params=text).text


def test_models_side_by_side_share_their_scales(client):
    asked = {"text": DRESS, "word": "nurse", "model": ["builtin:glove-6b-50d", "builtin:minilm"]}
    strongest = re.findall(r"stands for a cosine of ([\d.]+)", client.get("/sentence", params=asked).text)
    zeros = re.findall(r'<line class="z" x1="([\d.]+)%"', client.get("/word", params=asked).text)

    assert len(strongest) == len(zeros) == 2
    assert len(set(strongest)) == len(set(zeros)) == 1
