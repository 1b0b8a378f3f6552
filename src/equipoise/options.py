"""Options as text or as values, checked against the types a function or a settings class declares."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Mapping
from functools import cache
from math import isfinite
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from equipoise.errors import BadOption, UnknownName
from equipoise.metrics import METRICS

BOUNDS: dict[str, tuple[float, float, str]] = {  # name -> lowest, highest, what it is
    "seed": (0, 2**63 - 1, "a whole number from 0"),
    "random_state": (0, 2**32 - 1, "a whole number from 0 to 2^32 - 1"),
    "max_missing": (0, 1, "a share from 0 to 1"),
    "permutations": (0, 10_000_000, "a number from 0 to 10,000,000"),
    "resamples": (0, 1_000_000, "a number from 0 to 1,000,000"),
    "level": (0.5, 0.9999, "a level from 0.5 to 0.9999"),
    "holdout": (0, 0.9, "a share from 0 to 0.9"),
    "seeds": (1, 10_000, "a number from 1 to 10,000"),
    "c": (0, 100, "a strictness from 0 to 100"),
}


def check_metric(name: str) -> None:
    if name not in METRICS:
        raise UnknownName("metric", name, list(METRICS))


@cache
def metric_options(name: str) -> Mapping[str, Any]:
    """The options of a metric and their defaults."""
    parameters = inspect.signature(METRICS[name].function).parameters.values()
    return {p.name: p.default for p in parameters if p.kind is p.KEYWORD_ONLY and p.name != "rng"}


def described_options(name: str) -> list[tuple[str, str, str]]:
    """Each option of a metric, what it can be and what it is if nothing is said."""
    types_of = get_type_hints(METRICS[name].function)
    return [(option, _described(types_of[option]), str(default)) for option, default in metric_options(name).items()]


def _described(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return ", ".join(map(str, get_args(kind)))
    return {int: "whole number", float: "number", bool: "true, false"}.get(kind, "whole number or none")


def checked_options(of: Callable[..., Any], given: Mapping[str, Any], name: str = "this") -> dict[str, Any]:
    """The given options with the types that `of` declares for them; text is read as that type."""
    known = _declared(of)
    checked = {}
    for option, value in given.items():
        if option not in known:
            choice = f"it has {', '.join(known)}" if known else "it has none"
            raise BadOption(f"{name} has no option {option!r}; {choice}.")
        checked[option] = _within(option, _read(option, value, known[option]))
    return checked


@cache
def _declared(of: Callable[..., Any]) -> Mapping[str, Any]:
    """The options of a function or class and their types."""
    types_of = get_type_hints(of)
    fixed = ("targets", "attributes", "rng", "return")
    return {name: types_of[name] for name in inspect.signature(of).parameters if name in types_of and name not in fixed}


def _read(option: str, value: Any, kind: Any) -> Any:
    """The value as the declared type."""
    if get_origin(kind) is Literal:
        for choice in get_args(kind):
            if value == choice or str(value) == str(choice):
                return choice
        raise BadOption(f"{option} must be {' or '.join(map(str, get_args(kind)))}, and it is {value!r}.")
    if get_origin(kind) in (Union, types.UnionType):
        if value is None or value == "none":
            return None
        return _read(option, value, next(each for each in get_args(kind) if each is not type(None)))
    if kind is bool:
        return _read_bool(option, value)
    try:
        number = kind(value)
        same = number == (value if isinstance(value, int) else float(value))
        if isinstance(value, bool) or not same or not isfinite(number):
            raise ValueError
        return number
    except (TypeError, ValueError, OverflowError):
        what = "a whole number" if kind is int else "a number"
        raise BadOption(f"{option} must be {what}, and it is {value!r}.") from None


def _read_bool(option: str, value: Any) -> bool:
    meaning = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
    if str(value).lower() not in meaning:
        raise BadOption(f"{option} must be true or false, and it is {value!r}.")
    return meaning[str(value).lower()]


def _within(option: str, value: Any) -> Any:
    low, high, what = BOUNDS.get(option, (float("-inf"), float("inf"), ""))
    if isinstance(value, int | float) and not isinstance(value, bool) and not low <= value <= high:
        raise BadOption(f"{option} must be {what}, and it is {value!r}.")
    return value
