"""A model card for a model that was trained here: on what, how, how well, and what that does not show."""

from __future__ import annotations

from collections.abc import Iterator

from equipoise.reports.md import bullets, drawn, plain
from equipoise.reports.table import Table
from equipoise.results.training import DataFile, Tested, TrainingRecord

KINDS = {
    "infersent": "Sentence encoder (BiLSTM, max-pooled)",
    "transformer": "Sentence encoder (transformer, fine-tuned)",
}
LIMITS = (
    "A score on the development set flatters: the epoch was chosen by it.",
    "How well it answers entries like those it was trained on says nothing about bias. Measure that: equipoise audit, "
    "suite seat.",
    "What it learned it learned from these files and vectors, stereotypes among it.",
)


def training_card(record: TrainingRecord) -> str:
    """Markdown."""
    parts = [_opening(record), _use(record), _data(record), _course(record), _limits(record)]
    return "\n\n".join(block for part in parts for block in part) + "\n"


def _opening(record: TrainingRecord) -> Iterator[str]:
    yield f"# {KINDS[record.kind]}"
    best = f"of epoch {record.best_epoch} of {len(record.epochs)}"
    yield f"Trained by Equipoise {record.version}; the weights are those {best}, the best on the development set."
    yield drawn(
        Table(record.measure.capitalize(), ("entries of", "number", record.measure, "95% interval"), "lrrr",
              [_tested(each) for each in (record.dev, *record.tests)])
    )  # fmt: skip


def _tested(each: Tested) -> list[str]:
    interval = f"{each.interval.low:.4f} to {each.interval.high:.4f}" if each.interval else "–"
    return [each.name, f"{each.entries:,}", f"{each.score:.4f}", interval]


def _use(record: TrainingRecord) -> Iterator[str]:
    model = f"infersent:encoder.safetensors --words {record.based_on}" if record.kind == "infersent" else "st:FOLDER"
    yield "## How to use it"
    yield f"    equipoise audit {model} --suite seat --out report"


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
    rows = [
        [str(each.number), f"{each.rate:.3g}", f"{each.loss:.4f}", f"{each.right:.4f}" if each.right else "–",
         f"{each.score:.4f}"]
        for each in record.epochs
    ]  # fmt: skip
    heads = ("epoch", "step size", "loss", "right while training", f"{record.measure}, dev")
    yield drawn(Table("Epochs", heads, "rrrrr", rows))


def _libraries(record: TrainingRecord) -> str:
    return ", ".join(f"{name} {version}" for name, version in record.libraries.items())


def _limits(record: TrainingRecord) -> Iterator[str]:
    yield "## What this does not show"
    yield bullets([*LIMITS, *(f"{note[0].upper()}{note[1:]}." for note in record.notes)])
    yield "## Files"
    yield "\n".join(f"- `{name}`: SHA-256 `{digest}`" for name, digest in record.files.items())
