"""Each reading once, the same batches whatever was told before, and nothing lost when killed."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from equipoise.errors import CannotAnswer
from equipoise.models import Reading
from equipoise.models.likelihoods import LanguageModel
from equipoise.models.likelihoods.batches import key_of
from tests.models.folders import Tiny
from tests.models.killing import begun, kill_beyond
from tests.models.likelihoods.conftest import opened
from tests.models.likelihoods.plain import plain, readings_of

WORDS = ("nurse", "doctor", "engineer", "artist", "woman", "man", "sister", "brother", "family", "isn't", "café")


def quiet(share: float) -> None:
    pass


def many(model: LanguageModel, number: int) -> list[Reading]:
    """So many distinct readings of different lengths, with a hidden token each."""
    made = product(WORDS, ("is", "is not", "was never a", "and"), WORDS, ("kind", "brilliant", "naïve"))
    texts = tuple(" ".join(words) for words, _ in zip(made, range(number), strict=False))
    return [each for each in readings_of(model, texts) if len(each.places) == 1][:number]


def watched(model: LanguageModel, monkeypatch: pytest.MonkeyPatch, attention: bool = False) -> list[Any]:
    """The batches that its teller is asked for from now on."""
    read: list[Any] = []
    teller = model.telling.teller(attention)
    own = teller.tell
    monkeypatch.setattr(teller.machine, "budget", 64)

    def noting(batch: Any) -> Any:
        read.append(batch)
        return own(batch)

    monkeypatch.setattr(teller, "tell", noting)
    return read


def test_each_distinct_reading_is_told_once(bert: LanguageModel, monkeypatch: pytest.MonkeyPatch) -> None:
    read, shares = watched(bert, monkeypatch), list[float]()
    readings = readings_of(bert)
    told = bert.tell([*readings, *readings], shares.append)
    assert sum(len(batch.ids) for batch in read) == len(set(readings))
    assert shares[-1] == 1.0 and shares == sorted(shares) and len(shares) > 3
    assert all(
        np.array_equal(one.log_probs, other.log_probs)
        for one, other in zip(told[: len(readings)], told[len(readings) :], strict=True)
    )
    read.clear()
    bert.tell(readings[::-1], quiet)
    assert not read


def test_nothing_asked(bert: LanguageModel) -> None:
    assert bert.tell([], quiet) == []
    (told,) = bert.tell([Reading((), (), ())], quiet, attention=True)
    assert told.log_probs.shape == (0,) and told.attention is not None and told.attention.shape == (0,)
    assert not bert.telling.tellers  # for which no model was loaded


def test_the_same_token_may_be_asked_for_twice(bert: LanguageModel, tiny: Tiny) -> None:
    (text,) = bert.tokenized(["she is a nurse"])
    reading = Reading(text.ids, (4, 1, 4, 4), (7, 8, 7, 9))
    (told,) = bert.tell([reading], quiet)
    assert np.allclose(told.log_probs, plain(tiny("bert"), reading, "masked").log_probs, atol=1e-5)
    assert told.log_probs.dtype == np.float64 and told.log_probs[0] == told.log_probs[2]


def test_the_head_is_not_shown_more_than_it_should(bert: LanguageModel, monkeypatch: pytest.MonkeyPatch) -> None:
    read = watched(bert, monkeypatch)
    monkeypatch.setattr("equipoise.models.likelihoods.telling.MOST", 6 * bert.telling.teller(False).vocabulary)
    texts = bert.tokenized(["she is a nurse", "he is a nurse", "she is a doctor", "he is", "the doctor", "nurse"])
    bert.tell([Reading(each.ids, each.own, each.ids[1:-1]) for each in texts], quiet)
    assert sorted(len(batch.places) for batch in read) == [3, 4, 4, 6]  # of 4, 4, 4, 2, 2 and 1 own tokens


def test_batches_do_not_depend_on_what_was_told_before(
    bert: LanguageModel, tiny: Tiny, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A batch that is there is not read again; of one that is there in part, only the rest is read."""
    everything = many(bert, 200)
    undisturbed = watched(bert, monkeypatch)
    bert.tell(everything, quiet)
    batches = texts_in(undisturbed)
    assert len(batches) > 10

    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "other"))
    begun = opened(tiny("bert"))
    read = watched(begun, monkeypatch)
    begun.tell(everything[::7], quiet)
    known = frozenset().union(*texts_in(read))
    read.clear()
    begun.tell(everything, quiet)
    assert texts_in(read) == {batch - known for batch in batches if batch - known}


def texts_in(batches: list[Any]) -> set[frozenset[tuple[int, ...]]]:
    """The readings of each batch, without padding, and the answer; the order of batches side by side is open."""
    asked = ((zip(batch.ids.tolist(), batch.answers.tolist(), strict=True)) for batch in batches)
    return {frozenset((*(token for token in ids if token), answer) for ids, answer in batch) for batch in asked}


def test_numbers_that_are_not_finite_are_refused(bert: LanguageModel, monkeypatch: pytest.MonkeyPatch) -> None:
    (text,) = bert.tokenized(["nurse"])
    reading = Reading(text.ids, (1,), (text.ids[1],))
    table = bert.telling.teller(attention=False).model.get_input_embeddings().weight
    monkeypatch.setattr(table, "data", table.data * float("nan"))
    with pytest.raises(CannotAnswer, match=r"hf:bert gives numbers that are not finite for texts like '\[CLS\] nurse"):
        bert.tell([reading], quiet)
    assert bert.telling.shelf.lacks([key_of(reading, False)])


FROM_THE_SHELF = """
import sys
from equipoise.models import Reading, likelihoods_of, load_model
model = likelihoods_of(load_model(sys.argv[1]))
(text,) = model.tokenized(["she is a nurse 🙂"])
reading = Reading(text.ids, text.own, text.ids[1:-1])
for attention in (False, True):
    (told,) = model.tell([reading], lambda share: None, attention)
    print(told.log_probs.sum(), told.attention is not None and told.attention.sum())
print(model.mask, model.unknown, {"torch", "transformers"} & set(sys.modules) if sys.argv[2:] else set())
"""


def test_what_was_told_before_needs_no_torch(tiny: Tiny, fresh_cache: Path) -> None:
    said = [
        subprocess.run(
            [sys.executable, "-c", FROM_THE_SHELF, str(tiny("bert")), *again],
            env=os.environ, capture_output=True, text=True, check=True,
        )
        for again in ([], ["again"])
    ]  # fmt: skip
    assert said[0].stdout == said[1].stdout and said[1].stdout.endswith("set()\n")
    assert not said[0].stderr and not said[1].stderr


def test_where_the_cache_cannot_be_written(
    bert: LanguageModel, tiny: Tiny, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = bert.tell(readings_of(bert), quiet)
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "file"))
    model = opened(tiny("bert"))
    for one, other in zip(model.tell(readings_of(model), quiet), expected, strict=True):
        assert np.array_equal(one.log_probs, other.log_probs)
    assert [note for note in model.notes if note.startswith("probabilities were not kept for later")]


def test_precisions_are_kept_apart(tiny: Tiny, fresh_cache: Path) -> None:
    from equipoise.models import likelihoods_of, load_model

    exact, coarse = (likelihoods_of(load_model(tiny("bert"), precision=each)) for each in ("float32", "bfloat16"))
    readings = readings_of(exact)
    pairs = zip(exact.tell(readings, quiet), coarse.tell(readings, quiet), strict=True)
    off = np.concatenate([np.abs(one.log_probs - other.log_probs) for one, other in pairs])
    assert 0 < off.mean() < 0.2
    assert isinstance(coarse, LanguageModel) and coarse.telling.teller(attention=False).gathers
    assert coarse.description == "masked language model (bert), 2 layers, read in bfloat16"


KILLED = """
import sys
from pathlib import Path
from tests.models.likelihoods.conftest import opened
from tests.models.likelihoods.test_telling import many

def tell(share):
    print(share, flush=True)

model = opened(Path(sys.argv[1]))
model.tell(many(model, int(sys.argv[2])), tell, attention=True)
"""


def test_killed_and_begun_again_it_gives_the_same_to_the_last_digit(
    tiny: Tiny, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = 8000
    kill_beyond(begun(KILLED, tmp_path / "killed", tiny("bert"), number), 0.2)

    found = {}
    for cache in ("killed", "undisturbed"):
        monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / cache))
        model = opened(tiny("bert"))
        readings = many(model, number)
        if cache == "killed":
            lacking = model.telling.shelf.lacks([key_of(each, True) for each in readings])
            assert 0.05 < len(lacking) / len(readings) < 0.95
        told = model.tell(readings, quiet, attention=True)
        found[cache] = [b"".join(part.tobytes() for part in each if part is not None) for each in told]
    assert found["killed"] == found["undisturbed"]


def test_two_processes_at_once(tiny: Tiny, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are told the same readings, to the same shelf, at the same time."""
    process = begun(KILLED, tmp_path / "cache", tiny("bert"), 4000)
    assert process.stdout is not None and float(process.stdout.readline()) < 0.5
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "cache"))
    model = opened(tiny("bert"))
    told = model.tell(many(model, 4000), quiet, attention=True)
    rest, errors = process.communicate()
    assert process.returncode == 0 and rest.splitlines()[-1] == "1.0"
    assert not errors  # neither bars nor warnings of what it loads
    assert all(np.isfinite(each.log_probs).all() for each in told) and model.notes == ()
