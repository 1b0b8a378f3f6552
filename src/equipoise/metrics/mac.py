"""Mean Average Cosine distance (Manzini, Lim, Tsvetkov and Black, NAACL 2019).

    S(t, A_j) = mean_{a in A_j} (1 - cos(t, a))        MAC = mean over all targets t and attribute sets A_j of S(t, A_j)

The paper calls S a cosine distance and so does this file: 1 means unrelated on average, whatever single words do.
"""

from __future__ import annotations

import numpy as np

from equipoise.metrics.similarity import NO_GROUPS, Sets, cosine, means_under, seen_with, spans, without_words
from equipoise.results import Array, Resampling, Reweighed, Score


def mac(targets: Sets, attributes: Sets) -> Score:
    """Mean cosine distance between the targets and the attribute sets; 1: no association."""
    by_set = [  # for each attribute set, the distances of each target set's words, (words, n_j)
        [1 - cosine(seen_with(target, j), seen_with(attribute, i)) for i, target in enumerate(targets)]
        for j, attribute in enumerate(attributes)
    ]
    per_word = np.mean(
        [np.concatenate([distances.mean(axis=1) for distances in blocks]) for blocks in by_set], axis=0
    )  # (all targets,)
    sizes = tuple(len(seen_with(target, 0)) for target in targets)
    attribute_sizes = tuple(blocks[0].shape[1] for blocks in by_set)
    columns = spans(attribute_sizes)

    def reweigh(target_weights: Array, attribute_weights: Array) -> Reweighed:
        counts = target_weights.sum(axis=1)  # which set a target is in does not matter, (rows, targets)
        weighed = [
            means_under(attribute_weights[:, j, columns[j]], np.vstack(blocks)) for j, blocks in enumerate(by_set)
        ]
        words = np.mean(weighed, axis=0)  # (rows, targets)
        return Reweighed((counts * words).sum(axis=1) / counts.sum(axis=1), None)

    return Score(
        value=float(per_word.mean()),
        per_item={f"targets_{i}": per_word[span] for i, span in enumerate(spans(sizes), start=1)},
        resampling=Resampling(reweigh, sizes, attribute_sizes, no_test=NO_GROUPS, leaves_out=without_words(attributes)),
    )
