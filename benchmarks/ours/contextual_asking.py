"""Questions put in sentences to the built-in encoder: T and A by class of each.

Arguments: seed-002; or how many made questions, and how many words each of their four sets has.
"""

import sys
from itertools import islice

import numpy as np

import equipoise
from benchmarks.child import serve
from equipoise.asking import Manner, ask, consult
from equipoise.asking.sentences import sentences_of
from equipoise.datasets import Dataset, load_suite
from equipoise.threads import one_thread

MODEL = "builtin:minilm"
COMMON = 1_000  # where its words begin among those that are a token by themselves
IN_TEMPLATES = Manner(context="template", variants=0)


def main(which: str, *sizes: str) -> None:
    model = equipoise.load_model(MODEL)
    questions = _made(model, int(which), [int(size) for size in sizes]) if sizes else load_suite(which)

    def loaded() -> int:
        return int(model.reading.reader.last)

    def asked() -> dict[str, object]:
        """Consulted, then asked one after the other; the sum of all vectors tells whether two runs got the same."""
        (lexicon,) = consult(model, questions, IN_TEMPLATES, lambda share: None)

        def summed(question: Dataset) -> float:
            answer = ask(lexicon, question, paired=False, max_missing=IN_TEMPLATES.max_missing)
            return sum(float(np.sum(vectors)) for each in answer.sets for vectors in each.vectors.vectors)

        with one_thread():
            total = sum(map(summed, questions))
        return {"sum": total, "torch": "torch" in sys.modules}

    def counted() -> dict[str, int]:
        sentences = [each for question in questions for each in sentences_of(question)]
        return {"sentences": len(sentences), "distinct": len(set(sentences))}

    serve(loaded=loaded, asked=asked, counted=counted)


def _made(model, count: int, sizes: list[int]) -> list[Dataset]:
    """Questions of words that no other has, in a template of seed 002."""
    words = iter(model.words_at(range(COMMON, COMMON + count * sum(sizes))))
    questions = []
    for number in range(count):
        one, other, this, that = (tuple(islice(words, size)) for size in sizes)
        targets, attributes = {"one": one, "other": other}, {"this": this, "that": that}
        named = (f"made-{number}", "", "none", "en", "", "", "", "for timing")
        questions.append(Dataset(*named, targets, attributes, templates=("[TARGET] is [ATTRIBUTE]",)))
    return questions


if __name__ == "__main__":
    main(*sys.argv[1:])
