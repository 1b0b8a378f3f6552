"""Text vectors loaded by gensim and a hundred words looked up. Argument: file."""

import sys

from gensim.models import KeyedVectors

from benchmarks.child import serve
from benchmarks.text_vectors import SOME_WORDS


def main(path: str) -> None:
    def open_and_look_up() -> list[float]:
        vectors = KeyedVectors.load_word2vec_format(path)
        return vectors[SOME_WORDS].sum(axis=1, dtype=float).tolist()

    serve(open_and_look_up=open_and_look_up)


if __name__ == "__main__":
    main(*sys.argv[1:])
