"""What Harper's dictionary knows of a word."""

import builtins

import pytest

from equipoise.cleaning.forms import Forms
from equipoise.errors import EquipoiseError, MissingExtra


@pytest.fixture(scope="module")
def forms():
    return Forms()


@pytest.mark.parametrize("word", ["contaminates", "enjoys", "contaminate", "pollute", "misbehave", "went", "knew"])
def test_finite_verbs(forms, word):
    assert forms.is_finite_verb(word)


@pytest.mark.parametrize("word", [
    "contaminated", "contaminating", "contamination",  # participles and nouns
    "judge", "love", "kill", "lies",  # verbs that are nouns too
    "secure", "tame", "sober", "calm",  # and adjectives
    "rose", "broke", "won", "read",  # pasts that are something else too
    "genius", "fearless", "news", "happy",
])  # fmt: skip
def test_words_with_another_use_are_no_finite_verbs(forms, word):
    assert not forms.is_finite_verb(word)


@pytest.mark.parametrize("word", ["allegations", "engineers", "kills", "women"])
def test_plurals(forms, word):
    assert forms.is_plural(word)


@pytest.mark.parametrize("word", ["fish", "genius", "fearless", "kindness", "politics", "nuts", "indoors", "engineer"])
def test_words_that_only_look_like_plurals(forms, word):
    assert not forms.is_plural(word)


@pytest.mark.parametrize("word", ["sadly", "happily", "nobly", "historically", "terribly", "fully", "accurately"])
def test_adverbs(forms, word):
    assert forms.is_adverb(word)


@pytest.mark.parametrize(
    "word", ["friendly", "cowardly", "lovely", "kindly", "elderly", "homely", "ugly", "family", "fly", "sad"]
)
def test_words_that_only_look_like_adverbs(forms, word):
    assert not forms.is_adverb(word)


@pytest.mark.parametrize("word", ["", "a", "x", "naïve", "東京", "🙂", "l'été", "s", "hard-working", "{}", "x" * 5000])
def test_odd_words_have_no_form(forms, word):
    assert not (forms.is_finite_verb(word) or forms.is_plural(word) or forms.is_adverb(word))


def test_a_panic_of_harpers_is_no_answer_and_other_trouble_is_not_hidden(forms, monkeypatch):
    class PanicException(BaseException):
        """As Harper raises it."""

    class Panicking:
        def organized_lints(self, sentence, language):
            raise PanicException if "panic" in sentence else KeyboardInterrupt

    monkeypatch.setattr(forms, "linter", Panicking())
    assert not forms.is_plural("panics")
    with pytest.raises(KeyboardInterrupt):
        forms.is_plural("interrupts")


def test_without_harper_the_extra_is_named(monkeypatch):
    real = builtins.__import__

    def without_harper(name, *rest):
        if name == "harper":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without_harper)
    with pytest.raises(
        MissingExtra, match=r"the grammar check needs harper-py, .* pip install 'equipoise\[contextual\]'"
    ):
        Forms()


def test_a_harper_without_our_rules_is_refused(monkeypatch):
    class Later:
        def get_lint_config(self):
            return {"AllReady": True, "SomethingNew": True}

    monkeypatch.setattr("harper.Linter", Later)
    with pytest.raises(EquipoiseError, match=r"needs the rules InflectedVerbAfterTo, .* of Harper, which this release"):
        Forms()
