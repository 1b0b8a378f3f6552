"""Checks of sentence encoders: what is chosen, what a classifier tells, and real encoders before and after."""

import re
from dataclasses import replace

import numpy as np
import pytest

from equipoise.aftermath.asking import answers_to
from equipoise.aftermath.sentences import SENTENCE_CHECKS, SentenceVectors, sentence_material
from equipoise.aftermath.sentences.material import Labelled, families
from equipoise.aftermath.sentences.recovering import _bent, _by_group, _straight, _told
from equipoise.aftermath.subjects import Encoder
from equipoise.datasets.axes import load_axis
from equipoise.datasets.gender_sentences import gender_sentences
from equipoise.errors import BadOption
from equipoise.mitigation.sentences import mitigated_encoder, sentence_sets
from equipoise.models import Embedded, load_model, sentences_of
from equipoise.models.builtin import installed
from equipoise.results.aftermath import GROUPS
from equipoise.results.kept import unpacked

GENDER = load_axis("gender")


class Plane:
    """Texts in two dimensions: the first is told by their first letter, the second by their length."""

    name, fingerprint, description, notes, pooling = "plane", "plane", "texts in a plane", (), "own"

    def vectors(self, texts):
        return self.read(texts, lambda share: None)

    def read(self, texts, progress):
        array = np.array([[1.0 if text < "n" else -1.0, 0.1 * len(text)] for text in texts]).reshape(-1, 2)
        return Embedded(tuple(texts), array, ())


@pytest.fixture(scope="module")
def glove():
    if not installed("glove-6b-50d"):
        pytest.skip("builtin:glove-6b-50d is not installed")
    return load_model("bag:builtin:glove-6b-50d")


@pytest.fixture(scope="module")
def answered(glove):
    """A bag of words before, after Sent-Debias, and after its control."""
    subject = Encoder(glove, GENDER, 0, {})
    before = answers(subject)
    made = [mitigated_encoder(glove, method, GENDER) for method in ("sent-debias", "random-direction")]
    return subject.material, before, *(answers(subject, each, before) for each in made)


def answers(subject, made=None, before=None):
    return answers_to(subject.questions(made), subject.seed, subject.chosen_from, before)


def value(answers, check):
    return next(each.value for each in answers.readings if each.check == check)


def test_by_hand_a_classifier_tells_what_the_vectors_tell():
    """Letters tell the class of every text; labels that letters do not tell are told by half."""
    material = sentence_material(Plane(), GENDER, 0)
    texts = tuple((letter * 3,) for letter in "abcdvwxy")
    numbers, folds = np.arange(8), np.array([0, 0, 1, 1, 0, 0, 1, 1])
    by_letter = Labelled(texts, np.repeat([0, 1], 4), numbers, folds)
    crossed = by_letter._replace(labels=np.tile([0, 1], 4))

    for classifier in (_bent, _straight):
        assert _told(classifier, material.before, material, by_letter).numbers.tolist() == [1] * 8
        assert _told(classifier, material.before, material, crossed).numbers.mean() == pytest.approx(0.5)


def test_sentences_of_a_group_are_drawn_together():
    """All of one group right and all of another wrong: half of the draws of two groups have both."""
    right, groups = np.repeat([1.0, 0.0], 50), np.repeat([0, 1], 50)
    drawn = _by_group(right, groups, 0.5).draw(np.random.default_rng(0), 4_000)

    assert set(drawn.tolist()) == {0.0, 0.5, 1.0}
    assert (drawn == 0.5).mean() == pytest.approx(0.5, abs=0.05)
    assert _by_group(right, np.arange(100), 0.5).draw is None


def test_no_frame_is_both_taught_and_asked_for(answered):
    sides = answered[0].sides
    for fold in np.unique(sides.folds):
        taught, asked = (set(sides.groups[where].tolist()) for where in (sides.folds != fold, sides.folds == fold))
        assert taught and asked and not taught & asked
    assert np.bincount(sides.labels).tolist() == [len(sides.labels) // 2] * 2


def test_no_word_is_both_taught_and_asked_for(answered):
    material = answered[0]
    learned = {word for pair in gender_sentences() for text in pair for word in re.findall(r"\w+", text.lower())}
    for group in np.unique(material.unseen.groups):
        assert len(set(material.unseen.folds[material.unseen.groups == group].tolist())) == 1
    said = {
        text.lower().rstrip(".").split()[-1] for (text,) in material.unseen.texts if text.startswith("It began with")
    }
    assert len(said) > 20 and not said & learned


def test_no_sentence_that_is_asked_is_one_that_methods_learn_from(answered):
    learned = {text for pair in sentence_sets(GENDER).sets for text in pair}
    asked = {text for each in (answered[0].sides, answered[0].unseen) for texts in each.texts for text in texts}
    assert asked and not asked & learned


def test_sets_that_share_a_word_are_taught_or_asked_for_together():
    joined = families([("a", "b"), ("c", "d"), ("b", "c"), ("e", "f")]).tolist()
    assert joined[0] == joined[1] == joined[2] != joined[3]
    assert families([("a", "b"), ("c", "d")]).tolist() == [0, 1]
    ethnicity = load_axis("ethnicity")
    assert len(set(families(ethnicity.definitional).tolist())) == 2  # black, caucasian, asian; and continents


def test_an_axis_whose_sets_share_their_words_has_no_recovery(glove):
    found = answers(Encoder(glove, load_axis("ethnicity"), 0, {}))
    assert "2 groups that share no words, and 4 are needed" in found.refused["recovery"]


def test_leaning_words_say_nothing_of_a_class(answered):
    leaning = answered[0].leaning
    texts = [text for each in leaning.texts for text in each]

    assert len(set(np.bincount(leaning.labels).tolist())) == 1  # as many of each class
    assert "This is about a nurse." in texts
    assert not [text for text in texts if "congressman" in text or "actress" in text or "waitress" in text]
    nurse, boss = (
        next(label for each, label in zip(leaning.texts, leaning.labels, strict=True) if word in each[0])
        for word in (" nurse.", " boss.")
    )
    assert (GENDER.classes[nurse], GENDER.classes[boss]) == ("female", "male")


def test_every_check_has_a_card_and_an_answer(answered):
    cards = Encoder(answered[0].before.model, GENDER, 0, {}).cards()
    names = [card.name for card in cards]

    assert [each.check for each in answered[1].readings] == names and not answered[1].refused
    assert len(set(names)) == len(names) and {card.group for card in cards} == set(GROUPS)
    assert all(text.strip() and "{" not in text for card in cards for text in (card.title, card.what, card.limits))
    assert "openly says" in SENTENCE_CHECKS["recovery"].limits  # that it may have to stay


def test_before_after_and_control_are_drawn_alike(answered):
    _, *three = answered
    for readings in zip(*(each.readings for each in three), strict=True):
        assert len({(each.check, each.draws, each.items) for each in readings}) == 1
        assert {len(unpacked(each.drawn)) for each in readings} == {1_000}


def test_what_is_unrelated_should_stay_as_it_was(answered):
    _, before, after, _ = answered
    for control in GENDER.controls:
        ideals = {
            each.ideal for answers in (before, after) for each in answers.readings if each.check == f"seat:{control}"
        }
        assert ideals == {value(before, f"seat:{control}")}


def test_the_same_seed_gives_the_same_numbers(glove, answered):
    assert answers(Encoder(glove, GENDER, 0, {})) == answered[1]


def test_a_control_leaves_the_bias_and_a_method_hides_it_where_it_looked(answered):
    """Whom a sentence is about is at chance in the sentences it was fitted on, and well above in others."""
    _, before, after, control = answered
    assert value(before, "neighbours-kept") == 1 and value(after, "neighbours-kept") < 1
    for check in ("recovery", "linear-recovery"):
        assert value(before, check) > 0.8 and value(control, check) > 0.75
        assert value(after, check) < 0.65
    assert value(after, "unseen-recovery") > 0.65
    assert value(after, "stereotype-recovery") > 0.7
    assert value(after, "similarity:wordsim-353") == pytest.approx(value(before, "similarity:wordsim-353"), abs=0.05)


def test_an_axis_with_few_words_refuses_what_it_cannot_ask(glove):
    religion = load_axis("religion")
    found = answers(Encoder(glove, religion, 0, {}))

    assert set(found.refused) == {"unseen-recovery", "stereotype-recovery"}
    assert "10 are needed" in found.refused["unseen-recovery"]
    assert next(each.ideal for each in found.readings if each.check == "recovery") == pytest.approx(1 / 3)
    nothing = replace(religion, neutral="", questions=(), controls=())
    assert "names no list" in answers(Encoder(glove, nothing, 0, {})).refused["stereotype-recovery"]


def test_encoders_run_like_words(glove):
    """All methods for sentences and their controls, told on one page; a model against itself has not changed."""
    from equipoise.aftermath import checked, compare_methods
    from equipoise.reports.aftermath_page import aftermath_page

    found = compare_methods(glove)
    assert found.kind == "sentences"
    assert [each.label for each in found.outcomes][:2] == ["nullspace", "sent-debias"]
    assert found.outcomes[-1].control
    assert "Sent-Debias" in aftermath_page(found)
    same = checked(glove, glove, draws=0).outcomes[0]
    assert {each.change.verdict for each in same.readings} == {"no clear change"}
    with pytest.raises(BadOption, match="keep is for vectors of words"):
        compare_methods(glove, "sent-debias", keep=["nurse"])
    with pytest.raises(BadOption, match="hard is a method for words"):
        compare_methods(glove, "hard")


def test_an_encoder_that_lacks_a_sentence_says_so(glove):
    material = sentence_material(glove, GENDER, 0)
    other = SentenceVectors(sentences_of(load_model("fake-sentences:flowers,insects")))
    with pytest.raises(Exception, match="has no vector of 'flowers'"):
        other.of(["flowers"])
    assert material.before.of(["flowers"]).shape == (1, 50)
