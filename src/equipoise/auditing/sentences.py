"""Many sentence encoders x questions x SEAT: every question of words is put in sentences first."""

from __future__ import annotations

from collections.abc import Sequence

from equipoise.auditing.stopping import Run
from equipoise.auditing.words import OfWords, Put, Wanted, ask_about_words
from equipoise.datasets import Dataset, in_sentences
from equipoise.errors import BadDataset, CannotAnswer
from equipoise.models import Model, Sentences, sentences_of


def ask_encoders(models: Sequence[Model], put: Put, asked: Wanted, run: Run) -> OfWords:
    """Every question put to every model that encodes sentences; where none does, the reason of the first."""
    encoders = [encoder for encoder in map(encoder_of, models) if encoder] or [sentences_of(models[0])]
    made: list[Dataset] = []
    unasked = list(put.unasked)
    wanted = {dataset.name: asked[dataset.name] for dataset, _ in unasked}
    for dataset in put.datasets:
        try:
            question = in_sentences(dataset)
            if question not in made:  # weat-6 and seat:weat-6 are one
                made.append(question)
            wanted[question.name] = asked[dataset.name]
        except BadDataset as why:  # in German, say: no reason to end the audit
            unasked.append((dataset, CannotAnswer(str(why))))
            wanted[dataset.name] = asked[dataset.name]
    return ask_about_words(encoders, Put(made, unasked), wanted, run)._replace(datasets=made)


def encoder_of(model: Model) -> Sentences | None:
    """The model as one of sentences, called as the audit calls it; None where it is none."""
    try:
        encoder = sentences_of(model)
    except CannotAnswer:
        return None
    if encoder is not model:
        encoder.name = f"{model.name}{getattr(encoder, 'pooled_as', '')}"
    return encoder
