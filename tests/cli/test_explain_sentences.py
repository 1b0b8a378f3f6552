"""equipoise explain, of sentences: lines for programs, coloured words for people, JSON, a web page."""

import json
import re
import shlex

import pytest

from equipoise.cli import main
from equipoise.results.weighed import SentencesExplained, WeighedWord
from tests.reports.sentences_example import DRESS, TABLE_2, dress_swapped, even, explained, sentence, weighed

GIVEN = weighed(DRESS, TABLE_2, cosine=0.21)
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def asked(monkeypatch):
    """What the library was asked; `answer` in it is what it says."""
    seen = {"answer": explained()}

    def explain(model, sentences, **how):
        seen.update(model=model, sentences=sentences, **how)
        return seen["answer"]

    monkeypatch.setattr("equipoise.explain.sentences.explain_sentences", explain, raising=False)
    return seen


@pytest.fixture
def say(capsys, monkeypatch, tmp_path, asked):
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        with pytest.raises(SystemExit) as stop:
            main(["explain", *arguments])
        said = capsys.readouterr()
        return stop.value.code, said.out, said.err

    return run


@pytest.fixture
def terminal(monkeypatch):
    """A terminal of so many columns."""

    def wide(columns, colour=False):
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("TERM", "xterm-256color")
        monkeypatch.setattr("sys.stdout.isatty", lambda: True)
        monkeypatch.delenv("NO_COLOR", raising=False)
        if not colour:
            monkeypatch.setenv("NO_COLOR", "1")

    return wide


def test_lines_for_programs(say):
    code, out, err = say("made", DRESS)
    lines = out.splitlines()

    assert (code, err) == (0, "")
    assert lines[0] == "infersent:made, max pooling: bias score of 1 sentence"
    assert lines[1].startswith("Direction: gender-pairs-definitional, above zero to female, below to male: first")
    assert "word\timportance\tbias\tweighted bias\tmale | female" in lines
    assert "She\t12.1%\tgendered\t0\t        |        " in lines
    assert "dress\t14.9%\t+0.286\t+0.0425\t        |========" in lines
    assert "Overall: female +0.0755, male -0.0186, absolute 0.0941; cosine of the sentence +0.210; " in out
    assert "importance elsewhere, punctuation and special tokens: 19.6%." in out
    assert "\x1b" not in out and "█" not in out


def test_the_swapped_sentence_with_the_difference(say):
    _, out, _ = say("made", DRESS)

    assert "Swapped, She to He:\nHe likes the new pink dress.\nOverall: female +0.0656" in out
    assert "Swapped less given: female -0.0099, male +0.0026, absolute -0.0125.\n" in out


def test_where_nothing_is_swapped(say, asked):
    asked["answer"] = explained(GIVEN, swaps=(None,))
    assert "Nothing in it is swapped.\n" in say("made", DRESS)[1]
    asked["answer"] = explained(GIVEN)
    assert "swapped" not in say("made", DRESS, "--no-swap")[1].lower()
    assert asked["swap"] is False


def test_several_sentences_are_compared(say, asked):
    asked["answer"] = explained(GIVEN, even("Someone is a nurse", first=0.1), swaps=(dress_swapped(GIVEN), None))
    _, out, _ = say("made", DRESS, "Someone is a nurse")

    assert "no.\tsentence\tfemale\tmale\tabsolute\tcosine" in out
    assert "1\tShe likes the new pink dress.\t+0.0755\t-0.0186\t0.0941\t+0.210" in out
    assert "2\tSomeone is a nurse\t+0.1000\t0.0000\t0.1000\tnone" in out


@pytest.mark.parametrize(
    ("arguments", "sentences"),
    [
        (["A b"], ["A b"]),
        (["one", "two"], ["one", "two"]),
        (["one", "--sentences"], ["one"]),
        (["a\tb"], ["a\tb"]),
        (["--file", "more.txt"], ["First one.", "Second."]),
        (["Zero.", "--file", "more.txt"], ["Zero.", "First one.", "Second."]),
    ],
)
def test_what_counts_as_sentences(say, asked, tmp_path, arguments, sentences):
    (tmp_path / "more.txt").write_text("First one.\r\n\n  Second.  \n", encoding="utf-8")

    assert say("made", *arguments)[0] == 0
    assert asked["sentences"] == sentences


def test_options_reach_the_library(say, asked):
    files = ["--pairs", "religion.json", "--gendered", "words.txt", "--examples", "texts.txt"]
    assert say("made", "A b", *files, "--pooling", "max", "--words", "glove.txt")[0] == 0

    assert (asked["pairs"], asked["gendered"], asked["examples"]) == ("religion.json", "words.txt", "texts.txt")
    assert (asked["opening"]["pooling"], asked["opening"]["words"], asked["swap"]) == ("max", "glove.txt", True)


def test_one_json_object(say):
    code, out, _ = say("made", DRESS, "--json")

    assert (code, out.count("\n")) == (0, 1)
    assert SentencesExplained.from_json(out) == explained()
    assert json.loads(out)["sentences"][0]["words"][5]["weighted_bias"] == pytest.approx(0.04249, abs=1e-5)


def test_a_web_page_beside_what_is_printed(say, tmp_path):
    _, out, _ = say("made", DRESS, "--html", "pages/dress.html")

    assert out.endswith("pages/dress.html: the same as a web page.\n")
    assert "<h2>The sentence</h2>" in (tmp_path / "pages" / "dress.html").read_text(encoding="utf-8")


def test_colours_and_bars_in_a_terminal_with_a_key(say, terminal):
    terminal(100, colour=True)
    out = say("made", DRESS)[1]

    assert "▆▆▆ █████ ▄▄▄ ▇▇▇ ▆▆▆▆ ▇▇▇▇▇\n" in COLOUR.sub("", out)
    assert "She likes the new pink dress.\n" in COLOUR.sub("", out)
    assert "\x1b[2;4mShe\x1b[0m" in out and re.search(r"\x1b\[37;48[0-9;]*mdress\x1b\[0m\.", out)
    assert "Colour: orange leans to female, blue to male" in out and "█ is 17.5%. Underlined: gendered" in out


def test_without_colour_the_signs_are_still_there(say, terminal):
    terminal(100)
    out = say("made", DRESS)[1]

    assert not re.search(r"\x1b\[[0-9;]*[34]8[;m]", out)
    assert "+0.286" in out and "-0.102" in out


def test_a_narrow_terminal_cuts_no_word(say, asked, terminal):
    terminal(40)
    asked["answer"] = explained(GIVEN, even("Anaesthesiologists read supercalifragilistic poems to their patients"))
    out = COLOUR.sub("", say("made", "a", "b")[1])

    assert max(map(len, out.splitlines())) <= 40
    assert "supercalifragilistic poems to their\n" in out and "weighted: " in out


def test_control_characters_are_spelt_out(say, asked, terminal):
    asked["answer"] = explained(even("red\x1b[31m alert"))
    assert "\x1b[31m" not in say("made", "a b")[1]
    terminal(80)
    out = say("made", "a b")[1]
    assert "\x1b[31m" not in out and "red\\u001b[31m alert" in out


def test_ten_thousand_words_are_not_all_shown(say, asked):
    words = [WeighedWord(f"w{n}", 6 * n, 6 * n + len(f"w{n}"), n / 1e8, 0.1, n / 1e9, "scored") for n in range(10_000)]
    asked["answer"] = explained(sentence("".join(f"{word.text:6}" for word in words), words))
    out = say("made", "a b")[1]

    assert "Shown are the 40 of 10,000 words that weigh most, in their order." in out
    assert "\nw9960\t" in out and "\nw9959\t" not in out and len(out) < 10_000


def test_a_sentence_without_words(say, asked):
    asked["answer"] = explained(sentence("🙂", []))
    code, out, _ = say("made", "🙂", "--sentences")

    assert code == 0 and "🙂\nOverall: female 0.0000, male 0.0000, absolute 0.0000;" in out


@pytest.mark.parametrize(
    ("arguments", "saying"),
    [
        ("made 'a b' --seed 0", "--seed is an option of words, and sentences were given; leave it out, or give one"),
        ("made a b -d weat-6", "--dataset is an option of words"),
        ("made a b --wordnet folder", "--wordnet is an option of words"),
        ("made --file x.txt --case lower", "--case is an option of words"),
        ("made nurse --pairs x.json", "--pairs is an option of sentences, and one word was given; leave it out, or"),
        ("made nurse --no-swap", "--no-swap is an option of sentences"),
        ("made nurse --gendered x.txt", "--gendered is an option of sentences"),
        ("made --file missing.txt", "missing.txt cannot be read: No such file"),
        ("made --file empty.txt", "empty.txt cannot be used: it is empty"),
        ("made a b --file here.txt --html here.txt", "here.txt is read here and would be replaced"),
        ("made", "Missing argument 'TEXT', a word or sentences. Try 'equipoise explain --help'."),
    ],
)
def test_a_mistake_is_one_sentence_and_writes_nothing(say, tmp_path, arguments, saying):
    (tmp_path / "empty.txt").touch()
    (tmp_path / "here.txt").write_text("A sentence.", encoding="utf-8")
    before = sorted(tmp_path.rglob("*"))
    code, out, err = say(*shlex.split(arguments))

    assert (code, out) == (2, "")
    assert err.startswith("equipoise: ") and err.count("\n") == 1
    assert saying in err
    assert sorted(tmp_path.rglob("*")) == before
