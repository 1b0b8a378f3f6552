"""Text vectors opened and a hundred words looked up; the cache decides whether they are parsed. Argument: file."""

import sys

import equipoise
from benchmarks.child import serve
from benchmarks.text_vectors import SOME_WORDS


def main(path: str) -> None:
    def open_and_look_up() -> list[float]:
        found = equipoise.load_model(path).vectors(SOME_WORDS)
        return found.array.sum(axis=1, dtype=float).tolist()

    serve(open_and_look_up=open_and_look_up)


if __name__ == "__main__":
    main(*sys.argv[1:])
