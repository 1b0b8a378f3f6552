"""Questions about words, asked in sentences."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.datasets import Dataset, load_dataset, load_suite, shipped_datasets
from equipoise.datasets.seat import SENTENCES, class_of, in_sentences, sentences_of
from equipoise.errors import BadDataset
from equipoise.sense_keys import word_of

ASKED = {name: dataset for name, dataset in shipped_datasets().items() if dataset.attributes}
words = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12).filter(lambda word: word.strip())


def question(first=("Amy", "Ann"), second=("Bob", "Ben"), **fields) -> Dataset:
    about = dict.fromkeys(("title", "bias", "language", "source", "licence", "revision", "rationale"), "")
    sets = {"targets": {"x": first, "y": second}, "attributes": {"a": ("poetry", "art"), "b": ("math", "science")}}
    return Dataset(**{"name": "mine", **about, **sets, **fields})


def sets_of(dataset):
    return {(side, name): getattr(dataset, side)[name] for side in ("targets", "attributes")
            for name in getattr(dataset, side)}  # fmt: skip


@pytest.mark.parametrize("name", ASKED)
def test_every_shipped_question_becomes_one_in_sentences(name):
    asked = ASKED[name]
    made = in_sentences(asked)
    gone = Counter((row["set"], row["word"]) for row in made.removed)
    for (side, set_name), sentences in sets_of(made).items():
        kept = [word for word in getattr(asked, side)[set_name] if not gone[set_name, word]]
        assert sentences == tuple(sentence for word in kept for sentence in sentences_of(word))
        assert len(set(sentences)) == len(sentences) == SENTENCES * len(kept)
        assert made.made_of[set_name] == tuple(word for word in kept for _ in range(SENTENCES))
    assert set(made.made_of) == {set_name for _, set_name in sets_of(made)}


@pytest.mark.parametrize("name", ASKED)
def test_the_sentences_are_sentences_with_their_word(name):
    made = in_sentences(ASKED[name])
    pairs = {pair for (_, own), texts in sets_of(made).items() for pair in zip(texts, made.made_of[own], strict=True)}
    for sentence, word in pairs:
        assert sentence.isprintable()
        assert "[" not in sentence
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert " ".join(word_of(word).replace("_", " ").split()).casefold().replace("-", " ") in (
            sentence.casefold().replace("-", " ")
        )


def test_what_is_kept_and_what_is_said():
    asked = load_dataset("seed-002-q6")
    made = load_dataset("seat:seed-002-q6")
    assert made == in_sentences(asked)
    assert (made.name, made.bias, made.negative) == ("seat:seed-002-q6", "gender", asked.negative)
    assert made.made_for == {"seat": {}}
    assert (made.templates, made.pairs, made.scores, made.concepts) == ((), (), {}, {})
    assert made.source.startswith(asked.source)
    assert "sentences were written for Equipoise" in made.source
    assert "from our lists" in made.rationale
    assert made.hash != asked.hash


def test_whose_a_sentence_is_does_not_change_what_is_asked():
    made = in_sentences(question())
    assert replace(made, made_of={}).hash == made.hash


def test_words_that_were_classed_by_rule_are_counted():
    made = in_sentences(question(first=("Amy", "Zorblax"), second=("Bob", "Greg")))
    assert "of 2 of the 8 words was found by rule" in made.rationale  # Zorblax and Bob
    assert made.licence == "the sentences: Apache-2.0"


def test_a_word_may_stand_in_two_sets_and_once_in_each():
    made = in_sentences(question(first=("she", "Amy", "She", "Amy"), second=("Amy", "Greg")))
    assert made.targets["x"] == (*sentences_of("she"), *sentences_of("Amy"))
    assert made.targets["y"] == (*sentences_of("Amy"), *sentences_of("Greg"))
    assert sorted((row["set"], row["word"]) for row in made.removed) == [("x", "Amy"), ("x", "She")]
    assert made.made_of["x"] == ("she",) * SENTENCES + ("Amy",) * SENTENCES


def test_words_of_two_sets_that_share_sentences_stay_apart():
    """Joy is a name and joy is a feeling, and some of their sentences are the same."""
    made = in_sentences(question(first=("Joy", "Ann"), attributes={"a": ("joy", "art"), "b": ("math", "science")}))
    assert set(sentences_of("Joy")) & set(sentences_of("joy"))
    assert made.made_of["x"][:SENTENCES] == ("Joy",) * SENTENCES
    assert made.made_of["a"][:SENTENCES] == ("joy",) * SENTENCES


def test_what_has_sentences_already_stays_as_it_is():
    made = in_sentences(question())
    assert in_sentences(made) is made
    spoken = question(**{side: {"p": ("There is one here.",), "q": ("It is a bit odd.",)} for side in (
        "targets", "attributes")})  # fmt: skip
    assert in_sentences(spoken) is spoken
    assert load_dataset("seat:seat:weat-6") == load_dataset("seat:weat-6")


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"scores": {"poetry": 1.0, "art": 0.0, "math": 0.0, "science": 0.0}}, "compares a model with numbers"),
        ({"attributes": {}}, "it has no attributes to ask about"),
        ({"targets": {}}, "it has no targets to ask about"),
        ({"attributes": {"x": ("art",)}}, "by one name"),
        ({"language": "de"}, "it is in 'de', and our sentences are English"),
    ],
)
def test_what_cannot_be_put_in_sentences_is_refused(fields, found):
    with pytest.raises(BadDataset, match=f"^mine cannot be asked in sentences: .*{found}"):
        in_sentences(question(**fields))


def test_the_suites():
    assert [made.name for made in load_suite("seat")] == [f"seat:weat-{number}" for number in range(1, 11)]
    assert load_suite("seat:gender") == tuple(map(in_sentences, load_suite("gender")))
    with pytest.raises(BadDataset, match=r"seat is a suite of questions, .* --suite seat"):
        load_dataset("seat")
    with pytest.raises(BadDataset, match="sssb holds pairs of sentences, and seat: puts lists of words"):
        load_suite("seat:sssb")


def test_a_users_file(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text('{"targets": {"x": ["Amy"], "y": ["Greg"]}, "attributes": {"a": ["art"]}}', encoding="utf-8")
    made = load_dataset(f"seat:{path}")
    assert made.attributes == {"a": sentences_of("art")}
    assert load_suite(f"seat:{path}") == (made,)


@given(st.lists(words, min_size=1, max_size=4), st.lists(words, min_size=1, max_size=4))
def test_any_words_make_whole_sentences(first, second):
    asked = question(first=tuple(first), second=tuple(second))
    made = in_sentences(asked)
    if made is not asked:  # words of many parts are sentences
        for each in made.targets.values():
            assert len(each) % SENTENCES == 0
            assert all(sentence == " ".join(sentence.split()) for sentence in each)
        assert set(made.made_of["x"]) <= set(first)
        assert [len(made.made_of[name]) for name in made.targets] == [len(each) for each in made.targets.values()]


@given(words)
def test_every_word_has_a_class_with_six_sentences(word):
    assert len(set(sentences_of(word))) == SENTENCES
    assert class_of(word) == class_of(word)


def test_three_words_are_a_sentence_and_two_a_phrase():
    sets = {"p": ("This is Amy.",), "q": ("That is Bob.",)}
    spoken, phrases = (
        question(**dict.fromkeys(("targets", "attributes"), each))
        for each in (sets, {"p": ("tall Amy",), "q": ("short Bob",)})
    )
    assert in_sentences(spoken) is spoken
    assert in_sentences(replace(phrases, attributes={"a": ("art",)})).name == "seat:mine"


def test_half_of_them_sentences_are_words_all_the_same():
    half = question(first=("This is Amy.",), second=("This is Bob.",), attributes={"a": ("art",), "b": ("math",)})
    assert in_sentences(half).name == "seat:mine"


def test_what_is_made_for_seat_stays_as_it_is():
    made = question(made_for={"seat": {}})
    assert in_sentences(made) is made


def test_english_of_any_country():
    assert in_sentences(question(language="en-GB")).name == "seat:mine"


def test_attributes_that_are_left_out_are_named_too():
    made = in_sentences(question(attributes={"a": ("art", "art"), "b": ("math", "science")}))
    assert [(row["set"], row["word"]) for row in made.removed] == [("a", "art")]
