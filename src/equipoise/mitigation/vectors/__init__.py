"""Vectors in which an axis says less of words that should not lean along it.

    methods.py   METHODS: every method there is
    about.py     which words of a vocabulary a method is about: definitional sets, what rightly belongs to a class
    fitted.py    what a method gives: found once, then any rows change
    applying.py  vectors of any size, some thousand rows at a time; words that are kept come back to the bit
    making.py    a model to another one, with its recipe (recipe.py)

A method is a file with `fit(vectors, about, *, rng, ...)`, arrays in and a `Fitted` out; it knows no words, files or
models.
"""

from __future__ import annotations

from equipoise.mitigation.vectors.making import Lengths, mitigated_words
from equipoise.mitigation.vectors.methods import METHODS, Kind, Method, method_named
from equipoise.mitigation.vectors.recipe import Recipe

__all__ = ["METHODS", "Kind", "Lengths", "Method", "Recipe", "method_named", "mitigated_words"]
