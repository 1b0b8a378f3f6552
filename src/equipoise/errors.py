"""Everything that can go wrong, as a tree.

    EquipoiseError          bad input: one sentence, exit code 2
    ├── UnknownName         a model, dataset, metric, suite or format that is not there
    ├── BadOption           a known thing asked in a way it does not understand
    ├── BadDataset          a dataset file that does not say what it should
    ├── BadVectors          a vector file that is damaged or of no known format
    ├── BadModel            a model's files that are missing, damaged or of no known kind
    ├── BadResults          a results file that Equipoise did not write
    ├── CannotAnswer        a sound question that this model cannot answer
    │   └── TooFewWords     ... because it does not know enough of the words
    ├── MissingExtra        a library that is not installed, with the command that installs it
    └── CannotWrite         a place where nothing can be written

Each message says what was asked, what was found and what to do. What it repeats of the input is cut where it is long.
"""

import re

LONGEST_NAME = 400  # characters without a space that a message repeats whole
LONGEST = 1_500  # characters of a message


class EquipoiseError(Exception):
    """Something the user gave cannot be used as it is."""

    def __str__(self) -> str:
        return in_short(super().__str__())


def in_short(message: str) -> str:
    """The message without the middle of what is long in it: a name, a path, a value."""
    return _cut(re.sub(rf"\S{{{LONGEST_NAME + 1},}}", lambda found: _cut(found[0], LONGEST_NAME), message), LONGEST)


def _cut(text: str, longest: int) -> str:
    if len(text) <= longest:
        return text
    return f"{text[: longest * 3 // 4]}... ({len(text):,} characters) ...{text[-longest // 8 :]}"


class UnknownName(EquipoiseError):
    """A name that is in none of our tables."""

    def __init__(self, what: str, name: str, known: "list[str]", hint: str = ""):
        from difflib import get_close_matches

        by_lower = {each.lower(): each for each in known}
        close = [by_lower[each] for each in get_close_matches(name.lower(), by_lower, n=3, cutoff=0.5)]
        few = len(known) <= 15
        listed = (
            f"known: {', '.join(known)}."
            if few
            else "'equipoise list' and 'equipoise list datasets' show what there is."
        )
        guess = f"did you mean {' or '.join(close)}?" if close else listed
        super().__init__(f"There is no {what} {name!r}; {guess}" + (f" {hint}" if hint else ""))


class BadOption(EquipoiseError):
    """An option that does not exist or a value it cannot take."""


class BadDataset(EquipoiseError):
    """A dataset file that does not say what it should."""


class BadVectors(EquipoiseError):
    """A vector file that is damaged or of no known format."""


class BadModel(EquipoiseError):
    """A model whose files are missing, damaged or of no known kind."""


class BadResults(EquipoiseError):
    """A results file that cannot be read back."""


class CannotAnswer(EquipoiseError):
    """A sound question that this model or metric cannot answer."""


class TooFewWords(CannotAnswer):
    """The model does not know enough of the words asked for."""


class MissingExtra(EquipoiseError):
    """A library that is not installed."""

    def __init__(self, what: str, package: str, extra: str):
        super().__init__(f"{what} needs {package}, which is not installed: run pip install 'equipoise[{extra}]'.")


class CannotWrite(EquipoiseError):
    """A place where nothing can be written."""
