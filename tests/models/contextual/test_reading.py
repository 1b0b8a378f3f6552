"""Each text once, the same batches whatever was read before, and nothing lost when killed."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from equipoise.errors import CannotAnswer
from equipoise.models import Sentence
from equipoise.models.contextual import ContextualModel, load
from equipoise.models.contextual.reading import as_array, spans_by_text
from equipoise.models.machinery.shelf import key_of
from tests.models.contextual.plain import SENTENCES, sentence
from tests.models.folders import Tiny
from tests.models.killing import begun, kill_beyond

WORDS = (
    "nurse",
    "doctor",
    "engineer",
    "artist",
    "woman",
    "man",
    "sister",
    "brother",
    "family",
    "isn't",
    "café",
    "naïve",
)


def many(number: int) -> list[Sentence]:
    """So many distinct sentences of different lengths."""
    made = product(WORDS, ("is", "is not", "was never a", "and"), WORDS, ("kind", "brilliant", "naïve"), range(8))
    return [
        sentence(f"{first} {verb} {second} {how}{'.' * dots}", first, how)
        for (first, verb, second, how, dots), _ in zip(made, range(number), strict=False)
    ]


def test_spans_of_the_same_text_are_asked_together() -> None:
    asked = [Sentence("she is", ((0, 3),)), Sentence("he is", ()), Sentence("she is", ((4, 6), (0, 3)))]
    assert spans_by_text(asked) == {"she is": ((0, 3), (4, 6))}


def test_an_array_by_hand() -> None:
    one, two = np.ones(2, dtype=np.float32), np.full(2, 2, dtype=np.float32)
    array = as_array([[one.tobytes(), two.tobytes()], [b"", b"\0"], [two.tobytes()]], 2)
    none = [np.nan, np.nan]
    assert np.array_equal(array, [[[1, 1], [2, 2]], [none, none], [[2, 2], none]], equal_nan=True)


def watched(model: ContextualModel, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The batches that its reader reads from now on, and which layers of them."""
    read: list[Any] = []
    reader, own = model.reading.reader, model.reading.reader.read
    monkeypatch.setattr(reader, "budget", 64)

    def noting(batch: Any, layers: Any) -> Any:
        read.append((batch.ids.tolist(), list(layers)))
        return own(batch, layers)

    monkeypatch.setattr(reader, "read", noting)
    return read


def test_each_distinct_text_is_read_once_for_all_layers(bert: ContextualModel, monkeypatch: pytest.MonkeyPatch) -> None:
    read = watched(bert, monkeypatch)
    told: list[float] = []
    bert.prepare([*SENTENCES, *SENTENCES], [0, 2], told.append)
    assert sum(len(ids) for ids, _ in read) == len(SENTENCES)
    assert all(layers == [0, 2] for _, layers in read)
    assert told[-1] == 1.0 and told == sorted(told) and len(told) > 2

    read.clear()
    bert.in_context(SENTENCES)
    bert.at(0).in_context(SENTENCES)
    bert.prepare(SENTENCES, [2, 0], told.append)
    assert not read
    bert.at(1).in_context(SENTENCES[:2])
    assert [layers for _, layers in read] == [[1]]


def texts_in(batches: list[Any]) -> set[frozenset[tuple[int, ...]]]:
    """The texts of each batch, without their padding; batches are read side by side, so their order is open."""
    return {frozenset(tuple(token for token in ids if token) for ids in batch) for batch, _ in batches}


def test_batches_do_not_depend_on_what_was_read_before(
    bert: ContextualModel, tiny: Tiny, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A batch that is there is not read again; of one that is there in part, only the rest is read."""
    everything = many(60)
    undisturbed = watched(bert, monkeypatch)
    bert.prepare(everything, [2], lambda share: None)
    batches = texts_in(undisturbed)
    assert len(batches) > 5

    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "other"))
    begun = load(str(tiny("bert")))
    read = watched(begun, monkeypatch)
    begun.prepare(everything[::7], [2], lambda share: None)
    known = frozenset().union(*texts_in(read))
    read.clear()
    begun.prepare(everything, [2], lambda share: None)
    assert texts_in(read) == {batch - known for batch in batches if batch - known}


def test_numbers_that_are_not_finite_are_refused(bert: ContextualModel, monkeypatch: pytest.MonkeyPatch) -> None:
    table = bert.reading.reader.model.get_input_embeddings().weight
    monkeypatch.setattr(table, "data", table.data * float("nan"))
    with pytest.raises(CannotAnswer, match="hf:bert gives numbers that are not finite for texts like 'nurse'"):
        bert.vectors(["nurse"])
    assert bert.reading.shelf.lacks([key_of(2, "nurse", (0, 5))])


KILLED = """
import sys
from equipoise.models.contextual import load
from tests.models.contextual.test_reading import many

def tell(share):
    print(share, flush=True)

load(sys.argv[1]).prepare(many(int(sys.argv[2])), [1, 2], tell)
"""


def test_killed_and_begun_again_it_gives_the_same_to_the_last_digit(
    tiny: Tiny, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = 5000
    kill_beyond(begun(KILLED, tmp_path / "killed", tiny("bert"), number), 0.3)

    found = {}
    for cache in ("killed", "undisturbed"):
        monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / cache))
        model = load(str(tiny("bert")))
        if cache == "killed":
            kept = [not model.reading._lacking([each.text], {each.text: each.spans}, [1, 2]) for each in many(number)]
            assert 0.1 < np.mean(kept) < 0.95
        model.prepare(many(number), [1, 2], lambda share: None)
        found[cache] = [model.at(layer).in_context(many(number)).tobytes() for layer in (1, 2)]
    assert found["killed"] == found["undisturbed"]


def test_two_processes_at_once(tiny: Tiny, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both read the same sentences to the same shelf at the same time."""
    process = begun(KILLED, tmp_path / "cache", tiny("bert"), 3000)
    assert process.stdout is not None and float(process.stdout.readline()) < 0.5
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "cache"))
    model = load(str(tiny("bert")))
    model.prepare(many(3000), [2], lambda share: None)
    rest, errors = process.communicate()
    assert process.returncode == 0 and rest.splitlines()[-1] == "1.0"
    assert not errors  # neither bars nor warnings of what it loads
    assert np.isfinite(model.at(1).in_context(many(3000))).all() and model.notes == ()
