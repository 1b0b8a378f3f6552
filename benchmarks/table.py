"""Rows of what was measured, and how they are printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from benchmarks.timing import Times

HEADER = ("what", "ours", "peer", "ratio", "needed", "")


@dataclass(frozen=True)
class Row:
    """One line of the table; `raw` keeps the numbers unrounded for --json."""

    what: str
    ours: str
    peer: str = ""
    ratio: str = ""
    needed: str = ""
    met: bool | None = None  # None: nothing was needed
    raw: dict[str, Any] = field(default_factory=dict)

    @property
    def cells(self) -> tuple[str, ...]:
        verdict = {None: "", True: "ok", False: "MISSED"}[self.met]
        return (self.what, self.ours, self.peer, self.ratio, self.needed, verdict)


def faster(what: str, ours: Times, peer: Times, needed: float | None = None) -> Row:
    """A row that compares; CPU time decides, because the clock also counts what others do on the machine."""
    ratio = Times(peer.cpu / ours.cpu, peer.wall / ours.wall)
    return Row(
        what, both(ours), both(peer), f"{ratio.cpu:,.0f}x ({ratio.wall:,.0f}x)",
        f">= {needed:,.0f}x" if needed else "", ratio.cpu >= needed if needed else None,
        {"ours": ours._asdict(), "peer": peer._asdict(), "ratio": ratio._asdict(), "needed": needed},
    )  # fmt: skip


def both(times: Times) -> str:
    return f"{seconds(times.cpu)} ({seconds(times.wall)})"


def seconds(value: float) -> str:
    if value >= 100:
        return f"{value:,.0f} s"
    return f"{value:.2f} s" if value >= 1 else f"{1000 * value:.3g} ms"


def megabytes(value: float) -> str:
    return f"{value / 1e6:,.0f} MB"


def show(title: str, rows: Sequence[Row]) -> str:
    """The rows under a title, columns aligned."""
    lines = [HEADER, *(row.cells for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADER))]
    texts = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines]
    return "\n".join([f"\n{title}", texts[0], "-" * sum(widths, 2 * len(widths) - 2), *texts[1:]])


def as_json(rows: Sequence[Row]) -> list[dict[str, Any]]:
    return [asdict(row) for row in rows]
