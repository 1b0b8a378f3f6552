"""Compiled functions: kept in our cache, and other users of numba left alone."""

import numba
import pytest

from equipoise.training.compiling import compiled, inlined


def doubled(number):
    return 2 * number


def test_what_is_compiled_is_kept_in_our_cache_and_found_again(tmp_path, monkeypatch):
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path))
    before = numba.config.CACHE_DIR

    assert compiled(doubled)(21) == 42
    assert [path.suffix for path in sorted((tmp_path / "compiled").rglob("*.nb*"))] == [".nbc", ".nbi"]
    again = compiled(doubled)
    assert again(21) == 42 and sum(again.stats.cache_hits.values()) == 1
    assert before == numba.config.CACHE_DIR


@pytest.mark.parametrize("way", [compiled, inlined])
def test_other_compiled_functions_can_call_it(way):
    inner = way(doubled)

    @numba.njit
    def outer(number):
        return inner(number) + 1

    assert outer(4) == 9


def test_a_cache_that_cannot_be_written_to_is_done_without(tmp_path, monkeypatch):
    """A file stands where the folder would be; numba then finds another place, or compiles every time."""
    (tmp_path / "cache").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "cache"))

    assert compiled(doubled)(4) == 8
