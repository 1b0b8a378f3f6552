"""Words asked by the sentences that were made of them."""

import pytest

from equipoise.asking import Lexicon, ask
from equipoise.errors import CannotAnswer
from tests.asking.test_asking import Vocabulary, dataset

TEXTS = ("a1", "a2", "b1", "b2", "c1", "d1", "e1", "f1", "g1", "h1")
KNOWN = (*TEXTS, *"abcdefgh")  # the sentences, and the words alone


def question(*targets):
    """A sentence is called by its word and a number."""
    asked = dataset(targets or ("a1 a2 b1 b2", "c1 d1"), ("e1 f1", "g1 h1"))
    sets = {**asked.targets, **asked.attributes}
    made_of = {name: tuple(text[0] for text in texts) for name, texts in sets.items()}
    return dataset(targets or ("a1 a2 b1 b2", "c1 d1"), ("e1 f1", "g1 h1"), made_of=made_of)


def asked(asking, unknown=(), max_missing=0.5):
    model = Vocabulary(*(text for text in KNOWN if text not in unknown))
    return ask(Lexicon(model, KNOWN, "as-is"), asking, paired=False, max_missing=max_missing)


def test_every_word_has_its_sentences():
    answer = asked(question())
    first, second = answer.targets

    assert (first.words, second.words) == (("a", "b"), ("c", "d"))
    assert (first.vectors.counts.tolist(), second.vectors.counts.tolist()) == ([2, 2], [1, 1])
    assert first.vectors.vectors.argmax(axis=1).tolist() == [0, 1, 2, 3]
    assert (answer.detail["units"], answer.detail["sentences"]) == ("words", len(TEXTS))


@pytest.mark.parametrize("unknown", ["a1", "a"])
def test_a_word_is_missing_where_a_sentence_of_it_or_it_alone_is(unknown):
    first, _ = asked(question(), unknown=[unknown]).targets

    assert (first.words, first.missing) == (("b",), ("a",))
    assert first.vectors.counts.tolist() == [2]


def test_a_sentence_that_stands_twice_counts_once():
    first, _ = asked(question("a1 a1 a2 b1", "c1 d1")).targets

    assert first.vectors.counts.tolist() == [2, 1]


def test_too_many_words_missing():
    with pytest.raises(CannotAnswer, match="question"):
        asked(question(), unknown=["c1"], max_missing=0.4)
