"""What a line of a data file says."""

import pytest

from equipoise.wordnet.data_lines import Synset, parsed

HEAD = "00000100 00 a 02 Plentiful(p) 2 rich b 001 & 00000200 a 0000 | there is much of it"
SATELLITE = "00000200 00 s 02 galore(ip) 0 a-go-go 0 002 ! 00000300 a 0000 & 00000100 a 0000 | in plenty  \n"


def of_file(offset):
    return {100: HEAD, 200: SATELLITE}[offset]


def test_keys_are_in_small_letters_and_their_numbers_decimal():
    assert parsed(HEAD, of_file) == Synset(
        "a", 100, ("plentiful%3:00:02::", "rich%3:00:11::"), ("Plentiful", "rich"), "there is much of it"
    )  # fmt: skip


def test_a_satellite_is_named_after_the_first_word_of_its_head():
    assert parsed(SATELLITE, of_file) == Synset(
        "s", 200, ("galore%5:00:00:plentiful:02", "a-go-go%5:00:00:plentiful:02"), ("galore", "a-go-go"), "in plenty"
    )  # fmt: skip


def test_a_gloss_may_have_a_bar_of_its_own():
    assert parsed("00000001 02 r 01 so 0 000 | either | or", of_file).gloss == "either | or"


def test_lemmas_keep_their_capitals():
    assert parsed("00000001 17 n 02 Moon 0 moon 3 000 | it goes around", of_file).lemmas == ("Moon", "moon")


@pytest.mark.parametrize(
    ("gloss", "definition", "examples"),
    [
        ("a trusted adviser", "a trusted adviser", ()),
        ('someone who dreams; "he is a moon"', "someone who dreams", ("he is a moon",)),
        ('in plenty; "food"; "and drink";', "in plenty", ("food", "and drink")),
        ('a place; as in "on the job"', 'a place; as in "on the job"', ()),
        ('said of "so"; usually of many; "so it was"- Anonymous', 'said of "so"; usually of many', ("so it was",)),
        ('a note; "a notice of sale', "a note", ("a notice of sale",)),
    ],
)
def test_a_gloss_is_a_definition_and_examples(gloss, definition, examples):
    found = parsed(f"00000001 02 r 01 so 0 000 | {gloss}", of_file)
    assert (found.definition, found.examples) == (definition, examples)


@pytest.mark.parametrize(
    "line", ["", "  1 a notice", HEAD[:40], HEAD.replace(" a 02", " x 02"), HEAD.replace("02", "99")]
)
def test_what_is_no_such_line_is_an_error_to_whoever_reads_files(line):
    with pytest.raises((ValueError, LookupError)):
        parsed(line, of_file)
