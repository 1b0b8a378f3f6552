"""What was cleaned away before asking: step by step and set by set, every word with its reason."""

from __future__ import annotations

from dataclasses import dataclass

from equipoise.reports.table import Table
from equipoise.reports.words import some
from equipoise.results import ResultSet

HEADING = "What was cleaned away before asking"
CAPTION = "Words cleaned away before asking"
NOTE = (
    "These words stand in the published lists and were taken out of them before any model was asked, so that all "
    "models answer for the same words. The numbers speak for the words that are left."
)
STEPS = {
    "vocabulary": "Vocabulary: a static model named in the reason does not know the word.",
    "grammar": "Grammar: a check found fault with the word’s sentences; it can err both ways.",
    "sampling": "Sampling: the list was longer than wanted, and the word was not drawn.",
}
NAMED = 40  # words that a table names; results.json has all


@dataclass(frozen=True)
class Cut:
    """What one step took out of one set."""

    step: str
    set: str
    reasons: list[tuple[str, list[str]]]  # with the words that share it
    left: str  # how many words the set has now; it may differ from question to question
    questions: int

    @property
    def words(self) -> list[str]:
        return list(dict.fromkeys(word for _, words in self.reasons for word in words))


def cuts(results: ResultSet) -> list[Cut]:
    """A set that several questions share is told once."""
    reasons: dict[tuple[str, str], dict[str, dict[str, None]]] = {}
    users: dict[tuple[str, str], dict[str, None]] = {}
    for name, card in results.datasets.items():
        for row in card.removed:
            key = (row["step"], row["set"])
            reasons.setdefault(key, {}).setdefault(row["why"], {})[row["word"]] = None
            users.setdefault(key, {})[name] = None
    steps = list(dict.fromkeys(step for step, _ in reasons))
    found = [
        Cut(step, name, [(why, list(words)) for why, words in own.items()],
            _left(results, name, list(users[step, name])), len(users[step, name]))
        for (step, name), own in reasons.items()
    ]  # fmt: skip
    return sorted(found, key=lambda cut: steps.index(cut.step))


def by_step(results: ResultSet) -> dict[str, list[Cut]]:
    found = cuts(results)
    return {step: [cut for cut in found if cut.step == step] for step in dict.fromkeys(cut.step for cut in found)}


def _left(results: ResultSet, name: str, questions: list[str]) -> str:
    cards = [results.datasets[question] for question in questions]
    sizes = sorted({len(sets[name]) for card in cards for sets in (card.targets, card.attributes) if name in sets})
    return " to ".join(f"{size:,}" for size in dict.fromkeys(sizes[:1] + sizes[-1:]))


def note(results: ResultSet) -> str:
    """What the steps are, and what follows from them."""
    return " ".join([NOTE, *(STEPS[step] for step in by_step(results) if step in STEPS)])


def cut_table(results: ResultSet) -> Table:
    """One row a step and set, without the words."""
    rows = [(cut.step, cut.set, f"{len(cut.words):,}", cut.left, f"{cut.questions:,}") for cut in cuts(results)]
    return Table(CAPTION, ("Step", "Set", "Taken out", "Left", "Questions"), "llrrr", rows)


def word_table(results: ResultSet) -> Table:
    """One row a step, set and reason, with the words or the first of them."""
    rows = [(cut.step, cut.set, some(words, NAMED), why) for cut in cuts(results) for why, words in cut.reasons]
    return Table("The words, and why", ("Step", "Set", "Words", "Why"), "llww", rows)
