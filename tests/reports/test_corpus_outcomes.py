"""What was done, in sentences that are right for none, one, some and all."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reports.corpus_example import change

from equipoise.reports.corpus_outcomes import outcome
from equipoise.results.corpora import Threshold

WORD = "a word that can be swapped"


def told(method: str, above: int, swappable: int = 0, in_all: int | None = None, unlabelled: int = 0) -> str:
    """What is said of so many entries above the threshold in changed files."""
    threshold = Threshold(90.0, 0.05, above if in_all is None else in_all)
    removed = 0 if method == "augment" else above
    added = 0 if method == "subtract" else swappable
    return outcome(
        change(
            method=method, threshold=threshold, considered=1000, above=above, swappable=swappable, removed=removed,
            added=added, unlabelled=unlabelled, unlabelled_left_out=unlabelled,
        )
    )  # fmt: skip


@pytest.mark.parametrize(
    ("method", "above", "swappable", "says"),
    [("subtract", 170, 0, "These were left out."), ("subtract", 1, 0, "It was left out."),
     ("augment", 170, 100, f"100 of these have {WORD}; a copy of each was added."),
     ("augment", 170, 170, f"All of these have {WORD}; a copy of each was added."),
     ("augment", 170, 1, f"1 of these has {WORD}; a copy was added."),
     ("augment", 170, 0, f"None of these has {WORD}, so nothing was added."),
     ("augment", 1, 1, f"It has {WORD}; a copy was added."),
     ("substitute", 170, 100,
      f"100 of these have {WORD}; a copy of each was put in its place. The others were left out."),
     ("substitute", 170, 170, f"All of these have {WORD}; a copy of each was put in its place."),
     ("substitute", 170, 0, f"None of these has {WORD}. These were left out."),
     ("substitute", 1, 0, "It has no word that can be swapped. It was left out.")],
)  # fmt: skip
def test_what_became_of_the_entries_above(method: str, above: int, swappable: int, says: str) -> None:
    first = f"{above} of 1,000 entries {'scores' if above == 1 else 'score'} above 0.0500, the 90th percentile."
    assert told(method, above, swappable) == f"{first} {says}"


def test_entries_above_in_files_that_stay_are_told_apart() -> None:
    assert "170 of 1,000 entries score above 0.0500, the 90th percentile, 20 of them in files" in told(
        "subtract", 20, 0, 170
    )
    assert told("augment", 0, 0, 170).endswith("0 of them in files that are changed.")


def test_what_was_not_counted_is_told() -> None:
    assert told("subtract", 2, unlabelled=5).endswith(
        "Not counted: 5 entries without a label that annotators agreed on, all of them left out of the files."
    )


@given(st.sampled_from(["subtract", "augment", "substitute"]), st.integers(2, 99), st.data())
def test_no_number_is_said_twice(method: str, above: int, data: st.DataObject) -> None:
    swappable = 0 if method == "subtract" else data.draw(st.integers(0, above))
    numbers = re.findall(r"\b\d+\b(?=[ ,])", told(method, above, swappable).replace("1,000", "").replace("0.0500", ""))
    assert len(numbers) == len(set(numbers))
