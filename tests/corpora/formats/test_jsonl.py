from __future__ import annotations

import json

import pytest

from equipoise.corpora.shapes import Layout
from equipoise.errors import BadDataset, BadOption
from tests.corpora.formats.reading import all_parsed, corpus_of, faults

SNLI = {
    "annotator_labels": ["neutral"], "captionID": "34.jpg#4", "gold_label": "neutral", "pairID": "34.jpg#4r1n",
    "sentence1": "A woman rides.", "sentence1_binary_parse": "( ( A woman ) rides . )", "sentence1_parse": "(ROOT 1)",
    "sentence2": "She is out.", "sentence2_binary_parse": "( She ( ( is out ) . ) )", "sentence2_parse": "(ROOT 2)",
}  # fmt: skip


def lines(*objects: object, **how: object) -> bytes:
    return "".join(json.dumps(each, **how) + "\n" for each in objects).encode()


def test_snli(tmp_path):
    corpus = corpus_of(tmp_path, "snli_1.0_dev.jsonl", lines(SNLI))
    parsed = all_parsed(corpus)

    assert corpus.pairs
    assert parsed.sentences == [("A woman rides.", "She is out.")]
    assert parsed.labels == ["neutral"]
    assert parsed.records == [lines(SNLI)]
    assert corpus.formats[0].layout == Layout(
        ("sentence1", "sentence2"), "gold_label", "pairID",
        ("sentence1_parse", "sentence1_binary_parse", "sentence2_parse", "sentence2_binary_parse"),
    )  # fmt: skip


def test_labels_are_text_whatever_they_were(tmp_path):
    labels = [0, "yes", None, 3.8, True, [1, 2]]
    content = lines({"text": "a"}, *({"text": "a", "label": label} for label in labels))
    parsed = all_parsed(corpus_of(tmp_path, "a.jsonl", content, columns=["text"]))

    assert parsed.labels == [""] * 7  # the first object has no column for them

    parsed = all_parsed(corpus_of(tmp_path, "b.jsonl", content.removeprefix(lines({"text": "a"}))))

    assert parsed.labels == ["0", "yes", "", "3.8", "true", "[1, 2]"]


def test_what_is_no_entry_is_told(tmp_path):
    digits = b'{"sentence1": "a", "sentence2": ' + b"9" * 5000 + b"}\n"
    content = b"".join([
        b"no json\n",  # before the first object, too
        lines({"sentence1": "a", "sentence2": "b"}),
        b'{"sentence1": "a", "sentence2": "b"\n',
        b'["a", "b"]\n',
        lines({"sentence1": "a"}, {"sentence1": None, "sentence2": "b"}, {"sentence1": "a", "sentence2": ["b"]}),
        b'{"sentence1": "\\ud83d", "sentence2": "b"}\n',
        b'{"sentence1": "\xff", "sentence2": "b"}\n',
        b'{"sentence1": "\0", "sentence2": "b"}\n',
        digits,
        b"[" * 100_000 + b"\n",
        b"\n",
        b'{"sentence1": "\\ud83d\\ude00", "sentence2": "b"}',
    ])  # fmt: skip
    parsed = all_parsed(corpus_of(tmp_path, "a.jsonl", content, longest=200_000))

    assert faults(parsed) == {
        1: "not JSON: Expecting value",
        3: "not JSON: Expecting ',' delimiter",
        4: "not an object { ... }",
        5: "no column 'sentence2'",
        6: "null in column 'sentence1', which must be text",
        7: "[\"b\"] in column 'sentence2', which must be text",
        8: "half a character (a lone surrogate)",
        9: "not utf-8 at byte 16",
        10: "a NUL byte at byte 16",
        11: "not JSON: a number with too many digits",
        12: "JSON nested too deeply",
    }
    assert parsed.lines == [2, 14]
    assert parsed.sentences == [("a", "b"), ("😀", "b")]
    assert parsed.blank == 1


def test_a_changed_copy_of_snli_has_its_own_name_and_no_parse(tmp_path):
    format = corpus_of(tmp_path, "a.jsonl", lines(SNLI)).formats[0]
    changed = format.changed(lines(SNLI), ("A man rides.", "He is out."), "#swapped")
    parses = [name for name in SNLI if name.endswith("_parse")]

    assert changed == lines({
        **SNLI, "pairID": "34.jpg#4r1n#swapped", "sentence1": "A man rides.", "sentence2": "He is out.",
        **dict.fromkeys(parses, ""),
    })  # fmt: skip


@pytest.mark.parametrize(("identity", "marked"), [(7, 7), (None, None), ("7", "7#swapped")])
@pytest.mark.parametrize(("parse", "emptied"), [(["DT", "NN"], []), ("(ROOT)", ""), ({"DT": 1}, None), (3, None)])
def test_types_stay_in_a_changed_copy(tmp_path, identity, marked, parse, emptied):
    before = {"pairID": identity, "text": "She.", "text_parse": parse, "": "x"}
    format = corpus_of(tmp_path, "a.jsonl", lines(before)).formats[0]
    changed = json.loads(format.changed(lines(before), ("He.",), "#swapped"))

    assert changed == {"pairID": marked, "text": "He.", "text_parse": emptied, "": "x"}
    assert format.marks_copies == isinstance(identity, str)


def test_an_object_without_identity_has_nothing_to_mark(tmp_path):
    content = lines({"text": "She.", "": "x"})
    format = corpus_of(tmp_path, "a.jsonl", content).formats[0]

    assert format.changed(content, ("He.",), "#swapped") == lines({"text": "He.", "": "x"})
    assert not format.marks_copies


def test_what_the_encoding_lacks_is_escaped(tmp_path):
    content = b'{"text": "Caf\xe9 \\u2019 \\ud83d\\ude00", "a": "\\u20ac"}\n'
    corpus = corpus_of(tmp_path, "a.jsonl", content, encoding="latin-1")
    parsed = all_parsed(corpus)

    assert parsed.sentences == [("Café ’ 😀",)]
    assert corpus.formats[0].changed(content, parsed.sentences[0], "") == content


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b'{"a": 1, "text": "She"}\r\n', '{"a": 1, "text": "Élan"}\r\n'),
        (b'{"text":"She: yes, \\"no\\"","a":1}', '{"text":"Élan","a":1}'),
        (b'{"text": "Caf\\u00e9"}\n', '{"text": "\\u00c9lan"}\n'),
        ('{"text": "Café", "a": "\\u00e9"}\n'.encode(), '{"text": "Élan", "a": "é"}\n'),
    ],
    ids=["spaced", "compact", "escaped", "raw"],
)
def test_a_changed_line_is_written_as_the_line_was(tmp_path, before, after):
    format = corpus_of(tmp_path, "a.jsonl", before).formats[0]

    assert format.changed(before, ("Élan",), "#swapped") == after.encode()


def test_unknown_columns_are_asked_for(tmp_path):
    content = lines({"anchor": "a", "other": "b"})

    with pytest.raises(BadDataset, match="it has anchor, other; name one or two of them with --columns"):
        corpus_of(tmp_path, "a.jsonl", content)
    with pytest.raises(BadOption, match="no column 'premise'; it has anchor, other"):
        corpus_of(tmp_path, "a.jsonl", content, columns=["premise"])
    with pytest.raises(BadOption, match="no column 'gold' for the label"):
        corpus_of(tmp_path, "a.jsonl", content, columns=["anchor"], label="gold")

    assert all_parsed(corpus_of(tmp_path, "a.jsonl", content, columns=["other"])).sentences == [("b",)]


def test_a_json_array_is_no_jsonl(tmp_path):
    with pytest.raises(BadDataset, match="write one object a line"):
        corpus_of(tmp_path, "a.json", b'[\n  {"text": "a"},\n  {"text": "b"}\n')


def test_a_file_without_an_object(tmp_path):
    with pytest.raises(BadDataset, match="none of its first 1,000 lines is a JSON object; write one object a line"):
        corpus_of(tmp_path, "a.jsonl", b"She runs.\nHe runs.\n")


def test_what_looks_like_a_nul_in_a_sentence_and_is_none(tmp_path):
    content = lines({"text": "a", "note": "\0"}, {"text": "back\\u0000slash"}, {"text": "a\0"})
    parsed = all_parsed(corpus_of(tmp_path, "a.jsonl", content))

    assert parsed.sentences == [("a",), ("back\\u0000slash",)]
    assert faults(parsed) == {3: "a NUL character"}


def test_an_array_after_the_first_line_is_one_more_line_that_is_no_entry(tmp_path):
    parsed = all_parsed(corpus_of(tmp_path, "a.jsonl", b'oops\n[{"text": "a"}]\n{"text": "b"}\n'))

    assert faults(parsed) == {1: "not JSON: Expecting value", 2: "not an object { ... }"}
    assert parsed.sentences == [("b",)]


@pytest.mark.parametrize("escape", [b"\\ud83d", b"\\uD83D"])
def test_half_a_character_in_small_and_in_capital_letters(tmp_path, escape):
    parsed = all_parsed(corpus_of(tmp_path, "a.jsonl", b'{"text": "a"}\n{"text": "' + escape + b'"}\n'))

    assert faults(parsed) == {2: "half a character (a lone surrogate)"}
