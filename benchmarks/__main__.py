"""python -m benchmarks [subject ...] [--json FILE]"""

from __future__ import annotations

import argparse
import json
import os
import platform
import tempfile
from importlib.metadata import version
from pathlib import Path

from benchmarks import (
    contextual,
    corpus,
    cpae,
    dict2vec,
    growth,
    likelihoods,
    mitigation,
    quality,
    queries,
    read,
    report,
    rnsb,
    senses,
    sentences,
    startup,
    sure,
    training,
    weat,
    web,
)
from benchmarks.bench import Bench
from benchmarks.table import as_json, show

SUBJECTS = {
    "weat": weat, "queries": queries, "read": read, "growth": growth, "startup": startup, "report": report,
    "sure": sure, "rnsb": rnsb, "contextual": contextual, "likelihoods": likelihoods, "senses": senses,
    "sentences": sentences, "corpus": corpus, "quality": quality, "training": training, "cpae": cpae,
    "dict2vec": dict2vec, "mitigation": mitigation, "web": web,
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Speed beside WEFE and gensim.")
    parser.add_argument(
        "subjects", nargs="*", metavar="subject", help=f"of {', '.join(SUBJECTS)}; all if none is named"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write every number here")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.subjects if name not in SUBJECTS]
    if unknown:
        parser.error(f"there is no subject {unknown[0]}; there are {', '.join(SUBJECTS)}")
    print(_about())
    found = {}
    with tempfile.TemporaryDirectory(prefix="equipoise-bench-") as folder:
        os.environ["EQUIPOISE_CACHE"] = str(Path(folder) / "cache")  # the user's own is neither used nor touched
        bench = Bench(Path(folder))
        for name in arguments.subjects or SUBJECTS:
            found[name] = SUBJECTS[name].run(bench)
            print(show(name, found[name]), *(f"  {note}" for note in SUBJECTS[name].NOTES), sep="\n", flush=True)
    if arguments.json:
        arguments.json.write_text(json.dumps({name: as_json(rows) for name, rows in found.items()}, indent=1) + "\n")


def _about() -> str:
    load = ", ".join(f"{number:.1f}" for number in os.getloadavg())
    return (
        f"Equipoise {version('equipoise')}, Python {platform.python_version()}, NumPy {version('numpy')}, "
        f"{os.cpu_count()} processors, load {load}.\n"
        "Medians of one run: CPU time of all threads and, in brackets, time on the clock. BLAS has one thread on both\n"
        "sides. CPU time decides ok or MISSED: the clock also counts what others do on this machine."
    )


if __name__ == "__main__":
    main()
