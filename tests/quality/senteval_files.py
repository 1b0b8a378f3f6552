"""All twelve tasks in SentEval's own formats, small: sentences of our own, whose answers follow from their words."""

from __future__ import annotations

from pathlib import Path

import numpy as np

GOOD = ("good", "great", "wonderful", "excellent", "lovely", "brilliant", "happy", "best")
BAD = ("bad", "terrible", "awful", "horrible", "poor", "worst", "sad", "boring")
MIDDLE = ("plain", "usual", "common", "ordinary", "average", "typical", "normal", "regular")
THINGS = ("film", "story", "camera", "phone", "actor", "plot", "screen", "song", "book", "player")
NAMES = {"ABBR": "what does stand for", "DESC": "why is the explain", "ENTY": "what animal color food",
         "HUM": "who president actor", "LOC": "where city country", "NUM": "how many years miles"}  # fmt: skip
SETS = ("deft-forum", "deft-news", "headlines", "images", "OnWN", "tweet-news")


def written(folder: Path, entries: int = 24, seed: int = 0) -> Path:
    """The folder with a downstream folder of all tasks, so many entries a class or part."""
    rng = np.random.default_rng(seed)
    root = folder / "downstream"
    _two(root, "MR", "rt-polarity.pos", "rt-polarity.neg", rng, entries)
    _two(root, "CR", "custrev.pos", "custrev.neg", rng, entries)
    _two(root, "SUBJ", "subj.objective", "subj.subjective", rng, entries)
    _two(root, "MPQA", "mpqa.pos", "mpqa.neg", rng, entries)
    for part in ("train_5500", "TREC_10"):
        rows = [
            f"{label}:kind {review(rng, words.split())} ?" for label, words in NAMES.items() for _ in range(entries)
        ]
        put(root / "TREC" / f"{part}.label", rows, "latin-1")
    for part in ("train", "dev", "test"):
        two, five = ((1, GOOD), (0, BAD)), enumerate((BAD, BAD, MIDDLE, GOOD, GOOD))
        rows = [f"{review(rng, words)}\t{label}" for label, words in two for _ in range(entries)]
        put(root / "SST/binary" / f"sentiment-{part}", rows)
        rows = [f"{label} {review(rng, words)}" for label, words in five for _ in range(entries)]
        put(root / "SST/fine" / f"sentiment-{part}", rows)
        put(root / "STS/STSBenchmark" / f"sts-{part}.csv",
            ["\t".join(("main", "news", "2014", f"{place:04}", f"{score:.3f}", first, second))
             for place, (first, second, score) in enumerate(pairs(rng, 2 * entries, 0))])  # fmt: skip
    header = "pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment"
    for part in ("train", "trial", "test_annotated"):
        rows = ["\t".join((str(place), first, second, f"{score:.1f}", sick_class(score)))
                for place, (first, second, score) in enumerate(pairs(rng, 3 * entries, 1))]  # fmt: skip
        put(root / "SICK" / f"SICK_{part}.txt", [header, *rows])
    for part in ("train", "test"):
        rows = ["\t".join((str(int(score > 2.5)), str(place), str(place), first, second))
                for place, (first, second, score) in enumerate(pairs(rng, 3 * entries, 0))]  # fmt: skip
        put(root / "MRPC" / f"msr_paraphrase_{part}.txt", ["\ufeffQuality\t#1 ID\t#2 ID\t#1 String\t#2 String", *rows])
    for name in SETS:
        own = [*pairs(rng, entries, 0), ("no gold", "score here", None)]
        put(root / "STS/STS14-en-test" / f"STS.input.{name}.txt", [f"{first}\t{second}" for first, second, _ in own])
        put(root / "STS/STS14-en-test" / f"STS.gs.{name}.txt", ["" if s is None else f"{s:.2f}" for *_, s in own])
    return folder


def put(path: Path, lines: list[str], encoding: str = "utf-8") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding=encoding)


def review(rng: np.random.Generator, words) -> str:
    return f"the {rng.choice(THINGS)} is {rng.choice(words)} and {rng.choice(words)} ."


def pairs(rng: np.random.Generator, number: int, lowest: int):
    """Two sentences that share more words the higher their score."""
    for place in range(number):
        score = lowest + (5 - lowest) * (place % 6) / 5
        shared = list(rng.choice(THINGS, size=5, replace=False))
        same = round(score)
        other = shared[:same] + list(rng.choice(BAD, size=5 - same))
        yield " ".join(shared), " ".join(other), score


def sick_class(score: float) -> str:
    return "CONTRADICTION" if score < 2.3 else "NEUTRAL" if score < 3.7 else "ENTAILMENT"


def _two(root: Path, folder: str, first: str, second: str, rng: np.random.Generator, entries: int) -> None:
    put(root / folder / first, [review(rng, GOOD) for _ in range(entries)], "latin-1")
    put(root / folder / second, [review(rng, BAD) for _ in range(entries)], "latin-1")
