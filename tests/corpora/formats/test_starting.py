from __future__ import annotations

from equipoise.corpora.formats.asked import Asked
from equipoise.corpora.formats.starting import byte_order_mark, first_lines


def test_lines_come_one_by_one_without_the_mark(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbf\n\na\nlong line\n\nlast")

    assert list(first_lines(Asked(path, longest=4))) == [b"\n", b"\n", b"a\n", b"long9\n", b"\n", b"last"]
    assert byte_order_mark(Asked(path)) == b"\xef\xbb\xbf"
    assert byte_order_mark(Asked(path, encoding="latin-1")) == b""
