"""A model card for a model that was trained here: on what, how, how well, and what that does not show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from equipoise.reports.md import bullets, drawn, plain
from equipoise.reports.table import Table
from equipoise.results.training import DataFile, Epoch, Tested, TrainingRecord


class Kind(NamedTuple):
    """How a kind of model is spoken of."""

    title: str
    use: str  # how it is audited
    fit: str  # what its scores do not show


ENCODER_FIT = (
    "How well it answers entries like those it was trained on says nothing about bias. Measure that: equipoise audit, "
    "suite seat."
)
VECTORS_FIT = "How well it fits what it was trained on says nothing about bias. Measure that: equipoise audit."
KINDS = {
    "infersent": Kind(
        "Sentence encoder (BiLSTM, max-pooled)", "infersent:encoder.safetensors --words {words} --suite seat",
        ENCODER_FIT,
    ),
    "transformer": Kind("Sentence encoder (transformer, fine-tuned)", "st:FOLDER --suite seat", ENCODER_FIT),
    "cpae": Kind("Word vectors from definitions (CPAE)", "vectors.npz", VECTORS_FIT),
    "dict2vec": Kind("Word vectors from text and definitions (dict2vec)", "vectors.npz", VECTORS_FIT),
}  # fmt: skip
CHOSEN = "A score on the development set flatters: the epoch was chosen by it."
LEARNED = "What it learned it learned from these files and vectors, stereotypes among it."


def training_card(record: TrainingRecord) -> str:
    """Markdown."""
    parts = [_opening(record), _use(record), _data(record), _course(record), _limits(record)]
    return "\n\n".join(block for part in parts for block in part) + "\n"


def _opening(record: TrainingRecord) -> Iterator[str]:
    yield f"# {KINDS[record.kind].title}"
    best = f"of epoch {record.best_epoch} of {len(record.epochs)}"
    chosen = ", the best on the development set" if record.dev else ""
    yield f"Trained by Equipoise {record.version}; the weights are those {best}{chosen}."
    if record.tested:
        yield drawn(
            Table(record.measure.capitalize(), ("entries of", "number", record.measure, "95% interval"), "lrrr",
                  [_tested(each) for each in record.tested])
        )  # fmt: skip


def _tested(each: Tested) -> list[str]:
    interval = f"{each.interval.low:.4f} to {each.interval.high:.4f}" if each.interval else "–"
    return [each.name, f"{each.entries:,}", f"{each.score:.4f}", interval]


def _use(record: TrainingRecord) -> Iterator[str]:
    yield "## How to use it"
    yield f"    equipoise audit {KINDS[record.kind].use.format(words=record.based_on)} --out report"


def _data(record: TrainingRecord) -> Iterator[str]:
    yield "## What it was made from"
    yield f"{plain(record.based_on)}, SHA-256 or fingerprint `{record.based_on_fingerprint}`."
    yield drawn(
        Table("Files", ("file", "part", "entries", "left out", "SHA-256"), "llrll",
              [[each.name, each.part, f"{each.entries:,}", _left_out(each), each.sha256] for each in record.data])
    )  # fmt: skip


def _left_out(each: DataFile) -> str:
    reasons = (
        (each.unlabelled, "without a label"), (each.unreadable, "without a known word"),
        (each.malformed, "lines that are no entries"),
    )  # fmt: skip
    return ", ".join(f"{number:,} {why}" for number, why in reasons if number) or "none"


def _course(record: TrainingRecord) -> Iterator[str]:
    yield "## How"
    said = (f"{name.replace('_', ' ')} {value}" for name, value in record.configuration.items())
    yield f"{plain('; '.join(said))}. Job `{record.job}`. {_libraries(record)}."
    judged = ("right while training", f"{record.measure}, dev") if record.dev else ()
    rows = [
        [str(each.number), f"{each.rate:.3g}", f"{each.loss:.4f}", *(_judged(each) if judged else [])]
        for each in record.epochs
    ]
    heads = ("epoch", "step size", "loss", *judged)
    yield drawn(Table("Epochs", heads, "r" * len(heads), rows))


def _judged(epoch: Epoch) -> list[str]:
    return [f"{epoch.right:.4f}" if epoch.right else "–", f"{epoch.score:.4f}"]


def _libraries(record: TrainingRecord) -> str:
    return ", ".join(f"{name} {version}" for name, version in record.libraries.items())


def _limits(record: TrainingRecord) -> Iterator[str]:
    yield "## What this does not show"
    limits = [*([CHOSEN] if record.dev else []), KINDS[record.kind].fit, LEARNED]
    yield bullets([*limits, *(f"{note[0].upper()}{note[1:]}." for note in record.notes)])
    yield "## Files"
    yield "\n".join(f"- `{name}`: SHA-256 `{digest}`" for name, digest in record.files.items())
