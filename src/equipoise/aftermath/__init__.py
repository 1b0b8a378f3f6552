"""What is left of a bias after it was reduced, and what that cost: a model before and after, asked alike.

    run.py           compare_methods: a model and methods; checked: a model and others, whoever made them
    trying.py        one model and what becomes of it: made, timed, checked
    subjects.py      whom the checks ask: word vectors, or a sentence encoder (sentences/)
    checks.py        CHECKS: every check there is, and how to read it
    material.py      what is chosen once, on the vectors as they were: which words leaned, who learns, who is asked
    recovering.py    is it hidden? classifiers, clusters, neighbours
    associating.py   is it open? direct and indirect bias, SemBias, WEAT
    working.py       does it still work? what utility.py asks: ratings, analogies, neighbours kept
    drawing.py       from numbers item by item to a reading: the number, its interval, its draws
    judging.py       how far a reading moved, and whether for the better
    front.py         bias left, utility kept, and the methods that no other beats in both
    repeating.py     several draws of a control to one
    amounting.py     as many directions as a change of others amounts to, for its control
    merging.py       merged: several files of one model to one

Beside them: remarks.py says what must be known of the models, asking.py asks all checks of one model, summing_up.py
compares readings, aligning.py finds the words that models share, unit_vectors.py and neighbouring.py are what several
checks compute with.
"""

from __future__ import annotations

from equipoise.aftermath.merging import merged
from equipoise.aftermath.run import checked, compare_methods

__all__ = ["checked", "compare_methods", "merged"]
