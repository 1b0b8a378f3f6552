from __future__ import annotations

import polars
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from equipoise.corpora.corpus import open_corpus
from equipoise.corpora.formats import parquet
from equipoise.corpora.shapes import Layout
from equipoise.errors import BadDataset
from tests.corpora.formats.reading import all_parsed, corpus_of, faults


def table(tmp_path, **columns):
    polars.DataFrame(columns).write_parquet(tmp_path / "a.parquet")
    return open_corpus([tmp_path / "a.parquet"])


def three(tmp_path):
    return table(tmp_path, premise=["She.", "Her.", "Hers."], hypothesis=["a", "b", "c"], label=[0, 1, None])


@pytest.mark.parametrize("size", [1, 60, 1 << 20])
def test_rows_are_entries(tmp_path, size):
    parsed = all_parsed(three(tmp_path), size)

    assert parsed.lines == [1, 2, 3]
    assert parsed.sentences == [("She.", "a"), ("Her.", "b"), ("Hers.", "c")]
    assert parsed.labels == ["0", "1", ""]
    assert parsed.records[1] == {"premise": "Her.", "hypothesis": "b", "label": 1}


@settings(deadline=None, max_examples=30)
@given(texts=st.lists(st.text(st.characters(codec="utf-8")), min_size=1, max_size=30), size=st.integers(1, 500))
def test_the_rows_of_all_slices_are_the_table(tmp_path_factory, texts, size):
    corpus = table(tmp_path_factory.mktemp("rows"), text=texts)
    slices = list(corpus.slices(size))
    frames = [polars.read_ipc(slice.data) for slice in slices]

    assert polars.concat(frames).to_dict(as_series=False) == {"text": texts}
    assert slices[-1].first + frames[-1].height - 1 == len(texts)


def test_small_slices_have_few_rows_and_are_the_same_each_time(tmp_path):
    corpus = three(tmp_path)

    assert [slice.first for slice in corpus.slices(1)] == [1, 2, 3]
    assert list(corpus.slices(1)) == list(corpus.slices(1))


def test_what_is_no_entry_is_told(tmp_path):
    polars.DataFrame({"text": ["a", None, "b\0", "c" * 51, "é" * 25]}).write_parquet(tmp_path / "a.parquet")
    parsed = all_parsed(open_corpus([tmp_path / "a.parquet"], longest=50))

    assert faults(parsed) == {
        2: "null in column 'text', which must be text",
        3: "a NUL in column 'text'",
        4: "51 bytes in column 'text', more than 50",
    }
    assert parsed.malformed[0].raw == b'{"text": null}'
    assert parsed.lines == [1, 5]


def test_sentences_must_be_text(tmp_path):
    with pytest.raises(BadDataset, match="its column 'text' is Int64, and sentences are text"):
        table(tmp_path, text=[1, 2])


def test_changed_rows_are_written_in_parts_and_joined(tmp_path, monkeypatch):
    monkeypatch.setattr(parquet, "PART", 2)
    columns = {"sentence1": ["She."] * 5, "sentence2": ["b"] * 5, "pairID": list("abcde"), "sentence1_parse": ["p"] * 5}
    corpus = table(tmp_path, **columns, number=range(5))
    (format,) = corpus.formats
    rows = [format.changed(row, ("He.", "b"), "#swapped") for row in all_parsed(corpus).records]
    with format.writer(tmp_path / "new" / "b.parquet") as writer:
        writer.write(rows)

    written = polars.read_parquet(tmp_path / "new" / "b.parquet")

    assert written.to_dict(as_series=False) == {
        "sentence1": ["He."] * 5, "sentence2": ["b"] * 5, "pairID": [f"{each}#swapped" for each in "abcde"],
        "sentence1_parse": [""] * 5, "number": [0, 1, 2, 3, 4],
    }  # fmt: skip
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["b.parquet"]


def test_nothing_is_written_where_the_block_fails(tmp_path):
    (format,) = three(tmp_path).formats
    with pytest.raises(KeyError), format.writer(tmp_path / "new" / "b.parquet") as writer:
        writer.write([{"premise": "a", "hypothesis": "b", "label": 1}])
        raise KeyError

    assert list((tmp_path / "new").iterdir()) == []


def test_no_rows_are_a_table_too(tmp_path):
    (format,) = three(tmp_path).formats
    with format.writer(tmp_path / "b.parquet"):
        pass

    assert polars.read_parquet(tmp_path / "b.parquet").shape == (0, 3)


def test_categories_may_be_sentences_and_numbers_are_not_marked(tmp_path):
    corpus = table(tmp_path, text=polars.Series(["She.", "She."], dtype=polars.Categorical), pairID=[1, 2])
    (format,) = corpus.formats
    row = format.changed(all_parsed(corpus).records[0], ("He.",), "#swapped")

    assert format.layout == Layout(("text",), identity="pairID")
    assert not format.marks_copies
    assert row == {"text": "He.", "pairID": 1}
    with format.writer(tmp_path / "b.parquet") as writer:
        writer.write([row])
    assert polars.read_parquet(tmp_path / "b.parquet").to_dicts() == [row]


def test_types_stay_in_a_changed_copy(tmp_path):
    words = polars.Enum(["p"])
    before = polars.DataFrame(
        {"sentence1": ["She.", "Her."], "sentence2": ["b", "b"], "pairID": ["a", None],
         "sentence1_parse": [["DT"], None], "sentence1_binary_parse": [1, 2], "sentence2_parse": ["p", "p"]},
        schema_overrides={"sentence2_parse": words},
    )  # fmt: skip
    corpus = table(tmp_path, **before.to_dict())
    (format,) = corpus.formats
    with format.writer(tmp_path / "b.parquet") as writer:
        writer.write(format.changed(row, ("He.", "b"), "#swapped") for row in all_parsed(corpus).records)
    after = polars.read_parquet(tmp_path / "b.parquet")

    assert format.marks_copies
    assert after.schema == before.schema
    assert after.to_dict(as_series=False) == {
        "sentence1": ["He.", "He."], "sentence2": ["b", "b"], "pairID": ["a#swapped", None],
        "sentence1_parse": [[], []], "sentence1_binary_parse": [None, None], "sentence2_parse": [None, None],
    }  # fmt: skip


def test_tables_with_the_same_columns_are_of_one_kind(tmp_path):
    one = table(tmp_path, text=["She."], a=[1]).formats[0].kind()

    assert table(tmp_path, a=[2], text=["He."]).formats[0].kind() == one
    assert table(tmp_path, text=["He."], a=["2"]).formats[0].kind() != one
    assert table(tmp_path, text=["He."]).formats[0].kind() != one


def test_a_damaged_file_is_a_sentence(tmp_path):
    with pytest.raises(BadDataset, match="damaged or no parquet file"):
        corpus_of(tmp_path, "a.parquet", b"PAR1 and no more")
    with pytest.raises(BadDataset, match="damaged or no parquet file"):
        corpus_of(tmp_path, "a.parquet", b"She runs.\n", format="parquet")


def test_a_table_without_rows_is_refused(tmp_path):
    with pytest.raises(BadDataset, match="no entry"):
        table(tmp_path, text=polars.Series([], dtype=polars.String))


def test_progress_is_told_in_shares(tmp_path):
    shares: list[float] = []
    corpus = table(tmp_path, text=["She."] * 7)
    step = sum(1 for _ in corpus.slices(15, shares.append))

    assert step > 1
    assert shares == sorted(shares) and shares[0] > 0 and shares[-1] == 1.0


def test_equal_rows_are_equal_bytes_whatever_stands_around_them(tmp_path):
    long = "A sentence that is longer than those which Arrow keeps in place."
    alone = table(tmp_path, text=[long])
    (first,) = alone.slices(1)
    among = table(tmp_path, text=["She.", long + " And another.", long, "He."])

    assert first.data == list(among.slices(1))[2].data
