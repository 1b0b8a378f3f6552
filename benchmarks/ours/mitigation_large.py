"""Hard debias of a large file. Argument: model."""

import sys
import tracemalloc
from pathlib import Path

import equipoise
from benchmarks.child import serve
from equipoise.mitigation.reducing import mitigate


def main(path: str) -> None:
    def opened() -> int:
        return equipoise.load_model(path).words

    def hard() -> float:
        model = mitigate(equipoise.load_model(path), "hard")
        return float(model.store.vectors[:][-1, 0])

    def written() -> int:
        out = Path(path).with_name("hard.npz")
        mitigate(path, "hard", out=out, force=True)
        return out.stat().st_size

    def memory() -> int:
        tracemalloc.start()
        hard()
        return tracemalloc.get_traced_memory()[1]

    serve(opened=opened, hard=hard, written=written, memory=memory)


if __name__ == "__main__":
    main(*sys.argv[1:])
