"""The bounds of an option, said where it is declared: `level: Annotated[float, Between(0.5, 0.9999)] = 0.95`."""

from __future__ import annotations

from typing import NamedTuple


class Between(NamedTuple):
    """The least and the greatest value, both allowed."""

    low: float
    high: float
