"""What was weighed, in the shapes that people and programs read."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from equipoise.models import Importances, Progress
from equipoise.results import Array
from equipoise.results.weighed import ABSOLUTE, Swap, WeighedSentence, WeighedWord
from equipoise.swapping import Swapped, swap
from equipoise.weighing import KINDS, Asked, Scored, Scorer

GENDERED, LEFT_OUT = "gendered", "left out"  # by our list, and by a user's or along another axis


def with_swap(texts: Sequence[str]) -> list[Swapped | None]:
    """Each text with its gendered words turned round; None where nothing is."""
    turned = map(swap, texts)
    return [each if each.swapped else None for each in turned]


def told(
    encoder: Importances,
    asked: Asked,
    texts: Sequence[str],
    swapped: Sequence[Swapped | None] | None,
    progress: Progress,
) -> tuple[tuple[WeighedSentence, ...], tuple[Swap | None, ...]]:
    """Every sentence weighed, and its counterpart beside it."""
    others = [each.text for each in swapped or () if each]
    weighed = _weighed(encoder, asked, list(dict.fromkeys([*texts, *others])), progress)
    swaps = tuple(
        _swap(weighed[text], weighed[other.text], other) if other else None
        for text, other in zip(texts, swapped or (), strict=bool(swapped))
    )
    return tuple(weighed[text] for text in texts), swaps


def _swap(given: WeighedSentence, turned: WeighedSentence, swapped: Swapped) -> Swap:
    difference = {name: turned.scores[name] - given.scores[name] for name in given.scores}
    return Swap(turned, swapped.swapped, difference)


def _weighed(
    encoder: Importances, asked: Asked, texts: Sequence[str], progress: Progress
) -> dict[str, WeighedSentence]:
    scorer = Scorer(encoder, asked.axis, asked.left_out)
    found: dict[str, WeighedSentence] = {}
    for scored in scorer.score(texts, progress):
        own = [texts[place] for place in scored.places]
        found |= dict(zip(own, _sentences(scored, own, asked), strict=True))
    return found


def _sentences(scored: Scored, texts: Sequence[str], asked: Asked) -> list[WeighedSentence]:
    words: list[list[WeighedWord]] = [[] for _ in texts]
    columns = zip(
        scored.sentence_of.tolist(), scored.spans, scored.kinds.tolist(), scored.importance.tolist(),
        scored.bias.tolist(), scored.weighted.tolist(), strict=True,
    )  # fmt: skip
    kinds = KINDS if asked.gendered else [LEFT_OUT if kind == GENDERED else kind for kind in KINDS]
    for sentence, (start, end), kind, importance, bias, weighted in columns:
        word = WeighedWord(texts[sentence][start:end], start, end, importance, bias, weighted, kinds[kind])
        words[sentence].append(word)
    direction, cosines = asked.axis.found, _cosines(scored, asked)
    return [
        WeighedSentence(
            text, tuple(own), float(scored.elsewhere[row]),
            {
                direction.first: float(scored.sums.first[row]), direction.second: float(scored.sums.second[row]),
                ABSOLUTE: float(scored.sums.absolute[row]),
            },
            None if np.isnan(cosines[row]) else float(cosines[row]),
        )
        for row, (text, own) in enumerate(zip(texts, words, strict=True))
    ]  # fmt: skip


def _cosines(scored: Scored, asked: Asked) -> Array:
    """Of whole sentences with the direction among them; NaN for one without a word that was read."""
    pooled = scored.pooled.astype(np.float64)
    lengths = np.linalg.norm(pooled, axis=1)
    read = np.bincount(scored.sentence_of, weights=scored.importance, minlength=len(pooled)) > 0
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(read & (lengths > 0), pooled @ asked.information.vector / lengths, np.nan)
