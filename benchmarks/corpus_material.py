"""A corpus of real and made sentences: the glosses of WordNet, the Gutenberg books beside it, and templates."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from equipoise.dictionaries.words import words_of
from equipoise.wordnet import find_wordnet

TEMPLATES = (
    "A {adj} {noun} stands beside the {other}.",
    "She saw the {noun} and the {adj} {other}.",
    "He never liked a {adj} {noun}, nor a {other}.",
    "The {noun} of the {other} was {adj}.",
    "Two women carry a {noun} to the {adj} {other}.",
    "Two men talk about {adj} {noun} and {other}.",
)
LEAST, MOST = 20, 400  # characters of a sentence of a book
WORDS = re.compile(r"\w+(?:'\w+)?|[.,;!?]")
BETWEEN = re.compile(r"(?<=[.!?])\s+")


def write_sentences(path: Path, number: int) -> int:
    """So many different sentences, one a line, in random order; how many of them are templates."""
    real = list(dict.fromkeys([*_glosses(), *_books()]))
    made = list(_templates(number - len(real)))
    sentences = [*real, *made]
    order = np.random.default_rng(0).permutation(len(sentences))[:number]
    with path.open("w", encoding="utf-8") as file:
        file.writelines(f"{sentences[place]}\n" for place in order)
    return len(made)


def write_words(path: Path) -> int:
    """The words of glosses and books in small letters, a sentence a line, in random order; how many words."""
    sentences = [words_of(sentence.lower()) for sentence in (*_glosses(), *_books())]
    order = np.random.default_rng(0).permutation(len(sentences)).tolist()
    with path.open("w", encoding="utf-8") as file:
        file.writelines(" ".join(sentences[place]) + "\n" for place in order)
    return sum(map(len, sentences))


def sentences_by_length() -> dict[int, list[list[str]]]:
    """The sentences of the books as words, points and commas, by how many these are."""
    found = defaultdict[int, list[list[str]]](list)
    for sentence in _books():
        words = WORDS.findall(sentence)
        found[len(words)].append(words)
    return found


def _lines(part: str) -> Iterator[str]:
    folder = find_wordnet()
    assert folder is not None
    with (folder / f"data.{part}").open(encoding="utf-8", errors="replace") as lines:
        yield from (line for line in lines if not line.startswith("  "))


def _glosses() -> Iterator[str]:
    for part in ("noun", "verb", "adj", "adv"):
        yield from (line.partition("|")[2].strip() for line in _lines(part))


def _books() -> Iterator[str]:
    folder = find_wordnet()
    assert folder is not None
    for book in sorted((folder.parent / "gutenberg").glob("*.txt")):
        text = " ".join(book.read_text(encoding="latin-1").split())
        yield from (each for each in BETWEEN.split(text) if LEAST <= len(each) <= MOST)


def _templates(number: int) -> Iterator[str]:
    nouns, adjectives = (_words(part) for part in ("noun", "adj"))
    rng, seen = np.random.default_rng(1), set[str]()
    while len(seen) < number:
        noun, other = (nouns[place] for place in rng.integers(len(nouns), size=2))
        adjective = adjectives[rng.integers(len(adjectives))]
        text = TEMPLATES[rng.integers(len(TEMPLATES))].format(adj=adjective, noun=noun, other=other)
        if text not in seen:
            seen.add(text)
            yield text


def _words(part: str) -> list[str]:
    return sorted({word for line in _lines(part) if (word := line.split()[4]).isalpha() and word.islower()})
