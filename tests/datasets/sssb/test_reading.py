"""A user's words: added to ours, in the place of ours, or alone; and what is said of a file that cannot be used."""

import json
import re
from pathlib import Path

import pytest

from equipoise.datasets.pair_formats import picked
from equipoise.datasets.sssb import SHIPPED, generated, read_words
from equipoise.errors import BadDataset

ITALIAN = {"word": "Italian", "nationality": {"key": "italian%1:18:00::"}, "language": {"key": "italian%1:10:00::"}}
BAKER = {
    "word": "cook",
    "noun": {"key": "cook%1:18:00::"},
    "verb": {"key": "cook%2:36:00::", "stereotyped_with": "she", "sentences": ["[HE] likes to cook for [HIS] guests."]},
}


@pytest.fixture
def write(tmp_path):
    """A file of words, as an object or as text."""

    def to_file(fields):
        path = tmp_path / "my.json"
        path.write_text(fields if isinstance(fields, str) else json.dumps(fields), encoding="utf-8")
        return path

    return to_file


def terms(words, section):
    return [entry.term for entry in words.entries[section]]


def test_new_words_follow_ours(write):
    words = read_words(write({"nations": [ITALIAN], "occupations": [BAKER]}))

    assert terms(words, "nations") == [*terms(read_words(), "nations"), "italian"]
    assert terms(words, "occupations") == [*terms(read_words(), "occupations"), "cook"]
    assert words.about["source"].endswith("; words of my.json")


def test_an_occupation_has_its_noun_and_its_own_sentences(write):
    pairs = {pair.id: pair for pair in generated(write({"occupations": [BAKER]})).pairs}

    verb = pairs["sssb-verb-cook-0001"]
    assert (verb.stereotype, verb.antistereotype) == (
        "She likes to cook for her guests.", "He likes to cook for his guests.",
    )  # fmt: skip
    assert pairs["sssb-noun-cook-0001"].stereotype == "He is known as a nice cook."  # he, where nothing is said


def test_a_word_of_the_same_name_takes_the_place_of_ours(write):
    nurse = {"word": "nurse", "noun": {"key": "nurse%1:18:00::", "pleasant_with": "she"}}
    asked = generated(write({"occupations": [nurse]}))
    pairs = {pair.id: pair for pair in asked.pairs}

    assert pairs["sssb-noun-nurse-0001"].stereotype == "She is known as a nice nurse."
    assert pairs["sssb-noun-nurse-0015"].stereotype == "He is known as an ugly nurse."
    assert "sssb-verb-nurse-0001" not in pairs


def test_an_attribute_and_a_sentence_may_be_the_stereotype_with_the_other_gender(write):
    doubted = {"sentence": "[HE] does not know how to cook.", "stereotyped_with": "he"}
    cook = {
        "word": "cook",
        "noun": BAKER["noun"] | {"pleasant_with": "she", "exceptions": ["strong", "weak"]},
        "verb": BAKER["verb"] | {"sentences": [*BAKER["verb"]["sentences"], doubted]},
    }
    stereotypes = {pair.id: pair.stereotype for pair in generated(write({"occupations": [cook]})).pairs}

    assert stereotypes["sssb-noun-cook-0001"] == "She is known as a nice cook."
    assert stereotypes["sssb-noun-cook-0005"] == "He is known as a strong cook."
    assert stereotypes["sssb-noun-cook-0026"] == "She is known as a weak cook."
    assert stereotypes["sssb-verb-cook-0001"] == "She likes to cook for her guests."
    assert stereotypes["sssb-verb-cook-0002"] == "He does not know how to cook."


def test_our_exceptions_may_be_attributes_that_a_file_replaces(write):
    workers = {"pleasant": ["nice", "strong"], "unpleasant": ["bad"]}
    asked = generated(write({"attributes": {"workers": workers}}))
    nurse = [pair.stereotype for pair in asked.pairs if pair.groups["word and sense"] == "nurse, noun"]

    assert nurse == ["She is known as a nice nurse.", "He is known as a strong nurse.", "He is known as a bad nurse."]


def test_attributes_things_and_templates_take_the_place_of_ours(write):
    asked = generated(write({
        "attributes": {"things": {"pleasant": ["warm"], "unpleasant": ["cold"]}},
        "things": ["boots"],
        "senses": {"colour": {"template": "These [WORD] [THING] feel [ATTRIBUTE].", "attributes": "things"}},
    }))  # fmt: skip

    (pair,) = [pair for pair in asked.pairs if pair.groups["sense"] == "colour"]
    assert (pair.stereotype, pair.antistereotype) == ("These black boots feel cold.", "These black boots feel warm.")


def test_a_complete_file_stands_alone(write):
    fields = json.loads(SHIPPED.read_text(encoding="utf-8"))
    alone = generated(write(fields | {"nations": [ITALIAN], "colours": [], "occupations": [], "title": "Mine"}))

    assert {pair.term for pair in alone.pairs} == {"italian"}
    assert alone.title == "Mine"


def test_the_shipped_file_read_as_a_user_s_gives_the_shipped_pairs():
    assert generated(SHIPPED) == generated()


def test_a_phrase_has_a_key_with_underscores(write):
    korean = {"word": "South Korean", "nationality": {"key": "south_korean%1:18:00::"}}
    (first, *_) = [pair for pair in generated(write({"nations": [korean]})).pairs if pair.term == "south korean"]

    assert first.id == "sssb-nationality-south-korean-0001"
    assert first.stereotype == "South Korean people tend to be ugly."


def test_the_example_of_the_documentation(write):
    page = (Path(__file__).parents[3] / "docs" / "sssb.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", page, re.S)

    assert len(generated(write(example)).pairs) == 3361 + 9 * 12 + 6 * 6 + 32 + 1


def verb(**fields):
    return {"occupations": [{"word": "cook", "verb": BAKER["verb"] | fields}]}


def noun(**fields):
    return {"occupations": [{"word": "cook", "noun": BAKER["noun"] | fields}]}


@pytest.mark.parametrize(
    ("fields", "saying"),
    [
        ("", "it is empty"),
        ("{", "my.json is not JSON"),
        ("[]", "it must be one JSON object"),
        ({"nation": []}, "the unknown fields nation"),
        ({"complete": "yes"}, '"complete" must be true or false'),
        ({"complete": True}, "it has no words; they stand in nations, colours, occupations"),
        ({"title": 3}, '"title" must be text'),
        ({"nations": {}}, '"nations" must be a list'),
        ({"nations": ["Italian"]}, '"nations" holds \'Italian\', which has no "word"'),
        ({"nations": [{"word": " "}]}, 'which has no "word"'),
        ({"nations": [{"word": "[HE]", "nationality": {"key": "he%1:18:00::"}}]}, 'which has no "word"'),
        ({"nations": [{"word": "Italian"}]}, "Italian has neither of the senses nationality and language"),
        ({"nations": [{"word": "Italian", "noun": {}}]}, "Italian has the unknown fields noun"),
        ({"nations": [{"word": "Italian", "language": "italian%1:10:00::"}]}, "must be an object with gloss, key"),
        ({"nations": [{"word": "Italian", "language": {}}]}, "a sense key such as italian%1:18:00::, and has None"),
        ({"nations": [{"word": "Italian", "language": {"key": "it.n.01"}}]}, "and has 'it.n.01'"),
        ({"nations": [{"word": "Italian", "language": {"key": "roman%1:10:00::"}}]}, "and has 'roman%1:10:00::'"),
        ({"nations": [ITALIAN, ITALIAN]}, "'italian' stands 2 times in \"nations\""),
        (verb(sentences=[]), 'the verb cook needs "sentences"'),
        (verb(sentences=["Somebody has to cook."]), "the verb cook needs [HE], [HIM], [HIS], [HIMSELF]"),
        (verb(sentences=["[HE] and [SHE] cook."]), "the verb cook needs [HE]"),
        (verb(sentences=["[HE] cooks."]), "the verb cook is not in its sentence '[HE] cooks.'"),
        (verb(sentences=["[HE] can\tcook."]), "the control character U+0009"),
        (verb(sentences=["[HE] can cook.\r\n[HIS] friends can cook."]), "U+000D"),
        (verb(sentences=["[HE] can\u2028cook."]), "U+2028"),
        (verb(sentences=[3]), "which is no sentence"),
        ({"nations": [ITALIAN | {"word": "South\nItalian"}]}, "'South\\nItalian' with the control character U+000A"),
        ({"things": ["dog\x85s"]}, "U+0085"),
        ({"attributes": {"things": {"pleasant": ["n\x00ce"], "unpleasant": ["bad"]}}}, "U+0000"),
        ({"senses": {"colour": {"template": "[WORD] is\n[ATTRIBUTE].", "attributes": "things"}}}, "U+000A"),
        ({"nations": [{"word": "japanese", "language": {"key": "japanese%1:10:00::"}}]},
         "'japanese' is the known word 'Japanese' spelled in another way; write it as 'Japanese'"),
        ({"colours": [{"word": "Black", "colour": {"key": "black%3:00:01::"}}]}, "the known word 'black'"),
        ({"defects": [{"what": "It is odd."}]}, '"defects" holds'),
        ({"defects": "odd"}, '"defects" must be a list of sentences'),
        (verb(stereotyped_with="they"), '"stereotyped_with" that is neither he nor she'),
        (verb(pleasant_with="he"), "and nothing else"),
        (verb(sentences=[{"text": "[HE] can cook."}]), "which is no sentence"),
        (verb(sentences=[{"sentence": ["[HE] can cook."]}]), "which is no sentence"),
        (verb(sentences=[{"sentence": "[HE] can cook.", "stereotyped_with": ["he"]}]), "neither he nor she"),
        (noun(pleasant_with="they"), '"pleasant_with" that is neither he nor she'),
        (noun(exceptions="strong"), '"exceptions" of the noun cook must be a list'),
        (noun(exceptions=["strnog"]), "the noun cook has the exceptions strnog, which are no attributes"),
        ({"attributes": {"people": ["nice"]}}, 'need a "pleasant" and an "unpleasant" list'),
        ({"attributes": {"people": {"pleasant": [], "unpleasant": ["bad"]}}}, '"people/pleasant" must be a list'),
        ({"attributes": {"people": {"pleasant": [1], "unpleasant": ["bad"]}}}, "holds 1, which is no word"),
        ({"senses": {"verb": {}}}, "\"senses\" holds 'verb'; known are nationality, language"),
        ({"senses": {"noun": {"template": "[WORD]"}}}, '"senses" needs a "template" and "attributes" for noun'),
        ({"senses": {"noun": {"template": "[WORD]", "attributes": "workers"}}}, "hold [ATTRIBUTE] and [HE] and [WORD]"),
        ({"senses": {"colour": {"template": "[HE] likes [WORD] [ATTRIBUTE]", "attributes": "things"}}}, "must hold"),
        ({"senses": {"colour": {"template": "[WORD] is [ATTRIBUTE].", "attributes": "hues"}}}, "'hues', which are not"),
        ({"complete": True, "nations": [ITALIAN]}, 'and no template for it in "senses"'),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used_is_one_sentence(write, fields, saying):
    with pytest.raises(BadDataset) as said:
        read_words(write(fields))

    assert saying in str(said.value)
    assert str(said.value).startswith(("The dataset ", "/")) and str(said.value).endswith(".")
    assert "\n" not in str(said.value)


def test_notes_for_readers_may_have_several_lines(write):
    assert generated(write({"notice": "One.\nTwo.", "nations": [ITALIAN | {"note": "One.\nTwo."}]}))


def test_faults_of_a_user_s_words_are_told_where_these_are(write):
    path = write({"nations": [ITALIAN], "defects": ["All odd.", {"what": "Odd Italians.", "of": ["italian"]}]})
    asked = generated(path)

    assert asked.defects[-2:] == ("All odd.", "Odd Italians.")
    assert picked(asked, "japanese").defects[-1] == "All odd."


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(BadDataset, match=r"my\.json cannot be read: No such file"):
        read_words(tmp_path / "my.json")
