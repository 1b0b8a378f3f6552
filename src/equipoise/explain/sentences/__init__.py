"""Why a sentence looks biased, or not: its words, by bias and importance (seed 004, section 3).

told.py   what was weighed, in the shapes that people and programs read

weighing/ has the path from sentences to numbers, results/weighed.py the shapes of what comes back.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from equipoise.datasets import Dataset
from equipoise.errors import BadOption
from equipoise.explain.sentences.told import told, with_swap
from equipoise.models import Importances, Model, Progress, load_model
from equipoise.results.weighed import SentencesExplained
from equipoise.version import __version__
from equipoise.weighing import SCORES, Asked, asked_for, caveats, encoder_with_shares

__all__ = ["explain_sentences", "explained"]


def explain_sentences(
    model: str | Path | Model,
    sentences: Sequence[str],
    *,
    pairs: str | Path | Dataset | None = None,
    gendered: str | Path | None = None,
    examples: str | Path | None = None,
    swap: bool = True,
    progress: Progress = lambda share: None,
    opening: dict[str, Any] | None = None,
) -> SentencesExplained:
    """What each word of each sentence adds to its bias, and the sums, for a sentence encoder that pools its tokens.

    By default along gender, female above zero: from ten word pairs where the model reads vectors of words, else from
    sentence pairs of our own. pairs: a question with pairs of words for another direction. examples: a file of
    sentences to find it from in place of ours. gendered: a file of the words that score nothing, in place of our list.
    swap: whether each sentence is also weighed with its gendered words turned round. opening: as `load_model` has it.
    """
    texts = [sentences] if isinstance(sentences, str) else list(sentences)
    if not all(isinstance(text, str) for text in texts):
        raise BadOption("explain takes sentences as text, and it got something else among them.")
    if not texts:
        raise BadOption("explain needs at least one sentence, and it got none.")
    if isinstance(model, str | Path):
        model = load_model(model, progress=progress, **(opening or {}))
    encoder = encoder_with_shares(model)
    return explained(encoder, asked_for(encoder, pairs, gendered, examples, progress), texts, swap, progress)


def explained(
    encoder: Importances, asked: Asked, texts: Sequence[str], swap: bool = True,
    progress: Progress = lambda share: None,
) -> SentencesExplained:  # fmt: skip
    """The same for an encoder whose direction was found before: that takes longer than a few sentences."""
    swapped = with_swap(texts) if swap and asked.swaps else None
    weighed, swaps = told(encoder, asked, texts, swapped, progress)
    return SentencesExplained(
        model=encoder.name, pooling=encoder.pooling, score=SCORES[encoder.pooling], direction=asked.axis.found,
        sentences=weighed, swaps=swaps, left_out=asked.left_out_as, caveats=caveats(encoder, asked.axis.found),
        notes=encoder.notes, model_fingerprint=encoder.fingerprint, options=_options(asked), version=__version__,
        again=asked.again and asked.again.found,
        agreement=asked.again and float(asked.axis.vector @ asked.again.vector),
    )  # fmt: skip


def _options(asked: Asked) -> dict[str, str]:
    return {"left_out": asked.fingerprint, "information": asked.information.found.name}
