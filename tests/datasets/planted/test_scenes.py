"""What follows from one scene for another, by hand."""

import pytest

from equipoise.datasets.planted.facts import vocabulary
from equipoise.datasets.planted.scenes import CONTRADICTION, ENTAILMENT, NEUTRAL, Scene, Word, label_of
from equipoise.datasets.planted.wording import sentence

NOBODY = Word("nobody", {})


def word(text):
    known = vocabulary()
    lists = (known.one, known.several, known.deeds, known.colours, known.places, known.times, known.counts)
    [found] = [each for words in lists for each in words if each.text == text]
    return found


def scene(who, deed=None, **more):
    said = {name: word(value) if isinstance(value, str) else value for name, value in more.items()}
    return Scene(word(who) if who else NOBODY, word(deed) if deed else None, nobody=not who, **said)


@pytest.mark.parametrize(
    ("premise", "hypothesis", "label"),
    [
        (scene("man", "reading"), scene("person", "reading"), ENTAILMENT),
        (scene("man", "reading"), scene("male", "reading"), ENTAILMENT),
        (scene("mother", "reading"), scene("woman", "reading"), ENTAILMENT),
        (scene("man", "reading"), scene("woman", "reading"), CONTRADICTION),
        (scene("girl", "reading"), scene("boy", "reading"), CONTRADICTION),
        (scene("girl", "reading"), scene("woman", "reading"), CONTRADICTION),
        (scene("person", "reading"), scene("woman", "reading"), NEUTRAL),
        (scene("sister", "reading"), scene("mother", "reading"), NEUTRAL),
        (scene("man", "reading a poem"), scene("man", "reading"), ENTAILMENT),
        (scene("man", "reading"), scene("man", "reading a poem"), NEUTRAL),
        (scene("man", "reading a poem"), scene("man", "reading a story"), CONTRADICTION),
        (scene("man", "reading"), scene("man", "eating"), CONTRADICTION),
        (scene("man", place="in the garden"), scene("man", "eating", place="in the garden"), NEUTRAL),
        (scene("man", "eating", place="in the garden"), scene("man", "eating", place="outdoors"), ENTAILMENT),
        (scene("man", "eating", place="in the garden"), scene("man", "eating", place="indoors"), CONTRADICTION),
        (scene("man", "eating", place="outdoors"), scene("man", "eating", place="in the garden"), NEUTRAL),
        (scene("man", "painting a door", colour="blue"), scene("man", "painting a door", colour="black"),
         CONTRADICTION),
        (scene("man", "eating"), scene("man", "reading", denied=True), ENTAILMENT),
        (scene("man", "reading a poem"), scene("man", "reading", denied=True), CONTRADICTION),
        (scene("man", "reading"), scene("man", "reading a poem", denied=True), NEUTRAL),
        (scene("person", "eating"), scene("man", "reading", denied=True), NEUTRAL),
        (scene("", "reading"), scene("", "reading a poem"), ENTAILMENT),
        (scene("", "reading a poem"), scene("", "reading"), NEUTRAL),
        (scene("", "eating"), scene("", "reading"), NEUTRAL),
        (scene("man", "reading a poem"), scene("", "reading"), CONTRADICTION),
    ],
    ids=lambda each: each if isinstance(each, str) else sentence(each, "A"),
)  # fmt: skip
def test_what_follows(premise, hypothesis, label):
    assert label_of(premise, hypothesis) == label


@pytest.mark.parametrize(
    ("told", "article", "text"),
    [
        (scene("man", "reading"), "A", "A man is reading."),
        (scene("she", "reading", place="in the garden", time="at dawn"), "The",
         "She is reading in the garden at dawn."),
        (scene("women", "painting a door", several=True, count="two", colour="blue"), "A",
         "Two women are painting a blue door."),
        (scene("dogs", "digging", several=True), "A", "Dogs are digging."),
        (scene("dogs", "digging", several=True, denied=True), "The", "The dogs are not digging."),
        (scene("", "eating some soup"), "A", "Nobody is eating some soup."),
        (scene("kid", place="at the lake"), "The", "The kid is at the lake."),
    ],
)  # fmt: skip
def test_a_scene_as_a_sentence(told, article, text):
    assert sentence(told, article) == text
