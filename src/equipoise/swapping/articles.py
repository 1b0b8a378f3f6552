"""a and an before a word that was exchanged: an Asian baker, a European baker."""

from __future__ import annotations

import re

from equipoise.swapping.changes import Change

ARTICLE = re.compile(r"(?<!\w)(an?)\s+$", re.IGNORECASE)
NEAR = 12  # characters before a word among which its article is looked for
VOWEL = re.compile(r"(?!eu|ew|uni(?!n)|use|usu|one\b|once)[aeiou]|hour|honest|hono|heir", re.IGNORECASE)  # by sound


def article_change(text: str, change: Change) -> Change | None:
    """The article before a changed word, made to suit it; None where it stays."""
    from_here = max(0, change.start - NEAR)
    found = ARTICLE.search(text[from_here : change.start])
    if not found or bool(VOWEL.match(text[change.start : change.end])) == bool(VOWEL.match(change.new)):
        return None
    article = found[1]
    wanted = "an" if VOWEL.match(change.new) else "a"
    shouted = article.isupper() and change.new.isupper()  # AN ASIAN
    written = wanted.upper() if shouted else article[0] + wanted[1:]
    return None if written == article else Change(from_here + found.start(1), from_here + found.end(1), written)
