"""A step of an edit: one definition in, the same, another or none out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from equipoise.dictionaries import Definition
from equipoise.errors import BadOption


@dataclass(frozen=True)
class Step:
    """A pure change of definitions; its name and options say all of what it does."""

    name: str
    change: Callable[[Definition], Definition | None] = field(repr=False)  # None: the definition is dropped
    options: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not callable(self.change):
            raise BadOption(f"The step {self.name} takes a function of a definition, and it got {self.change!r}.")

    def __str__(self) -> str:
        told = ",".join(f"{name}={value}" if name else value for name, value in self.options.items())
        return f"{self.name}:{told}" if told else self.name


def options_of(step: str, text: str, known: Mapping[str, str]) -> dict[str, str]:
    """window=5,also=him,himself -> {window: 5, also: him,himself}: all that are known, those not named as they are."""
    given: dict[str, str] = {}
    name = ""
    for piece in text.split(",") if text else ():
        left, equals, value = piece.partition("=")
        if equals:
            name = left.strip()
            if name in given:
                raise BadOption(
                    f"The step {step} got {name} twice, {given[name]!r} and {value.strip()!r}; give it once."
                )
            given[name] = value.strip()
        elif name:
            given[name] += f",{piece.strip()}"
        else:
            raise BadOption(f"The step {step} takes OPTION=VALUE, and it got {piece!r}; its options: {_listed(known)}.")
    unknown = next((name for name in given if name not in known), None)
    if unknown is not None:
        raise BadOption(f"The step {step} has no option {unknown!r}; its options: {_listed(known)}.")
    return {**known, **given}


def one_of(step: str, name: str, value: str, choices: tuple[str, ...]) -> str:
    """The value, if it is one of the choices."""
    if value not in choices:
        raise BadOption(f"{step}:{name} is {' or '.join(filter(None, choices))}, and it got {value!r}.")
    return value


def _listed(known: Mapping[str, str]) -> str:
    return ", ".join(known) or "none"
