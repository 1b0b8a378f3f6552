"""RNSB's classifier: the value, its test and its interval on lists of growing length; scikit-learn for the value.

Argument: a model. The lists are words of the model along a noisy direction, so that they can be told apart about as
well as a lexicon of sentiment words.
"""

import sys

import numpy as np
from sklearn.linear_model import LogisticRegression

import equipoise
from benchmarks.child import serve
from equipoise.metrics.rnsb import rnsb
from equipoise.significance import Asked, how_sure

TARGETS = 25  # words a set
WORDS = (25, 100, 400, 1_600, 6_789)  # attributes in both sets; the last as in Hu and Liu's lexicon
NOTHING = {"permutations": 0, "resamples": 0, "leave_out": False}


def main(name: str) -> None:
    model = equipoise.load_model(name)
    words = [word for word in model.words_at(range(1_000, 12_000)) if word.isalpha()]
    vectors = model.vectors(words).array.astype(np.float64)
    targets, rest = [vectors[:TARGETS], vectors[TARGETS : 2 * TARGETS]], vectors[2 * TARGETS :]
    rng = np.random.default_rng(0)

    def attributes(count: int) -> list[np.ndarray]:
        some = rest[:count]
        along = some @ rng.normal(size=some.shape[1])
        negative = along + rng.normal(size=len(some)) * along.std() > np.quantile(along, 0.7)
        return [some[negative], some[~negative]]

    lists = {count: attributes(count) for count in WORDS}

    def score(count: int):
        return rnsb(targets, lists[count], rng=np.random.default_rng(0))

    def by_scikit_learn(count: int, tolerance: float) -> float:
        first, second = lists[count]
        labels = np.repeat([-1, 1], [len(first), len(second)])
        classifier = LogisticRegression(tol=tolerance, max_iter=10_000).fit(np.vstack([first, second]), labels)
        negative = classifier.predict_proba(np.vstack(targets))[:, 0]
        share = negative / negative.sum()
        return float((share * np.log(share * len(share))).sum())

    def sure(count: int, **asked: int) -> None:
        how_sure(score(count), Asked(**{**NOTHING, "exact_up_to": 0, **asked}), np.random.default_rng(0))

    actions = {}
    for count in WORDS:
        actions |= {
            f"value_{count}": lambda n=count: score(n).value,
            f"default_{count}": lambda n=count: by_scikit_learn(n, 1e-4),
            f"precise_{count}": lambda n=count: by_scikit_learn(n, 1e-8),
            f"test_{count}": lambda n=count: sure(n, permutations=1_000),
            f"interval_{count}": lambda n=count: sure(n, resamples=2_000),
            f"leave_out_{count}": lambda n=count: sure(n, leave_out=True),
        }
    serve(**actions)


if __name__ == "__main__":
    main(*sys.argv[1:])
