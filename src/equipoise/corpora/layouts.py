"""Which columns hold the sentences and the label: known by their names, or as the user says.

Sources: the readme of SNLI 1.0 and of MultiNLI 1.0 (sentence1, gold_label, pairID, sentence1_parse ...), the headers of
GLUE's .tsv files, the readme of STS-Benchmark, the columns of nli, glue, sick and stsb datasets at Hugging Face.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from equipoise.corpora.shapes import Layout
from equipoise.errors import BadDataset, BadOption

KNOWN = (  # columns of sentences, and what a label beside them may be called; the first that fits is taken
    (("sentence1", "sentence2"), ("gold_label", "label", "score", "similarity_score")),  # SNLI, MultiNLI, GLUE, STS-B
    (("premise", "hypothesis"), ("label", "gold_label")),  # Hugging Face's SNLI, MultiNLI, XNLI
    (("question1", "question2"), ("is_duplicate", "label")),  # QQP
    (("sentence_A", "sentence_B"), ("entailment_label", "label", "relatedness_score")),  # SICK
    (("#1 String", "#2 String"), ("Quality",)),  # MRPC
    (("question", "sentence"), ("label",)),  # QNLI
    (("sentence",), ("label",)),  # SST-2
    (("text",), ("label",)),
)
IDENTITY = "pairID"  # SNLI's and MultiNLI's; promptID names the premise, which several entries share
DERIVED = ("_parse", "_binary_parse")
NAME = re.compile(r"[^\W\d]([\w.:/-]{0,38}\w)?")  # of a column, as headers mostly have it

STS_BENCHMARK = Layout(("6", "7"), "5")  # genre, file, year, id, score, sentence1, sentence2; no header


def layout_of(path: Path, columns: Sequence[str], wanted: Sequence[str], label: str) -> Layout:
    """Which of a file's columns are what; what the user wants wins."""
    sentences = _wanted(path, columns, wanted) if wanted else known_sentences(columns)
    if not sentences:
        raise BadDataset(
            f"Which columns of {path} are sentences is not known: it has {', '.join(columns)}; "
            "name one or two of them with --columns."
        )
    twice = next((name for name in (*sentences, label) if columns.count(name) > 1), None)
    if twice:
        raise BadDataset(f"The column {twice!r} stands twice in {path}; give each column a name of its own.")
    if label and label not in columns:
        raise BadOption(f"{path} has no column {label!r} for the label; it has {', '.join(columns)}.")
    return Layout(
        sentences,
        label or _known_label(columns, sentences),
        IDENTITY if IDENTITY in columns else "",
        tuple(name + ending for name in sentences for ending in DERIVED if name + ending in columns),
    )


def known_sentences(columns: Sequence[str]) -> tuple[str, ...]:
    """The columns of sentences that are known by name; none if there are no such."""
    return next((sentences for sentences, _ in KNOWN if set(sentences) <= set(columns)), ())


def check_wanted(columns: Sequence[str]) -> None:
    """Refuse what cannot be the columns of an entry's sentences."""
    if "" in columns:
        raise BadOption("A column that --columns asks for has no name; give every column the name that the file has.")
    if len(columns) > 2 or len(set(columns)) < len(columns):
        raise BadOption(
            "An entry has one sentence or two, in columns of their own, and "
            f"--columns names {len(columns)}: {', '.join(columns)}."
        )


def are_numbers(columns: Sequence[str]) -> bool:
    """Whether the user speaks of columns by number, as of a file without a header."""
    return bool(columns) and all(name.isascii() and name.isdigit() and int(name) > 0 for name in columns)


def is_sts_benchmark(fields: list[str]) -> bool:
    """Whether a first line is of STS-Benchmark, whose files are called .csv and have tabs and no header."""
    try:
        return len(fields) >= 7 and 0 <= float(fields[4]) <= 5
    except ValueError:
        return False


def layout_by_number(path: Path, count: int, wanted: Sequence[str], label: str) -> Layout:
    """The layout of a file without a header whose first line has so many columns."""
    if label and not are_numbers([label]):
        raise BadOption(f"{path} is read without a header, so that the label's column is a number, and not {label!r}.")
    for number in [*wanted, label] if label else wanted:
        if int(number) > count:
            raise BadOption(f"{path} has no column {number}: its first line has {count} columns.")
    return Layout(tuple(wanted), label)


def refuse_header(path: Path, first: Sequence[str], second: Sequence[str], wanted: Sequence[str]) -> None:
    """Refuse columns by number, as of a file without a header, where the first line seems to be one.

    Its fields are different names, and below one of those asked for stands a sentence, something with a space.
    """
    are_names = len(set(first)) == len(first) and all(NAME.fullmatch(field) for field in first if field)
    below = [second[int(number) - 1] for number in wanted if int(number) <= len(second)]
    if are_names and any(" " in field.strip() for field in below):
        raise BadOption(
            f"The first line of {path} looks like a header ({', '.join(first)}); name the columns by these names, or "
            "put a header above it if it is none."
        )


def _wanted(path: Path, columns: Sequence[str], wanted: Sequence[str]) -> tuple[str, ...]:
    missing = [name for name in wanted if name not in columns]
    if missing:
        raise BadOption(f"{path} has no column {missing[0]!r}; it has {', '.join(columns)}.")
    return tuple(wanted)


def _known_label(columns: Sequence[str], sentences: tuple[str, ...]) -> str:
    labels = dict(KNOWN).get(sentences, ("gold_label", "label"))
    return next((name for name in labels if name in columns), "")
