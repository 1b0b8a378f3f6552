"""Answers made ready to be counted together; what was dropped or unified is counted, never silent."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from equipoise.datasets.associations.spellings import Spellings
from equipoise.datasets.texts import refuse

if TYPE_CHECKING:
    import polars as pl

MISSING = ("", "NA", "No more responses", "Unknown word")  # as SWOW writes that there is no answer
BOTH = ("cue", "answer")

MOST = 1e15  # times that an answer was given


class Cleaned(NamedTuple):
    """Cues and answers with how much each pair weighs, in a fixed order, and what became of the rest."""

    answers: pl.DataFrame  # cue, answer, weight; a pair stands in several rows where it was written in several ways
    record: dict[str, Any]


def cleaned(path: Path, found: pl.DataFrame, spellings: Spellings) -> Cleaned:
    """The answers without missing ones and with one spelling for each word, their case as it is written."""
    import polars as pl

    trimmed = found.with_columns(pl.col(BOTH).str.strip_chars())
    spaced = pl.any_horizontal(pl.col(BOTH) != pl.col(BOTH).str.strip_chars())
    said = trimmed.filter(~_any_of(MISSING), pl.all_horizontal(pl.col(BOTH).is_not_null()))
    there = _weighed(path, said).filter(pl.col("weight") > 0)
    kept = there.filter(~_any_of(spellings.leave_out))
    unified = kept.with_columns(pl.col(BOTH).replace(dict(spellings.unify)))
    record = {
        "answers": _times(found),
        "missing": _times(found) - _times(there),
        "white_space": _times(found.filter(spaced)),
        "left_out": _touched(there, spellings.leave_out),
        "unified": _touched(kept, tuple(spellings.unify)),
        "to_themselves": _times(unified.filter(pl.col("cue") == pl.col("answer"))),  # they stay, as published
        "case": "as written",
        "spellings": spellings.file or "those of Equipoise",
    }
    ready = unified.select(*BOTH, weight=pl.col("weight") * pl.col("times"))
    return Cleaned(ready.sort(*BOTH, "weight"), record)


def _weighed(path: Path, found: pl.DataFrame) -> pl.DataFrame:
    """The same with each count as a number, none of them below zero."""
    import polars as pl

    weighed = found.with_columns(weight=pl.col("count").str.strip_chars().cast(pl.Float64, strict=False))
    odd = weighed.filter(~pl.col("weight").is_between(0, MOST).fill_null(False))
    if len(odd):
        first = odd.sort(*BOTH).row(0, named=True)
        refuse(
            path, f"the count of {first['answer']!r} as an answer to {first['cue']!r} is {first['count']!r}, and must "
            f"be a number from 0 to {MOST:,.0f}",
        )  # fmt: skip
    return weighed


def _any_of(words: tuple[str, ...]) -> pl.Expr:
    """Whether the cue or the answer is one of the words."""
    import polars as pl

    return pl.any_horizontal(pl.col(BOTH).is_in(words).fill_null(False))


def _times(rows: pl.DataFrame) -> int:
    return int(rows["times"].sum())


def _touched(rows: pl.DataFrame, words: tuple[str, ...]) -> dict[str, Any]:
    """In how many answers some of the words stand, as cue or answer, and which of them do."""
    touched = rows.filter(_any_of(words))
    there = {*touched["cue"], *touched["answer"]}
    return {"answers": _times(touched), "words": sorted(there & set(words))}
