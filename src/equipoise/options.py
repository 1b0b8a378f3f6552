"""Options as text or as values, checked against the types a function or a settings class declares."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from math import isfinite
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from equipoise.bounds import Between
from equipoise.errors import BadOption, UnknownName
from equipoise.metrics import METRICS

NO_OPTIONS = ("rng", "scores")  # what a metric is handed beside its arrays


def check_metric(name: str) -> None:
    if name not in METRICS:
        raise UnknownName("metric", name, list(METRICS))


def metric_options(name: str) -> Mapping[str, Any]:
    """The options of a metric and their defaults."""
    return default_options(METRICS[name].function)


@cache
def default_options(of: Callable[..., Any]) -> Mapping[str, Any]:
    """The options of a function and their defaults."""
    parameters = inspect.signature(of).parameters.values()
    return {p.name: p.default for p in parameters if p.kind is p.KEYWORD_ONLY and p.name not in NO_OPTIONS}


def described_options(of: Callable[..., Any]) -> list[tuple[str, str, str]]:
    """Each option of a function, what it can be and what it is if nothing is said."""
    types_of = _declared(of)
    return [(option, _described(types_of[option]), str(default)) for option, default in default_options(of).items()]


def _described(kind: Any) -> str:
    """What a declared type takes, in words."""
    if get_origin(kind) is Annotated:
        inner, bounds = get_args(kind)
        return f"{_described(inner)} from {bounds.low:,} to {bounds.high:,}"
    if get_origin(kind) is Literal:
        return ", ".join(map(str, get_args(kind)))
    if get_origin(kind) in (Union, types.UnionType):
        return f"{_described(get_args(kind)[0])} or none"
    return {int: "whole number", float: "number", bool: "true, false"}[kind]


def checked_options(of: Callable[..., Any], given: Mapping[str, Any], name: str = "this") -> dict[str, Any]:
    """The given options with the types that `of` declares for them; text is read as that type."""
    known = _declared(of)
    checked = {}
    for option, value in given.items():
        if option not in known:
            choice = f"it has {', '.join(known)}" if known else "it has none"
            raise BadOption(f"{name} has no option {option!r}; {choice}.")
        checked[option] = _read(option, value, known[option])
    return checked


@cache
def _declared(of: Callable[..., Any]) -> Mapping[str, Any]:
    """The options of a function or class and their types."""
    types_of = get_type_hints(of, include_extras=True)
    given = inspect.signature(of).parameters.values()
    chosen = [p.name for p in given if inspect.isclass(of) or (p.kind is p.KEYWORD_ONLY and p.name not in NO_OPTIONS)]
    return {name: types_of[name] for name in chosen if name in types_of}


def _read(option: str, value: Any, kind: Any) -> Any:
    """The value as the declared type."""
    if get_origin(kind) is Annotated:
        return _within(option, _read(option, value, get_args(kind)[0]), get_args(kind)[1])
    if get_origin(kind) is Literal:
        for choice in get_args(kind):
            if value == choice or str(value) == str(choice):
                return choice
        raise BadOption(f"{option} must be {' or '.join(map(str, get_args(kind)))}, and it is {value!r}.")
    if get_origin(kind) in (Union, types.UnionType):
        if type(None) in get_args(kind) and (value is None or value == "none"):
            return None
        return _read_as_one_of(option, value, [each for each in get_args(kind) if each is not type(None)])
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


def _read_as_one_of(option: str, value: Any, kinds: list[Any]) -> Any:
    """The value as the first of these types that takes it."""
    if len(kinds) == 1:
        return _read(option, value, kinds[0])
    for kind in kinds:
        with suppress(BadOption):
            return _read(option, value, kind)
    choice = " or ".join(_described(kind) for kind in kinds)
    raise BadOption(f"{option} must be {choice}, and it is {value!r}.")


def _read_bool(option: str, value: Any) -> bool:
    meaning = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
    if str(value).lower() not in meaning:
        raise BadOption(f"{option} must be true or false, and it is {value!r}.")
    return meaning[str(value).lower()]


def _within(option: str, value: float, bounds: Between) -> float:
    if not bounds.low <= value <= bounds.high:
        raise BadOption(f"{option} must be from {bounds.low:,} to {bounds.high:,}, and it is {value!r}.")
    return value
