"""Lines found in place are the lines a reader of the whole file would find."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.wordnet.lines import Lines

words = st.text(st.sampled_from("ab_-z"), min_size=1, max_size=6)


@given(st.lists(words, min_size=1, max_size=30), words, st.booleans())
def test_the_first_line_that_begins_so(tmp_path_factory, listed, wanted, ends):
    path = tmp_path_factory.mktemp("lines") / "sorted"
    lines = sorted(f"{word} rest" for word in listed)
    path.write_text("\n".join(lines) + ("\n" if ends else ""), encoding="utf-8")

    expected = next((line for line in lines if line.startswith(f"{wanted} ")), "")
    assert Lines(path).starting_with(f"{wanted} ") == expected


@pytest.mark.parametrize(("offset", "line"), [(0, "one"), (4, "two"), (8, "three")])
def test_the_line_at_a_byte(tmp_path, offset, line):
    (tmp_path / "lines").write_text("one\ntwo\nthree", encoding="utf-8")

    assert Lines(tmp_path / "lines").at(offset) == line
