"""A model to one with less bias along an axis."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from equipoise.datasets.axes import Axis
from equipoise.errors import BadOption, CannotAnswer
from equipoise.files import refuse_to_overwrite, refuse_to_replace
from equipoise.mitigation.sentences import mitigated_encoder, write_encoder
from equipoise.mitigation.vectors import Lengths, mitigated_words
from equipoise.models import Model, Progress, Senses, load_model, sentences_of
from equipoise.models.formats.writing import files_written, write_vectors
from equipoise.models.projected import ProjectedSentences
from equipoise.models.static import StaticVectors


def mitigate(
    model: str | Path | Model,
    method: str,
    axis: str | Path | Axis = "gender",
    *,
    out: str | Path | None = None,
    force: bool = False,
    keep: Iterable[str] = (),
    only: Iterable[str] | None = None,
    lengths: Lengths = "published",
    corpus: str | Path | None = None,
    seed: int = 0,
    progress: Progress = lambda share: None,
    **options: Any,
) -> StaticVectors | ProjectedSentences:
    """The model with less bias along an axis by one of METHODS: an ordinary model, with its recipe in `about`.

    The one given stays as it is. keep: words to leave as they are, to the bit; only: leave all but these as they are.
    lengths: vectors as long as the method leaves them, or as long as they were ("own"). Of a sentence encoder all
    sentences change; corpus: sentences that its directions are found from, one a line. out: also write it to this file,
    the whole file or nothing.
    """
    place = None if out is None else checked_place(Path(out), model, force)
    opened = load_model(model) if isinstance(model, str | Path) else model
    if isinstance(opened, StaticVectors):
        if corpus is not None:
            refuse_corpus(opened)
        changed = mitigated_words(opened, method, axis, keep=keep, only=only, lengths=lengths, seed=seed, **options)
        if place:
            write_vectors(changed.store, place, progress, changed.about)
        return changed
    check_for_sentences(opened, list(keep), only, lengths, place)
    encoder = mitigated_encoder(opened, method, axis, seed=seed, corpus=corpus, progress=progress, **options)
    if place:
        write_encoder(encoder, place)
    return encoder


def refuse_corpus(model: Model) -> None:
    raise BadOption(f"{model.name} has vectors of words, and a corpus is for sentence encoders; leave it out.")


def check_for_sentences(
    model: Model, keep: list[str], only: Iterable[str] | None, lengths: str, place: Path | None = None
) -> None:  # fmt: skip
    """Refuse, before anything is read, what has no meaning for vectors that are made anew for every sentence."""
    if isinstance(model, Senses):
        raise CannotAnswer(
            f"{model.name} has vectors of senses, which can be measured but not changed; reduce the bias of the word "
            "vectors they were made from and build senses of the result (equipoise senses build)."
        )
    sentences_of(model)  # or it says that it has none
    given = {"keep": bool(keep), "only": only is not None, "lengths": lengths != "published"}
    said = [option for option, here in given.items() if here]
    if said:
        raise BadOption(f"{said[0]} is for vectors of words, and {model.name} is a sentence encoder; leave it out.")
    if place is not None and place.suffix != ".safetensors":
        raise BadOption(f"A sentence encoder is written to a .safetensors file, and out is {place}; name it so.")


def checked_place(out: Path, model: str | Path | Model, force: bool) -> Path:
    """Where to write, if nothing is there that must stay."""
    for path in files_written(out):
        refuse_to_overwrite(path, force)
    if isinstance(model, str | Path):
        refuse_to_replace([model], files_written(out))
    return out
