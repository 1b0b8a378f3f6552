"""equipoise explain: tables and sentences for people, one JSON object for programs, a web page."""

import json

import pytest

from equipoise.cli import main
from equipoise.cli.explain_saying import HALF, bar
from tests.explain.words.made import SENSES
from tests.wordnet.small import write as write_wordnet

PAIRS = {
    "kind": "pairs", "name": "sides", "pair_names": ["east", "west"],
    "pairs": [["wise_man%1:18:00::", "luna%1:17:10::"], ["plentiful%3:00:02::", "lunar%3:01:00::"]],
}  # fmt: skip


@pytest.fixture
def say(capsys, monkeypatch, tmp_path):
    """Run the verb in a folder with a small WordNet, senses.txt, words.txt and pairs.json."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("EQUIPOISE_WORDNET", str(write_wordnet(tmp_path / "wordnet")))
    rows = (f"{key} {' '.join(map(str, vector))}\n" for key, vector in SENSES.items())
    (tmp_path / "senses.txt").write_text("".join(rows), encoding="utf-8")
    (tmp_path / "words.txt").write_text("moon 1 1\nman 2 1\nluna 0 1\nplentiful 1 3\nlunar -1 3\n", encoding="utf-8")
    (tmp_path / "pairs.json").write_text(json.dumps(PAIRS), encoding="utf-8")

    def run(*arguments):
        with pytest.raises(SystemExit) as stop:
            main(["explain", *arguments])
        said = capsys.readouterr()
        return stop.value.code, said.out, said.err

    return run


def test_it_shows_senses_leanings_and_what_they_say(say):
    code, out, err = say("senses:senses.txt", "moon", "-d", "pairs.json")
    lines = out.splitlines()

    assert (code, err) == (0, "")
    assert lines[0] == "moon in senses.txt: 3 of 3 senses"
    assert 'moon%1:18:01::\tnoun\t4\tsomeone who dreams; "he is a moon"' in lines
    assert "sides: above zero to east, below to west; 2 pairs, from the dataset" in lines
    assert "sense\twest | east\tleans\t95% interval\tnearest words of the pairs" in lines
    near = "wise man 0.89, plentiful 0.32, luna 0.00, lunar -0.32"
    assert f"moon%1:18:01::\t        |========\t+1.000\t+1.000 to +1.000\t{near}" in lines
    assert any(line.startswith("mean of senses\t        |        \t+0.000\t") for line in lines)
    assert any(
        line.startswith('The average hides it: moon%1:18:01:: "someone who dreams" stands out') for line in lines
    )
    assert "What this does not show:" in lines


def test_the_sense_asked_for_is_marked_and_missing_ones_are_named(say):
    _, out, _ = say("senses:senses.txt", "mentor%1:18:00::", "-d", "pairs.json")

    assert "mentor%1:18:00:: *\tnoun\t0\ta trusted adviser" in out
    assert "Not in the model: mentor%2:32:00::." in out
    assert "* is the sense that was asked for." in out


@pytest.mark.parametrize("model", ["senses:senses.txt", "senses.txt"])
def test_an_inflected_word_and_a_phrase_are_words_of_wordnet(say, model):
    code, out, err = say(model, "moons", "-d", "pairs.json")
    assert (code, err) == (0, "")
    assert out.splitlines()[:2] == ["moons in senses.txt: 3 of 3 senses", "moons is looked up in WordNet as moon."]
    assert json.loads(say(model, "moons", "-d", "pairs.json", "--json")[1])["looked_up_as"] == "moon"

    code, out, err = say(model, "Wise man", "-d", "pairs.json", "--json")
    assert (code, err) == (0, "")
    assert [sense["key"] for sense in json.loads(out)["senses"]] == ["wise_man%1:18:00::"]
    assert json.loads(out)["looked_up_as"] == ""


def test_vectors_of_words_say_that_there_is_one_for_all(say):
    _, out, _ = say("words.txt", "moon", "-d", "pairs.json", "--max-missing", "0.5")

    assert out.startswith("moon in words.txt: one vector, whatever the sense\n")
    assert "Not in the model, of east: wise_man%1:18:00::." in out


def test_one_json_object(say):
    code, out, _ = say("senses:senses.txt", "moon", "-d", "pairs.json", "--json", "--nearest", "1", "--seed", "7")
    found = json.loads(out)

    assert (code, out.count("\n")) == (0, 1)
    assert (found["word"], found["model"], found["gives"], found["seed"]) == ("moon", "senses.txt", "senses", 7)
    (direction,) = found["directions"]
    assert direction["verdict"] == "hidden"
    assert direction["senses"]["moon%1:17:00::"]["value"] == -1.0
    assert [near["word"] for near in direction["word"]["nearest"]] == ["luna"]


def test_a_web_page_beside_what_is_printed(say, tmp_path):
    _, out, _ = say("senses:senses.txt", "moon", "-d", "pairs.json", "--html", "pages/moon.html")

    assert out.endswith("pages/moon.html: the same as a web page.\n")
    assert "<h1>moon in senses.txt</h1>" in (tmp_path / "pages" / "moon.html").read_text(encoding="utf-8")


def test_a_narrow_terminal_breaks_lines_between_words(say, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    _, out, _ = say("senses:senses.txt", "moon", "-d", "pairs.json")

    assert max(map(len, out.splitlines())) <= 60
    assert "sense: moon%1:17:03::\n  is a: noun\n  tagged: 4\n  means: what goes around the earth\n" in out
    assert "\n  west | east: ========|\n  leans: -1.000\n" in out


def test_both_directions_that_are_shipped(say):
    _, out, _ = say("fake-senses:", "nurse", "--resamples", "100", "--json")

    assert [(each["first"], each["second"]) for each in json.loads(out)["directions"]] == [
        ("male", "female"), ("pleasant", "unpleasant"),
    ]  # fmt: skip


def test_bars_reach_from_zero_to_the_largest_value():
    assert bar(0.5, 0.5) == " " * HALF + "|" + "=" * HALF
    assert bar(-0.25, 0.5) == " " * (HALF // 2) + "=" * (HALF // 2) + "|" + " " * HALF
    assert bar(0.0, 0.0) == " " * HALF + "|" + " " * HALF
    assert bar(2.0, 0.5) == bar(0.5, 0.5)


@pytest.mark.parametrize(
    ("arguments", "saying"),
    [
        ("senses:senses.txt zebra -d pairs.json", "senses.txt has no sense of 'zebra'"),
        ("words.txt zebra -d pairs.json", "words.txt does not know 'zebra', however capitalised; give another word"),
        ("senses:senses.txt moon%1:99:00:: -d pairs.json", "There is no sense of moon in WordNet 3.0"),
        ("senses:senses.txt moon -d missing.json", "missing.json"),
        ("senses:senses.txt moon -d sssb", "sssb holds pairs of sentences, and explain takes pairs of words"),
        ("senses:senses.txt moon -d pairs.json --level 1", "level must be from 0.5 to 0.9999, and it is 1"),
        ("senses:senses.txt moon -d pairs.json --nearest few", "nearest must be a whole number, and it is 'few'"),
        ("senses:senses.txt moon -d pairs.json --wordnet missing", "There is no WordNet 3.0 in missing"),
        ("senses:senses.txt moon -d pairs.json --html senses.txt", "senses.txt is read here and would be replaced"),
        ("senses:missing.txt moon", "missing.txt cannot be read: No such file"),
        ("words.txt moon -d pairs.json", "words.txt knows only 1 of the 2 words of sides/east"),
        ("fake-masked: moon -d pairs.json", "fake-masked: is a language model, which gives probabilities"),
        ("senses:senses.txt", "Missing argument 'TEXT', a word or sentences"),
    ],
)
def test_a_mistake_is_one_sentence_and_writes_nothing(say, tmp_path, arguments, saying):
    before = sorted(tmp_path.rglob("*"))
    code, out, err = say(*arguments.split())

    assert (code, out) == (2, "")
    assert err.startswith("equipoise: ") and err.endswith((".\n", "?\n")) and err.count("\n") == 1
    assert saying in err
    assert sorted(tmp_path.rglob("*")) == before
