"""What went wrong, in one line."""

from __future__ import annotations

from equipoise.scale.crews import reason


def test_an_error_in_one_line():
    assert reason(ValueError("three is\n  not liked")) == "ValueError: three is not liked"
    assert reason(KeyboardInterrupt()) == "KeyboardInterrupt"
