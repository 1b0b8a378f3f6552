"""The embedding sets T and A of a question, in memory and in files."""

import json

import numpy as np
import polars
import pytest

import equipoise
from equipoise.cli import main
from equipoise.embeddings import Row, embedding_sets
from equipoise.errors import BadOption
from equipoise.models.fake import FakeModel
from tests.asking.readers import RandomReader

QUESTION = "seed-002-q1"


@pytest.fixture(scope="module")
def question():
    return equipoise.load_dataset(QUESTION)


def test_static_sets_are_the_words_with_their_vectors(question):
    sets = embedding_sets(FakeModel(), question)

    words = [word for side in (question.targets, question.attributes) for own in side.values() for word in own]
    assert [row.word for row in sets.rows] == words
    assert sets.vectors == pytest.approx(FakeModel().vectors(words).array.astype(np.float32))
    assert {row.class_role for row in sets.rows} == {""}
    assert [row.set for row in sets.rows][: len(words) : len(words) - 1] == [
        next(iter(question.targets)), list(question.attributes)[-1],
    ]  # fmt: skip


def test_in_templates_there_is_a_vector_for_every_sentence(question):
    reader = RandomReader()
    sets = embedding_sets(reader, question)

    targets, attributes = (sum(map(len, side.values())) for side in (question.targets, question.attributes))
    assert len(sets.rows) == 2 * targets * attributes * len(question.templates)
    for row, vector in list(zip(sets.rows, sets.vectors, strict=True))[::97]:
        start = row.sentence.index(row.word)
        assert row.other_word in row.sentence and row.template in question.templates
        assert reader.heard(_Sentence(row.sentence), (start, start + len(row.word))) == pytest.approx(vector, rel=1e-5)


class _Sentence:
    def __init__(self, text):
        self.text = text


def test_combined_sets_are_the_means_over_the_sentences_of_a_word_in_a_class(question):
    each, combined = (embedding_sets(RandomReader(), question, combine=combine) for combine in (False, True))

    assert len(combined.rows) == 2 * len({(row.role, row.word) for row in each.rows})
    for row, vector in zip(combined.rows, combined.vectors, strict=True):
        own = each.chosen(role=row.role, word=row.word, class_role=row.class_role)
        assert vector == pytest.approx(own.mean(axis=0), rel=1e-4, abs=1e-5)


def test_static_vectors_are_equal_in_every_class(question):
    sets = embedding_sets(FakeModel(), question, context="class")

    first, second = (sets.chosen(role="targets_1", class_role=f"attributes_{number}") for number in (1, 2))
    assert len(first) and np.array_equal(first, second)


@pytest.mark.parametrize("ending", ["npz", "parquet"])
def test_files_give_the_same_rows_back_without_pickles(question, tmp_path, ending):
    sets = embedding_sets(RandomReader(), question, combine=True)
    path = tmp_path / f"sets.{ending}"
    sets.write(path)

    if ending == "npz":
        with np.load(path, allow_pickle=False) as file:
            columns, about = {name: file[name] for name in (*Row._fields, "vector")}, str(file["about"])
    else:
        table, about = polars.read_parquet(path), polars.read_parquet_metadata(path)["equipoise"]
        columns = {name: table[name].to_numpy() for name in (*Row._fields, "vector")}
    rows = [Row(*map(str, row)) for row in zip(*(columns[name] for name in Row._fields), strict=True)]
    assert tuple(rows) == sets.rows
    assert np.array_equal(np.stack(list(columns["vector"])), sets.vectors)
    assert json.loads(about)["dataset"] == QUESTION


def test_the_command_writes_the_file_and_refuses_to_replace_it(tmp_path, capsys):
    said = ["embeddings", "fake:", "weat-7", "--out", str(tmp_path / "weat-7.npz")]
    for expected in (0, 2):
        with pytest.raises(SystemExit) as ended:
            main(said)
        assert ended.value.code == expected

    assert "--force" in capsys.readouterr().err
    with np.load(tmp_path / "weat-7.npz", allow_pickle=False) as file:
        assert file["vector"].shape == (32, 16) and set(file["role"]) == {
            "targets_1", "targets_2", "attributes_1", "attributes_2",
        }  # fmt: skip


@pytest.mark.parametrize(
    "said",
    [
        ["fake:", "weat-7", "--out", "sets.csv"],
        ["fake:", "weat-7", "--out", "sets.npz", "--context", "template"],
        ["fake:", "weat-7", "--out", "sets.npz", "--context", "both"],
        ["fake:", "weat-7", "--out", "sets.npz", "--layer", "3"],
        ["fake:math,algebra,geometry", "weat-7", "--out", "sets.npz"],
    ],
)
def test_bad_input_writes_nothing(said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(["embeddings", *said])

    assert ended.value.code == 2 and not list(tmp_path.iterdir())
    assert capsys.readouterr().err.startswith("equipoise: ")


def test_a_field_that_is_not_there_is_refused(question):
    with pytest.raises(BadOption, match="no field 'tclass'"):
        embedding_sets(FakeModel(), question).chosen(tclass="1")
