"""A random sample of gendered sentences beside their swaps, for readers to judge: python -m benchmarks.swap_sample.

Every set is a file of plain text with a sentence a line; the sample takes as many from each. Look at new seeds once the
rules have been changed: a sentence that they were made on says nothing about the next one.
"""

from __future__ import annotations

import argparse
import random
import re
from pathlib import Path

from equipoise.datasets.gendered import gendered_words
from equipoise.swapping import swap
from equipoise.swapping.words import words_of


def main() -> None:
    """Print the sample: the sentence, its swap, and what was left and why."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--word", help="only sentences with this word, such as her")
    given = parser.parse_args()
    for text in sample([sentences(path) for path in given.files], given.number, given.seed, given.word):
        done = swap(text)
        print(f"  {text}\n> {done.text}")
        for left in done.left:
            print(f"  ({left.word}: {left.why})")


def sentences(path: Path) -> list[str]:
    """The different lines of a file, in order, so that a seed always draws the same ones."""
    lines = path.read_bytes().decode("utf-8", errors="replace").split("\n")
    return sorted({line.strip() for line in lines} - {""})


def sample(sets: list[list[str]], number: int, seed: int, word: str | None) -> list[str]:
    """Gendered sentences, the same number from every set as nearly as can be."""
    known = gendered_words()
    drawn = random.Random(seed)
    wanted = re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE) if word else None
    found: list[str] = []
    for place, texts in enumerate(sets):
        share = number // len(sets) + (place < number % len(sets))
        shuffled = drawn.sample(texts, len(texts))
        gendered = (text for text in shuffled if any(known.side(each.small) for each in words_of(text)))
        kept = (text for text in gendered if not wanted or wanted.search(text))
        found += [text for _, text in zip(range(share), kept, strict=False)]
    return found


if __name__ == "__main__":
    main()
