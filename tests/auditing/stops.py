"""An audit of a model of every kind, small enough to be stopped at every place."""

from dataclasses import replace

from equipoise import Dataset, ResultSet, audit
from equipoise.auditing.stopping import Stop
from equipoise.datasets import SentencePair
from tests.preferring.toy import pairs_of

ABOUT = dict.fromkeys(("title", "language", "source", "licence", "revision", "rationale"), "")
PAIRS = pairs_of(
    (SentencePair(f"p{number}", f"w{number} is one", f"w{number} is two") for number in range(12)), name="pairs"
)
MODELS = ["fake:", "fake-context:", "fake-sentences:", "fake-masked:"]
QUICK = {"permutations": 0, "resamples": 0, "null_lists": 0, "variants": 0}  # one after the other
DRAWN = {**QUICK, "permutations": 49, "resamples": 50}  # side by side


def question(name, bias="gender", size=3):
    def words(letter):
        return tuple(f"{name}{letter}{i}" for i in range(size))

    return Dataset(
        name=name, bias=bias, **ABOUT, templates=("[TARGET] is [ATTRIBUTE]",),
        targets={"x": words("x"), "y": words("y")}, attributes={"a": words("a"), "b": words("b")},
    )  # fmt: skip


SUITE = ["weat-6", question("q"), question("r", "age"), PAIRS]


class StopAt:
    """Progress that stops at one call and, as a person would who waits, at all that come after it."""

    def __init__(self, number):
        self.number, self.calls = number, []

    def __call__(self, done, total, what):
        self.calls.append(what)
        if len(self.calls) >= self.number:
            raise Stop


def asked(suites=SUITE, models=MODELS, **given) -> ResultSet:
    return audit(models, suites, **{**QUICK, **given})


def without_times(results: ResultSet) -> ResultSet:
    return replace(results, results=tuple(replace(each, time="") for each in results.results))
