"""Along what a bias runs: groups, words that define them, words that rightly belong to one, and what to ask.

    gender.json, religion.json, ethnicity.json    shipped; a user's own file has the same fields

A definitional set has one word for each class, in the order of the classes; where a dataset of pairs has them already,
its name stands in their place.
"""

from __future__ import annotations

from equipoise.datasets.axes.axis import Axis
from equipoise.datasets.axes.reading import axis_names, check_questions, load_axis

__all__ = ["Axis", "axis_names", "check_questions", "load_axis"]
