"""Whether the dataset is what it should be: each check, and what it found."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from equipoise.datasets.pair_formats.frames import has_word
from equipoise.datasets.pair_formats.sssb import pairs_of_text
from equipoise.datasets.sentence_pairs import SentencePair
from equipoise.datasets.sssb.filling import GENDERED, article
from equipoise.datasets.sssb.generating import paired
from equipoise.datasets.sssb.sentences import Sentence, as_text, sentences
from equipoise.datasets.sssb.words import SENSES, Words
from equipoise.errors import BadDataset
from equipoise.wordnet import HOW_TO_GET_IT, WordNet

PASSED, FAILED, NOT_CHECKED = "passed", "failed", "not checked"
SHOWN = 3  # faults that are named; the others are counted
GENDER_WORDS = {(forms["he"], forms["she"]) for forms in GENDERED.values()}


@dataclass(frozen=True)
class Finding:
    """What a check found."""

    check: str
    outcome: str  # passed, failed or not checked
    says: str = ""  # what is wrong, or why it was not checked


def checks(words: Words, wordnet: WordNet | None) -> list[Finding]:
    """Every check of the sentences and pairs that these words make, in the order they are explained in."""
    made = sentences(words)
    found = {
        "the word is in every sentence": _without_word(made),
        "no sentence stands twice": _twice(made),
        "both labels for each word and sense": _one_label(words, made),
        "a and an as they sound": _wrong_articles(made),
        "pairs differ in attributes or gender only": [*_other_frames(words, made), *_other_words(paired(made))],
        "the file reads back as the same pairs": _read_otherwise(made),
    }
    return [_of_keys(words, wordnet), *(_finding(check, faults) for check, faults in found.items())]


def _of_keys(words: Words, wordnet: WordNet | None) -> Finding:
    check = "every key is in WordNet 3.0"
    if wordnet is None:
        return Finding(check, NOT_CHECKED, f"WordNet 3.0 was not found: {HOW_TO_GET_IT}")
    keys = [entry.senses[sense].key for sense in SENSES for entry in words.of(sense)]
    return _finding(check, [key for key in keys if not wordnet.resolves(key)])


def _finding(check: str, faults: Sequence[str]) -> Finding:
    if not faults:
        return Finding(check, PASSED)
    more = f" and {len(faults) - SHOWN:,} more" if len(faults) > SHOWN else ""
    return Finding(check, FAILED, "; ".join(faults[:SHOWN]) + more)


def _without_word(made: Sequence[Sentence]) -> list[str]:
    return [each.text for each in made if not has_word(each.text, each.term)]


def _twice(made: Sequence[Sentence]) -> list[str]:
    return [text for text, times in Counter(each.text for each in made).items() if times > 1]


def _one_label(words: Words, made: Sequence[Sentence]) -> list[str]:
    labels = defaultdict(set)
    for each in made:
        labels[each.term, each.sense].add(each.label)
    wanted = [(entry.term, sense) for sense in SENSES for entry in words.of(sense)]
    return [f"{term}, {sense}" for term, sense in wanted if labels[term, sense] != {"stereo", "anti"}]


def _wrong_articles(made: Sequence[Sentence]) -> list[str]:
    return [
        each.text
        for each in made
        for found, word in re.findall(r"\b([Aa]n?) (\w[\w-]*)", each.text)
        if found.lower() != article(word)
    ]


def _other_frames(words: Words, made: Sequence[Sentence]) -> Iterable[str]:
    """Words and senses whose sentences, without attributes and things, are not one sentence."""
    frames = defaultdict(set)
    for each in made:
        if not SENSES[each.sense].aligned:
            frames[f"{each.term}, {each.sense}"].add(_without_attributes(words, each))
    return [about for about, left in frames.items() if len(left) > 1]


def _without_attributes(words: Words, sentence: Sentence) -> str:
    attributes = words.attributes[words.templates[sentence.sense].attributes]
    may_differ = sorted((*attributes.pleasant, *attributes.unpleasant, *words.things), key=len, reverse=True)
    return re.sub(rf"\b(?:{'|'.join(map(re.escape, may_differ))})\b", "", sentence.text)


def _other_words(pairs: Iterable[SentencePair]) -> list[str]:
    """Pairs of he and she in which another word differs too."""
    return [pair.id for pair in pairs if SENSES[pair.groups["sense"]].aligned and not _differ_in_gender_only(pair)]


def _read_otherwise(made: Sequence[Sentence]) -> list[str]:
    """Sentences whose pairs would be others, or none, for whoever reads the file."""
    try:
        read = pairs_of_text(Path("sssb.txt"), as_text(made))
    except BadDataset as error:
        return [str(error).partition(": ")[2].rstrip(".")]
    pairs = paired(made)
    differing = [wanted.stereotype for wanted, found in zip(pairs, read, strict=False) if _told(wanted) != _told(found)]
    unequal = [f"{len(pairs):,} pairs are read as {len(read):,}"] if len(pairs) != len(read) else []
    return [*unequal, *dict.fromkeys(differing)]


def _told(pair: SentencePair) -> tuple[object, ...]:
    return pair.stereotype, pair.antistereotype, pair.groups, pair.term


def _differ_in_gender_only(pair: SentencePair) -> bool:
    first, second = (re.findall(r"\w+|[^\w\s]", text.lower()) for text in (pair.stereotype, pair.antistereotype))
    differing = [both for both in zip(first, second, strict=False) if both[0] != both[1]]
    return (
        len(first) == len(second)
        and bool(differing)
        and all(both in GENDER_WORDS or both[::-1] in GENDER_WORDS for both in differing)
    )
