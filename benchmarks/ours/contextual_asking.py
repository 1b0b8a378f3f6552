"""Questions put in sentences to the built-in encoder: T and A by class of each. Argument: seed-002, or how many."""

import sys

import numpy as np

import equipoise
from benchmarks.child import serve
from equipoise.asking import Manner, ask, consult
from equipoise.asking.sentences import sentences_of
from equipoise.datasets import Dataset, load_suite
from equipoise.threads import one_thread, side_by_side

MODEL = "builtin:minilm"
SIZES = (10, 10, 25, 25)  # words of a made question: two sets of targets, two of attributes, so 1,000 sentences
COMMON = 1_000  # where its words begin among those that are a token by themselves
IN_TEMPLATES = Manner(context="template", variants=0)


def main(which: str) -> None:
    model = equipoise.load_model(MODEL)
    questions = load_suite(which) if which == "seed-002" else [_made(model, number) for number in range(int(which))]

    def loaded() -> int:
        return int(model.reading.reader.last)

    def asked() -> dict[str, object]:
        """Consulted, then asked as an audit does; the sum of all vectors tells whether two runs got the same."""
        (lexicon,) = consult(model, questions, IN_TEMPLATES, lambda share: None)

        def summed(question: Dataset) -> float:
            answer = ask(lexicon, question, paired=False, max_missing=IN_TEMPLATES.max_missing)
            return sum(float(np.sum(vectors)) for each in answer.sets for vectors in each.vectors.vectors)

        with one_thread():
            total = sum(side_by_side(summed, questions))
        return {"sum": total, "torch": "torch" in sys.modules}

    def counted() -> dict[str, int]:
        sentences = [each for question in questions for each in sentences_of(question)]
        return {"sentences": len(sentences), "distinct": len(set(sentences))}

    serve(loaded=loaded, asked=asked, counted=counted)


def _made(model, number: int) -> Dataset:
    """A question of words that no other has, in a template of seed 002."""
    first = COMMON + number * sum(SIZES)
    words, ends = model.words_at(range(first, first + sum(SIZES))), np.cumsum(SIZES)
    one, other, this, that = (tuple(words[end - size : end]) for size, end in zip(SIZES, ends, strict=True))
    return Dataset(
        f"made-{number}", "", "none", "en", "", "", "", "for timing",
        {"one": one, "other": other}, {"this": this, "that": that}, templates=("[TARGET] is [ATTRIBUTE]",),
    )  # fmt: skip


if __name__ == "__main__":
    main(*sys.argv[1:])
