"""The user's own regular expressions, as Python's re reads them; they are searched for anywhere in a text."""

from __future__ import annotations

import re

from equipoise.dictionaries import Definition
from equipoise.errors import BadOption
from equipoise.mitigation.dictionaries.steps import Step

ARROW = re.compile(r"(?<!\(\?)(?<!\(\?<)=>")  # but not that of (?=>) and (?<=>)


def replace(text: str) -> Step:
    """replace:PATTERN=>TEXT: in definitions, TEXT for all that fits; what is empty then is dropped."""
    searched, *put_in = ARROW.split(text, maxsplit=1)
    if not put_in:
        raise BadOption(f"The step replace takes PATTERN=>TEXT, such as 'replace:man=>person', and it got {text!r}.")
    pattern, put = _compiled("replace", searched), put_in[0]
    try:
        pattern.sub(put, "")
    except (re.error, IndexError) as error:
        raise BadOption(f"The step replace cannot put {put} in: {error}.") from error
    return Step("replace", lambda definition: _replaced(definition, pattern, put), {"": text})


def _replaced(definition: Definition, pattern: re.Pattern[str], put: str) -> Definition | None:
    text = pattern.sub(put, definition.text)
    if not text.strip():
        return None
    return definition if text == definition.text else definition._replace(text=text)


def drop_words(text: str) -> Step:
    """drop-words:PATTERN: without entries of words that it fits."""
    pattern = _compiled("drop-words", text)
    return Step("drop-words", lambda each: None if pattern.search(each.word) else each, {"": text})


def drop_definitions(text: str) -> Step:
    """drop-definitions:PATTERN: without definitions that it fits."""
    pattern = _compiled("drop-definitions", text)
    return Step("drop-definitions", lambda each: None if pattern.search(each.text) else each, {"": text})


def _compiled(step: str, pattern: str) -> re.Pattern[str]:
    if not pattern:
        raise BadOption(f"The step {step} needs a regular expression, as in '{step}:PATTERN', and there is none.")
    try:
        return re.compile(pattern)
    except (re.error, OverflowError, RecursionError) as error:
        raise BadOption(f"The step {step} has a regular expression that is none, {pattern!r}: {error}.") from error
