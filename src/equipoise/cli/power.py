"""equipoise power"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import click

from equipoise.cli.options import split_commas
from equipoise.cli.showing import print_table
from equipoise.errors import BadOption, CannotAnswer
from equipoise.results import ALPHA, Alternative, Json
from equipoise.significance import power as powers
from equipoise.significance.power import Alpha, EffectSize, Power, Tests, Words

EPILOG = """
Words are counted on each side: 8 are two target sets of 8 words. The effect is WEAT's effect size as these attribute
lists would give it with very many targets; short attribute lists pull it towards 0. --tests is how many p-values are
corrected together by Holm's method. The figures take the words' leans for normally distributed, and with few words and
many tests they are too hopeful.

\b
Examples:
  equipoise power
  equipoise power --effect 0.8 --tests 25
  equipoise power --words 8,25 --tests 25
  equipoise power --effect 0.8,1.2 --words 8 --alternative greater --json
"""

OF_EFFECTS = "Words a side with which {bar}, with a chance of {power}."
OF_WORDS = "Power is the chance that {bar}; the detectable effect is the smallest with a power of {power}."


@dataclass(frozen=True)
class Asked:
    """What a test must achieve."""

    power: Power
    alpha: Alpha
    tests: Tests
    alternative: Alternative


@dataclass(frozen=True)
class Sizes:
    """One of the numbers that --effect and --words take."""

    effect: EffectSize
    words: Words


@click.command(epilog=EPILOG)
@click.option(
    "--effect", "effects", multiple=True, default=("0.3,0.5,0.8,1.2,1.6",), show_default=True, metavar="SIZE",
    help="WEAT's effect size, between 0 and 2; several with commas or by repeating.",
)  # fmt: skip
@click.option(
    "--words", "counts", multiple=True, metavar="NUMBER",
    help="Say what this many words a side detect, not how many are needed; several with commas or by repeating.",
)  # fmt: skip
@click.option("--power", default="0.8", show_default=True, metavar="CHANCE", help="The chance to detect the effect.")
@click.option("--alpha", default=str(ALPHA), show_default=True, metavar="P", help="The corrected p must come below it.")
@click.option(
    "--tests", default="1", show_default=True, metavar="NUMBER", help="How many tests are corrected together."
)
@click.option(
    "--alternative", default="two-sided", show_default=True, metavar="greater|less|two-sided",
    help="What the test looks for; a one-sided test looks the way the effect goes.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print what was found as one JSON object.")
def power(effects: tuple[str, ...], counts: tuple[str, ...], as_json: bool, **options: str) -> None:
    """How many words a question needs to detect an effect."""
    from equipoise.options import checked_options

    asked = Asked(**checked_options(Asked, options))
    sizes, words = _numbers("effect", effects), _numbers("words", counts) if counts else []
    found = _detected(asked, sizes, words) if words else _needed(asked, sizes)
    if as_json:
        click.echo(json.dumps(asdict(asked) | found))
        return
    print_table(*(_table_of_words(found) if words else _table_of_effects(found)))
    click.echo(_caption(asked, OF_WORDS if words else OF_EFFECTS))


def _numbers(option: str, texts: tuple[str, ...]) -> list[Any]:
    """The numbers that an option was given, with commas or repeated."""
    from equipoise.options import checked_options

    numbers = [checked_options(Sizes, {option: text})[option] for text in split_commas(texts)]
    if not numbers:
        raise BadOption(f"--{option} needs at least one number, and it got none.")
    return list(dict.fromkeys(numbers))


def _needed(asked: Asked, effects: Sequence[float]) -> dict[str, Json]:
    """For each effect, how many words a side it needs."""
    rows = [{"effect": each, "words": _or_none(powers.words_needed, each, **asdict(asked))} for each in effects]
    return {"words_needed": rows}


def _detected(asked: Asked, effects: Sequence[float], counts: Sequence[int]) -> dict[str, Json]:
    """For each number of words, its power for each effect, and the smallest effect it detects."""
    bar = {name: value for name, value in asdict(asked).items() if name != "power"}
    rows = [
        {
            "words": each,
            "powers": [{"effect": effect, "power": powers.power(effect, each, **bar)} for effect in effects],
            "detectable_effect": _or_none(powers.detectable_effect, each, **asdict(asked)),
        }
        for each in counts
    ]
    return {"detected": rows}


def _or_none(answer: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    """The answer, or None where there is none: one row without an answer does not take the others with it."""
    try:
        return answer(*arguments, **options)
    except CannotAnswer:
        return None


def _table_of_effects(found: dict[str, Json]) -> tuple[list[str], list[list[str]]]:
    most = f"more than {powers.MOST_WORDS:,}"
    rows = [
        [f"{row['effect']:g}", most if row["words"] is None else f"{row['words']:,}"] for row in found["words_needed"]
    ]
    return ["effect", "words a side"], rows


def _table_of_words(found: dict[str, Json]) -> tuple[list[str], list[list[str]]]:
    effects = [f"power at {each['effect']:g}" for each in found["detected"][0]["powers"]]
    rows = [
        [f"{row['words']:,}", *(f"{each['power']:.2f}" for each in row["powers"]), _effect(row["detectable_effect"])]
        for row in found["detected"]
    ]
    return ["words a side", *effects, "detectable effect"], rows


def _effect(size: float | None) -> str:
    return "none" if size is None else f"{size:.2f}"


def _caption(asked: Asked, wanted: str) -> str:
    """What the numbers of a table mean, and what else they take."""
    from equipoise.settings import Settings

    bar = asked.alpha / asked.tests
    corrected = f" ({asked.alpha:g} over {asked.tests:,} tests)" if asked.tests > 1 else ""
    says = wanted.format(bar=f"p comes below {bar:.3g}{corrected}, {asked.alternative}", power=f"{asked.power:g}")
    if bar * (Settings.permutations + 1) <= 1:
        says += f" Where partitions are sampled, this takes --permutations above {1 / bar:,.0f}."
    return says
