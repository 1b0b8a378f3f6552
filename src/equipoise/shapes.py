"""From JSON to the shapes that the code declares; a field that is missing or of another type is named in a sentence."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, NotRequired, TypeVar, Union, get_args, get_origin, get_type_hints, is_typeddict

from equipoise.errors import BadResults

Shape = TypeVar("Shape")
PLAIN = {str: "text", int: "a whole number", float: "a number", bool: "true or false"}


def built(shape: type[Shape], found: Any, where: str = "") -> Shape:
    """The value as this shape: a dataclass, a typed dictionary, a tuple, a mapping, a choice or a plain type."""
    return _built(shape, found, where)


def _built(shape: Any, found: Any, where: str) -> Any:
    if shape in PLAIN:  # most values of a file
        _require(_is_plain(shape, found), where, PLAIN[shape], found)
        return found
    origin = get_origin(shape)
    if shape is Any or (found is None and type(None) in get_args(shape)):
        return found
    if origin in (Union, types.UnionType):
        return _built(_fitting([each for each in get_args(shape) if each is not type(None)], found), found, where)
    if origin is Literal:
        _require(found in get_args(shape), where, f"one of {', '.join(map(str, get_args(shape)))}", found)
        return found
    if is_dataclass(shape) or is_typeddict(shape):
        return shape(**_fields(shape, found, where))
    if origin is tuple:
        return _listed(get_args(shape), found, where)
    if origin is not None and issubclass(origin, Mapping):
        _require(isinstance(found, dict), where, "an object", found)
        return {name: _built(get_args(shape)[1], each, f"{where}.{name}") for name, each in found.items()}
    _require(_is_plain(shape, found), where, str(shape), found)
    return found


def _fitting(shapes: list[Any], found: Any) -> Any:
    """Which of several shapes is meant: of lists of objects, the one that has the first object's fields."""
    if len(shapes) == 1 or not isinstance(found, list) or not found or not isinstance(found[0], dict):
        return shapes[0]
    return next((shape for shape in shapes if _declared(get_args(shape)[0])[1] <= found[0].keys()), shapes[0])


def _is_plain(shape: Any, found: Any) -> bool:
    if isinstance(found, bool) or shape is bool:
        return isinstance(found, bool) and shape is bool  # to Python, True is a whole number too
    return isinstance(found, int | float if shape is float else shape)


def _listed(shapes: tuple[Any, ...], found: Any, where: str) -> tuple[Any, ...]:
    """As many of the first shape as there are, where the second is an ellipsis; else one of each."""
    _require(isinstance(found, list), where, "a list", found)
    if shapes[-1] is Ellipsis:
        shapes = shapes[:1] * len(found)
    _require(len(found) == len(shapes), where, f"a list of {len(shapes)}", found)
    pairs = enumerate(zip(shapes, found, strict=True))
    return tuple(_built(shape, each, f"{where}[{place}]") for place, (shape, each) in pairs)


def _fields(shape: Any, found: Any, where: str) -> dict[str, Any]:
    _require(isinstance(found, dict), where, "an object", found)
    declared, needed = _declared(shape)
    missing, unknown = sorted(needed - found.keys()), sorted(found.keys() - declared.keys())
    if missing or unknown:
        what = f"lacks {', '.join(missing)}" if missing else f"has the unknown fields {', '.join(unknown)}"
        raise BadResults(f"{where or 'The file'} {what}.")
    return {name: _built(declared[name], value, f"{where}.{name}".lstrip(".")) for name, value in found.items()}


@cache
def _declared(shape: Any) -> tuple[Mapping[str, Any], frozenset[str]]:
    """The types of the fields, and the names of those that must be there."""
    marked = get_type_hints(shape, include_extras=True)
    optional = {name for name in marked if get_origin(marked[name]) is NotRequired}
    if is_dataclass(shape):
        optional |= {each.name for each in fields(shape) if (each.default, each.default_factory) != (MISSING, MISSING)}
    return get_type_hints(shape), frozenset(marked.keys() - optional)


def _require(condition: bool, where: str, what: str, found: Any) -> None:
    if not condition:
        raise BadResults(f"{where or 'The file'} must be {what}, and it is {str(found)[:40]!r}.")
