"""A small question to clean."""

from equipoise import Dataset


def question(**fields) -> Dataset:
    about = dict.fromkeys(("title", "bias", "language", "source", "licence", "revision", "rationale"), "")
    sets = {
        "targets": {"men": ("he", "man", "boy"), "women": ("she", "woman", "girl")},
        "attributes": {"good": ("happy", "honest", "kind"), "bad": ("sad", "cruel", "rude")},
        "templates": ("[TARGET] is [ATTRIBUTE]",),
        "pairs": (("he", "she"), ("man", "woman"), ("boy", "girl")),
        "negative": "bad",
        "concepts": {"men": "male", "women": "female"},
    }
    return Dataset(**{"name": "question", **about, **sets, **fields})
