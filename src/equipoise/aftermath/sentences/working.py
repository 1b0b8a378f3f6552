"""Is it open, and does the encoder still work?

seat              the effect size of a question about words, put in sentences (May et al. 2019)
similarity        Spearman's correlation of cosines of single words with people's ratings
neighbours-kept   the share of a neutral sentence's nearest neighbours that still are its nearest
"""

from __future__ import annotations

import numpy as np

from equipoise.aftermath import utility
from equipoise.aftermath.associating import QUIETLY
from equipoise.aftermath.drawing import Found, Items
from equipoise.aftermath.sentences.material import SentenceMaterial
from equipoise.aftermath.sentences.reading import SentenceVectors
from equipoise.datasets.neutral import neutral_sentences
from equipoise.datasets.words import RatedPair, rated_pairs
from equipoise.errors import CannotAnswer, TooFewWords
from equipoise.measure import measure

FEWEST_PAIRS = 20


def seat(vectors: SentenceVectors, material: SentenceMaterial, part: str) -> Found:
    """The effect size of a question."""
    result = measure(vectors.model, part, "seat", seed=material.seed, **QUIETLY)
    if result.effect_size is None or result.resampled is None or result.resampled.effect_sizes is None:
        raise CannotAnswer(f"{part} has no effect size: all of its sentences lean alike, or a set has but one word.")
    missing = sorted(word for words in result.missing.values() for word in words)
    detail = {"coverage": result.coverage, **({"missing": missing} if missing else {})}
    return Found(
        result.effect_size, result.effect_size_interval, 0.0, len(result.words), result.resampled.effect_sizes,
        result.resampled.draws, detail,
    )  # fmt: skip


def similarity(vectors: SentenceVectors, material: SentenceMaterial, part: str) -> Items:
    """Cosine and rating of each pair of a set, every word a sentence of one word."""
    known = material.once(f"similarity:{part}", lambda rng: _known(material, part))
    first, second = vectors.of([pair.first for pair in known]), vectors.of([pair.second for pair in known])
    cosines, ratings = np.einsum("ij,ij->i", first, second), np.array([pair.rating for pair in known])
    return Items(
        np.stack([cosines, ratings], axis=1), "spearman", of="pairs",
        draw=lambda rng, draws: utility.drawn_spearman(cosines, ratings, rng, draws),
        detail={"left_out": len(rated_pairs(part)) - len(known)},
    )  # fmt: skip


def _known(material: SentenceMaterial, name: str) -> list[RatedPair]:
    pairs = rated_pairs(name)
    whole = material.before.whole(word for pair in pairs for word in (pair.first, pair.second))
    known = [pair for pair in pairs if pair.first in whole and pair.second in whole]
    if len(known) < FEWEST_PAIRS:
        raise TooFewWords(
            f"{material.before.model.name} knows both words of {len(known)} of the {len(pairs)} pairs of {name}, and "
            f"{FEWEST_PAIRS} are needed."
        )
    return known


def neighbours_kept(vectors: SentenceVectors, material: SentenceMaterial, part: str = "") -> Items:
    """The share of each neutral sentence's nearest neighbours before that are among its nearest now."""
    before = material.before
    whole = before.whole(neutral_sentences())
    texts = [text for text in neutral_sentences() if text in whole]
    asked = material.once(
        "neighbours-kept",
        lambda rng: utility.neighbour_material(before.of(texts), len(texts), np.arange(len(texts)), rng),
    )
    kept = utility.neighbours_kept(vectors.of(texts), asked).items
    return Items(kept, "mean", of="sentences", detail={"among": asked.searched})
