"""Markdown tables, printed and put between the markers of a page."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Any


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table; all columns but the first are numbers."""
    lines = [header, ["---", *["---:"] * (len(header) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def error(share: float, trials: int) -> float:
    """The Monte-Carlo standard error of a share."""
    return sqrt(share * (1 - share) / trials)


def write_between(page: Path, name: str, text: str) -> None:
    """The page with this text between <!-- name:begin --> and <!-- name:end -->."""
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    before, found, rest = page.read_text().partition(begin)
    _, closed, after = rest.partition(end)
    if not (found and closed):
        raise SystemExit(f"{page} has no place for {name}: write {begin} and {end} in it.")
    page.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}")


def parser(name: str, about: str, trials: int) -> argparse.ArgumentParser:
    """What every check of a page can be asked."""
    made = argparse.ArgumentParser(prog=f"python -m benchmarks.{name}", description=about)
    made.add_argument("--trials", type=int, default=trials)
    made.add_argument("--json", type=Path, metavar="FILE", help="also write every number here")
    made.add_argument("--write", type=Path, metavar="PAGE", help="put the tables between the page's markers")
    return made


def publish(name: str, text: str, raw: Any, asked: argparse.Namespace) -> None:
    """Print the text; write the numbers and the page where they are asked for."""
    print(text)
    if asked.json:
        asked.json.write_text(json.dumps(raw, indent=1) + "\n")
    if asked.write:
        write_between(asked.write, name, text)
