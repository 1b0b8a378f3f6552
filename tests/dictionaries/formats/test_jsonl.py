import json

import pytest

from equipoise.dictionaries import Definition, open_dictionary
from equipoise.errors import BadDataset


def written(path, *lines):
    path.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines))
    return path


def test_a_definition_or_several_a_line(tmp_path):
    path = written(
        tmp_path / "own.jsonl",
        {"word": "nurse", "definition": "one who cares"},
        {"word": "Moon", "definitions": ["a satellite", "a goddess"], "part": "noun", "late": True},
    )
    assert open_dictionary(path).definitions == (
        Definition("nurse", "one who cares"),
        Definition("Moon", "a satellite", "noun", late=True),
        Definition("Moon", "a goddess", "noun", late=True),
    )


WIKTIONARY = {
    "word": "free",
    "lang_code": "en",
    "pos": "adj",
    "senses": [
        {"glosses": ["Unconstrained.", "Not imprisoned."], "examples": [{"text": "a free man"}, {"ref": "1900"}]},
        {"tags": ["no-gloss"]},
        {"glosses": ["Without charge."]},
    ],
}


def test_an_entry_of_wiktionary_gives_its_narrowest_glosses(tmp_path):
    found = open_dictionary(written(tmp_path / "kaikki.jsonl", WIKTIONARY), examples=True)
    assert found.definitions == (
        Definition("free", "Not imprisoned.", "adj", ("a free man",)),
        Definition("free", "Without charge.", "adj"),
    )


def test_other_languages_and_redirects_are_left_out_and_told(tmp_path):
    path = written(
        tmp_path / "kaikki.jsonl",
        WIKTIONARY,
        {**WIKTIONARY, "word": "frei", "lang_code": "de"},
        {"title": "Frees", "redirect": "free"},
        {"word": "thing", "senses": [{}]},
    )
    found = open_dictionary(path)
    assert {each.word for each in found.definitions} == {"free"}
    assert found.notes == (
        "1 of 4 lines are about words of other languages and were left out",
        "1 of 4 lines only lead to another page and were left out",
        "1 of 4 lines define nothing and were left out",
    )


def test_malformed_lines_are_counted_and_the_others_read(tmp_path):
    path = written(
        tmp_path / "own.jsonl",
        '{"word": "cut',
        {"word": "sun", "definition": "a star"},
        "",
        {"word": 3, "definition": "a number"},
        {"word": "blank", "definition": "  "},
        {"word": "half", "definition": "\ud800"},
        {"word": "listed", "definition": "x", "examples": "one"},
        ["no object"],
        {"word": "cat", "senses": ["an animal"]},
        {"word": "cat", "senses": [{"glosses": ["an animal"], "examples": ["a cat"]}]},
        "[" * 200_000,
    )
    found = open_dictionary(path)
    assert found.definitions == (Definition("sun", "a star"),)
    assert found.notes == ("9 of 10 lines could not be read and were left out: 1, 4, 5, 6, 7 and others",)


def test_blanks_around_a_word_are_no_part_of_it(tmp_path):
    path = written(tmp_path / "own.jsonl", {"word": " Galileo ", "definition": "he saw moons"})
    assert list(open_dictionary(path).entries) == ["Galileo"]


def test_a_file_without_any_definition_is_refused(tmp_path):
    with pytest.raises(BadDataset, match=r"of its lines \(2\) 2 could not be read; a line is"):
        open_dictionary(written(tmp_path / "own.jsonl", "{", "}"))
