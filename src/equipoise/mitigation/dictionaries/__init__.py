"""Dictionaries edited to reduce what they teach about women and men (seed 003, section 5.1), each step recorded.

    done = edited(open_dictionary("wordnet"), ["np", "pro"])
    done.dictionary, done.record, done.changes

steps.py        what a step is; its options read from text
names.py        np: without entries of capitalised words; names-last: these learned last
pronouns.py     pro: he or she for he, his or her for his
published.py    the same as the published script does it
patterns.py     the user's own regular expressions
editing.py      EDITS, and a dictionary through several steps

Add one: a function here that makes a Step of its options, and a line in EDITS.
"""

from __future__ import annotations

from equipoise.mitigation.dictionaries.editing import EDITS, Edited, edit_dictionary, edited
from equipoise.mitigation.dictionaries.steps import Step

__all__ = ["EDITS", "Edited", "Step", "edit_dictionary", "edited"]
