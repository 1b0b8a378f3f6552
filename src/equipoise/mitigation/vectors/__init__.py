"""Word vectors in which a direction says less of words that should not lean along it.

hard.py      hard debias (Bolukbasi et al. 2016): arrays in, arrays out
choosing.py  which words of a vocabulary the method is about: pairs, and what is rightly gendered
making.py    a file of vectors to another one

A method is a file of functions on arrays: `fit` finds all that it needs, once; `transform` gives any rows as they
become, so that vectors of any size pass through some thousand rows at a time.
"""

from __future__ import annotations

from equipoise.mitigation.vectors.making import Recipe, hard_debiased

__all__ = ["Recipe", "hard_debiased"]
