"""Models in memory: opened once, the least used let go."""

import threading

import pytest

from equipoise.web.opened import Recent


def test_what_is_asked_for_again_is_not_made_again():
    made = []
    kept = Recent[str](2)
    for key in ("a", "b", "a", "b"):
        assert kept.of(key, lambda key=key: made.append(key) or key) == key

    assert made == ["a", "b"]


def test_the_least_used_goes_first():
    made = []
    kept = Recent[str](2)
    for key in ("a", "b", "a", "c", "a", "b"):
        kept.of(key, lambda key=key: made.append(key) or key)

    assert made == ["a", "b", "c", "b"]


def test_what_cannot_be_made_pushes_nothing_out_and_is_tried_again():
    made = []
    kept = Recent[str](1)
    kept.of("good", lambda: made.append("good") or "good")
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            kept.of("bad", lambda: str(1 / 0))
    kept.of("good", lambda: made.append("good") or "good")

    assert made == ["good"]
    assert kept.of("bad", lambda: "at last") == "at last"


def test_many_who_ask_at_once_wait_for_one():
    made, got = [], []
    kept = Recent[int](1)
    begun = threading.Event()

    def slowly() -> int:
        made.append(1)
        begun.wait(10)
        return 7

    threads = [threading.Thread(target=lambda: got.append(kept.of("a", slowly))) for _ in range(8)]
    for thread in threads:
        thread.start()
    begun.set()
    for thread in threads:
        thread.join()

    assert (made, got) == ([1], [7] * 8)
