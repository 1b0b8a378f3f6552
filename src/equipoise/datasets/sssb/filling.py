"""A sentence from a template: places filled, he or she throughout, a or an as it sounds, a capital at the beginning."""

from __future__ import annotations

import re

GENDERED = {  # place -> what stands there, by who it is about
    "[HE]": {"he": "he", "she": "she"},
    "[HIM]": {"he": "him", "she": "her"},
    "[HIS]": {"he": "his", "she": "her"},
    "[HIMSELF]": {"he": "himself", "she": "herself"},
}
PLACES = {"[WORD]", "[ATTRIBUTE]", "[THING]", "[A]", *GENDERED}
PLACE = re.compile(r"\[[^\]]*\]")

# What decides is the sound: an honest one, a useful one. Of words in u, these begin as you does.
LIKE_YOU = r"uni(?:[cfloqstv])|us[aeiu](?!w)|ut[eio](?!p?most)|ubi|ura[nl]|eu|ew"
LIKE_WON = r"on(?:e\b|ce\b|e-)"
SILENT_H = r"(?:hono|hones|hour|heir)"
AN = re.compile(rf"(?!{LIKE_YOU}|{LIKE_WON})[aeiou]|{SILENT_H}", re.IGNORECASE)


def article(word: str) -> str:
    """a or an, whichever this word wants before it."""
    return "an" if AN.match(word) else "a"


def filled(template: str, **words: str) -> str:
    """The template with [WORD], [ATTRIBUTE] and [THING] filled, where they are given."""
    text = template
    for name, word in words.items():
        text = text.replace(f"[{name.upper()}]", word)
    text = re.sub(r"\[A\] (\S+)", lambda found: f"{article(found[1])} {found[1]}", text)
    return text[:1].upper() + text[1:]


def about(text: str, gender: str) -> str:
    """The sentence about a person who is he or she."""
    for place, forms in GENDERED.items():
        text = text.replace(place, forms[gender])
    return text[:1].upper() + text[1:]
