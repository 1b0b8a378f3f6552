from __future__ import annotations

import pytest

from equipoise.corpora.formats.asked import Asked
from equipoise.corpora.formats.recognise import recognise


@pytest.mark.parametrize(
    ("name", "content", "columns", "format"),
    [
        ("a.txt", b"anchor\tother\na\tb\n", (), "text"),
        ("a.txt", b"anchor\tother\na\tb\n", ("other",), "tsv"),
        ("a.txt", b"anchor\tother\r\na\tb\r\n", ("other",), "tsv"),
        ("a.txt", b"a\tb\n", ("1", "2"), "tsv"),
        ("a.txt", b"anchor,other\na,b\tc\n", ("other",), "csv"),
        ("a.txt", b"note\tx,other\n", ("other",), "csv"),  # a tab within a field
        ("a.tsv", b"anchor\na\n", (), "tsv"),
        ("a.TSV.gz", b"anchor\na\n", (), "tsv"),
        ("a.txt", b"She runs.\n", (), "text"),
    ],
)
def test_formats_by_name_content_and_columns(tmp_path, name, content, columns, format):
    (tmp_path / name).write_bytes(content)

    assert recognise(Asked(tmp_path / name, columns)) == format
