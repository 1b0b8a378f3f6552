"""Which direction sentences are weighed along, and which of their words score nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from equipoise.datasets import Dataset, load_dataset
from equipoise.datasets.gender_sentences import filled_pairs, gender_sentences
from equipoise.datasets.gendered import Gendered, gendered_words, read_gendered
from equipoise.datasets.texts import lines_of, read_text, refuse
from equipoise.errors import BadOption, CannotAnswer
from equipoise.models import Importances, Progress
from equipoise.swapping import swapped_pairs
from equipoise.weighing.axes import Axis, Sides, sentence_axis, word_axis

GENDER = "gender-pairs-definitional"  # the ten pairs of seed 004, section 3.2
MORE = "gender-pairs-equalize"  # the longer list that it is checked by
OWN_SENTENCES = Sides("gender-sentences", "female", "male", "our own sentences, in a female and a male version")


class Asked(NamedTuple):
    """What sentences are weighed by."""

    axis: Axis
    again: Axis | None  # the same from other pairs, to check it by (figure 2)
    information: Axis  # among the vectors of whole sentences, for their own cosines (table 1)
    left_out: Callable[[str, bool], bool]  # whether a word scores nothing, given whether it begins the sentence
    left_out_as: str  # the same in words
    fingerprint: str  # of the list of those words
    gendered: bool  # whether that list is our own, of gendered words
    swaps: bool  # whether sentences can be turned round along this axis


def asked_for(
    encoder: Importances, pairs: str | Path | Dataset | None, gendered: str | Path | None, examples: str | Path | None,
    progress: Progress,
) -> Asked:  # fmt: skip
    """What was asked for, all of it read before any sentence is."""
    words = read_gendered(Path(gendered)) if gendered else None
    if pairs is not None and examples is not None:
        raise BadOption("A direction is found from pairs of words or from a file of examples; give one of the two.")
    if encoder.space == "words" and examples is not None:
        raise BadOption(
            f"{encoder.name} reads vectors of words, so its direction is found from pairs of words: give --pairs in "
            "place of --examples."
        )
    question = pairs_of(pairs) if pairs is not None else None
    own, between = _sentence_pairs(question, examples)
    information = sentence_axis(encoder, between, own, progress)
    axis = information if encoder.lexicon is None else word_axis(encoder.lexicon, question or pairs_of(GENDER))
    again = _again(encoder, progress) if question is None and examples is None else None
    listed, said = _left_out(question, words, str(gendered))
    return Asked(axis, again, information, listed.is_gendered, said, listed.fingerprint,
                 gendered=question is None and words is None, swaps=question is None)  # fmt: skip


def _again(encoder: Importances, progress: Progress) -> Axis | None:
    """Gender from other pairs: of words, a longer list without the ten; of sentences, the ten words in frames."""
    with suppress(CannotAnswer):
        pairs = pairs_of(GENDER)
        if encoder.lexicon is not None:
            more, own = pairs_of(MORE), {pair[0].lower() for pair in pairs.pairs}
            return word_axis(
                encoder.lexicon, replace(more, pairs=tuple(p for p in more.pairs if p[0].lower() not in own))
            )
        return sentence_axis(encoder, filled_pairs(pairs.pairs), _sides_of(pairs), progress)
    return None


def pairs_of(pairs: str | Path | Dataset) -> Dataset:
    """A question with pairs of words."""
    question = load_dataset(pairs) if isinstance(pairs, str | Path) else pairs
    if not isinstance(question, Dataset) or not question.pairs:
        raise BadOption(
            f"{question.name} has no pairs of words to find a direction from; {GENDER} shows how they look."
        )
    return question


def _sentence_pairs(question: Dataset | None, examples: str | Path | None) -> tuple[Sides, Sequence[tuple[str, str]]]:
    """Pairs of sentences, and what their sides are: a user's, our own with a user's words, or our own."""
    if examples is not None:
        return _of_file(Path(examples))
    if question is None:
        return OWN_SENTENCES, gender_sentences()
    return _sides_of(question), filled_pairs(question.pairs)


def _sides_of(question: Dataset) -> Sides:
    first, second = list(question.targets)[:2]
    return Sides(question.name, first, second, question.source)


def _of_file(path: Path) -> tuple[Sides, Sequence[tuple[str, str]]]:
    """A user's sentences: both versions in a line, parted by a tab, or one that is turned round here."""
    lines = [line.strip() for line in lines_of(read_text(path)) if line.strip()]
    left_out: Counter[str] = Counter()
    parted = [tuple(part.strip() for part in line.split("\t")) for line in lines]
    if all(len(parts) == 2 and all(parts) for parts in parted):
        pairs = [(parts[0], parts[1]) for parts in parted]
    elif any(len(parts) > 1 for parts in parted):
        refuse(path, "some of its lines have two sentences with a tab between, and others have not")
    else:
        swapped = swapped_pairs(lines)
        pairs, left_out = list(swapped.pairs), Counter(why for _, why in swapped.left_out)
    if len(pairs) < 2:
        refuse(path, "it has fewer than two sentences with a gendered word that can be turned round")
    return OWN_SENTENCES._replace(name=path.name, source=f"sentences of {path.name}", left_out=left_out), pairs


def _left_out(question: Dataset | None, own: Gendered | None, name: str) -> tuple[Gendered, str]:
    """The words that score nothing: a user's, the pairs' own along another axis, or our list."""
    if own is not None:
        return own, f"the words of {Path(name).name}"
    if question is None:
        return gendered_words(), "gendered words and given names (docs/gendered-words.md)"
    first, second = list(question.targets)[:2]
    sides = {pair[0].lower(): first for pair in question.pairs} | {pair[1].lower(): second for pair in question.pairs}
    return Gendered(sides, {}), f"the words of the pairs of {question.name}"
