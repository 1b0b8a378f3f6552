"""An aftermath made by hand: word vectors before and after seven methods and two controls, or after one method."""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean
from typing import Any

from equipoise.results import Interval
from equipoise.results.aftermath import Aftermath, CheckCard, Estimate, Moved, Outcome, Reading

GONEN = (
    "Gonen, H., & Goldberg, Y. (2019). Lipstick on a Pig: Debiasing Methods Cover up Systematic Gender Biases in Word "
    "Embeddings But do not Remove Them. NAACL"
)
CARDS = (
    CheckCard("recovery", "The side of a word, told by a classifier", "recoverable",
              "A support vector machine learns the side of 1,000 words that leaned most, and tells that of all others.",
              "lower", "share", GONEN, "Another classifier may do better."),
    CheckCard("linear-recovery", "The side of a word, told by a linear classifier", "recoverable",
              "The same with a linear classifier.", "lower", "share", GONEN, "Sees only what lies along directions."),
    CheckCard("clusters", "Words of one side in one cluster", "recoverable",
              "1,000 words that leaned most are put into two clusters without being told their sides.", "lower",
              "share", GONEN, "Two clusters may form along something else."),
    CheckCard("neighbours", "Neighbours that leaned to the same side", "recoverable",
              "Of the 100 nearest words of each, the share that leaned to the same side before.", "lower", "share",
              GONEN, "Depends on how many words are looked at."),
    CheckCard("profession-neighbours", "Professions among their old company", "recoverable",
              "Correlation of a profession’s lean before with the share of its neighbours that leaned so.", "nearer",
              "correlation", GONEN, "Few professions."),
    CheckCard("direct-bias", "Direct bias", "associations", "How far professions lie along the direction of the pairs.",
              "lower", "number", "Bolukbasi et al. (2016)", "Only one direction."),
    CheckCard("indirect-bias", "Indirect bias", "associations", "What part of a likeness is owed to the direction.",
              "nearer", "number", "Bolukbasi et al. (2016)", "Pairs are few."),
    CheckCard("sembias-definition", "SemBias, definitions chosen", "associations",
              "How often a pair such as king and queen is chosen as the one that differs by gender.", "higher", "share",
              "Zhao et al. (2018)", "Pairs recur."),
    CheckCard("sembias-stereotype", "SemBias, stereotypes chosen", "associations",
              "How often a pair such as doctor and nurse is.", "lower", "share", "Zhao et al. (2018)", "Pairs recur."),
    CheckCard("weat:weat-6", "WEAT 6: names, career and family", "associations", "Names with career and family.",
              "nearer", "effect size", "Caliskan et al. (2017)", "Names are words of a class."),
    CheckCard("weat:weat-7", "WEAT 7: mathematics and arts", "associations", "Mathematics and arts with gender.",
              "nearer", "effect size", "Caliskan et al. (2017)", "Eight words a list."),
    CheckCard("weat:weat-8", "WEAT 8: science and arts", "associations", "Science and arts with gender.", "nearer",
              "effect size", "Caliskan et al. (2017)", "Eight words a list."),
    CheckCard("similarity:wordsim-353", "WordSim-353", "utility", "Cosines beside what people rate.", "higher",
              "correlation", "Finkelstein et al. (2002)", "Likeness and relatedness are mixed."),
    CheckCard("similarity:simlex-999", "SimLex-999", "utility", "Cosines beside what people rate.", "higher",
              "correlation", "Hill et al. (2015)", "Likeness only."),
    CheckCard("analogies", "Analogies", "utility", "Questions answered.", "higher", "share", "Mikolov et al. (2013)",
              "Capitals and grammar."),
    CheckCard("analogies-family", "Analogies of the family", "utility", "King is to queen as man is to what?", "higher",
              "share", "Mikolov et al. (2013)", "506 questions of 23 pairs."),
    CheckCard("neighbours-kept", "Neighbours kept", "utility", "Of ten neighbours before, the share that is left.",
              "higher", "share", "", "Only near neighbours."),
    CheckCard("weat:weat-1", "WEAT 1: flowers and insects", "unrelated", "Flowers and insects, pleasant or not.",
              "nearer", "effect size", "Caliskan et al. (2017)", "One question."),
    CheckCard("weat:weat-2", "WEAT 2: instruments and weapons", "unrelated",
              "Instruments and weapons, pleasant or not.", "nearer", "effect size", "Caliskan et al. (2017)",
              "One question."),
)  # fmt: skip
BEFORE = {  # check -> number, half of its interval (0: it has none), ideal, items
    "recovery": (0.982, 0.004, 0.5, 4000), "linear-recovery": (0.979, 0.004, 0.5, 4000),
    "clusters": (0.963, 0.012, 0.5, 1000), "neighbours": (0.861, 0.01, 0.48, 1000),
    "profession-neighbours": (0.742, 0.05, 0.0, 291), "direct-bias": (0.081, 0.006, 0.0, 291),
    "indirect-bias": (0.112, 0.03, 0.0, 300), "sembias-definition": (0.72, 0.042, 1.0, 440),
    "sembias-stereotype": (0.18, 0.035, 0.0, 440), "weat:weat-6": (1.76, 0.25, 0.0, 32),
    "weat:weat-7": (1.12, 0.6, 0.0, 32), "weat:weat-8": (1.24, 0.55, 0.0, 32),
    "similarity:wordsim-353": (0.503, 0.085, None, 353), "similarity:simlex-999": (0.264, 0.06, None, 998),
    "analogies": (0.464, 0.008, None, 13_000), "analogies-family": (0.706, 0.04, None, 506),
    "neighbours-kept": (1.0, 0.0, None, 1000), "weat:weat-1": (1.42, 0.3, 1.42, 100),
    "weat:weat-2": (1.53, 0.25, 1.53, 100),
}  # fmt: skip
AFTER = {  # what each method leaves, in the order of the checks
    "hard": (0.881, 0.861, 0.905, 0.762, 0.611, 0.003, 0.01, 0.79, 0.06, 1.21, 0.31, 0.28, 0.501, 0.262, 0.463, 0.69,
             0.912, 1.43, 1.52),
    "soft": (0.962, 0.955, 0.948, 0.823, 0.69, 0.041, 0.07, 0.74, 0.15, 1.55, 0.8, 0.9, 0.478, 0.251, 0.44, 0.66, 0.86,
             1.3, 1.5),
    "double-hard": (0.731, 0.702, 0.684, 0.641, 0.43, 0.004, 0.012, 0.77, 0.07, 1.02, 0.35, 0.2, 0.489, 0.257, 0.458,
                    0.67, 0.842, 1.44, 1.49),
    "multiclass-hard": (0.879, 0.858, 0.9, 0.76, 0.605, 0.003, 0.012, 0.78, 0.062, 1.2, 0.32, 0.29, 0.5, 0.261, 0.462,
                        0.688, 0.91, 1.42, 1.52),
    "half-sibling": (0.842, 0.803, 0.86, 0.74, 0.56, 0.02, 0.03, 0.83, 0.05, 1.1, 0.4, 0.36, 0.511, 0.27, 0.441, 0.61,
                     0.731, 1.31, 1.39),
    "ran": (0.801, 0.765, 0.71, 0.702, 0.49, 0.012, 0.02, 0.81, 0.052, 0.98, 0.22, 0.18, 0.497, 0.258, 0.452, 0.64,
            0.802, 1.4, 1.5),
    "nullspace": (0.662, 0.503, 0.612, 0.611, 0.36, 0.0012, 0.004, 0.62, 0.14, 0.55, 0.12, 0.1, 0.462, 0.239, 0.421,
                  0.42, 0.66, 1.22, 1.31),
    "random-direction (1)": (0.982, 0.979, 0.964, 0.86, 0.741, 0.0805, 0.111, 0.72, 0.181, 1.76, 1.12, 1.23, 0.503,
                             0.264, 0.463, 0.705, 0.97, 1.42, 1.53),
    "random-direction (30)": (0.953, 0.921, 0.94, 0.811, 0.68, 0.079, 0.108, 0.68, 0.182, 1.71, 1.08, 1.2, 0.431, 0.21,
                              0.352, 0.58, 0.571, 1.33, 1.42),
}  # fmt: skip
TITLES = {
    "hard": "Hard debias", "soft": "Soft debias", "double-hard": "Double-hard debias",
    "multiclass-hard": "Multiclass hard debias", "half-sibling": "Half-sibling regression", "ran": "RAN",
    "nullspace": "Iterative nullspace projection", "random-direction": "Random direction",
}  # fmt: skip
FRONT = ("hard", "double-hard", "nullspace")
METHODS = tuple(AFTER)
LEAST = 0.25  # of the interval of a number is that of its change: the two are drawn alike


def card_of(check: str) -> CheckCard:
    return next(each for each in CARDS if each.name == check)


def ends(value: float, half: float) -> Interval | None:
    return Interval(value - half, value + half, 0.95, "percentile bootstrap") if half else None


def moved(card: CheckCard, before: float, after: float, ideal: float | None, half: float) -> Moved:
    """A change, and whether it is for the better: only where it is larger than half of its interval."""
    change = after - before
    closer = abs(before - (ideal or 0.0)) - abs(after - (ideal or 0.0))
    gain = {"lower": -change, "higher": change, "nearer": closer}[card.better]
    if not half:
        return Moved(change, None, None, None, None, None, "no clear change")
    clear = "no clear change" if abs(gain) <= half else "better" if gain > 0 else "worse"
    p = 0.001 if abs(change) > half else 0.4
    return Moved(change, change - half, change + half, p, p, min(1.0, 10 * p), clear)


def reading(check: str, value: float, label: str = "") -> Reading:
    """Of a method, or before without one."""
    before, half, ideal, items = BEFORE[check]
    half = half or (0.008 if label else 0.0)
    change = moved(card_of(check), before, value, ideal, LEAST * half) if label else None
    beyond = None
    if label and not label.startswith("random"):
        control = "random-direction (30)" if label == "nullspace" else "random-direction (1)"
        other = AFTER[control][list(BEFORE).index(check)]
        beyond = moved(card_of(check), other, value, ideal, LEAST * half)
    return Reading(check, value, ends(value, half), ideal, items, "", f"{check}, {items}", change, beyond, (), {})


def directions(label: str) -> int:
    return 30 if label in ("nullspace", "random-direction (30)") else 1


def left_beyond(label: str) -> Moved | None:
    """Bias left less that of the control; methods that leave less by a tenth do so clearly."""
    if label.startswith("random"):
        return None
    control = next(each for each in AFTER if each.startswith("random") and directions(each) == directions(label))
    change = share_left(label).value - share_left(control).value
    clear = change < -0.1
    p = 0.001 if clear else 0.4
    verdict = "better" if clear else "no clear change"
    return Moved(change, change - 0.08, change + 0.08, p, p, 0.007 if clear else 0.8, verdict)


def recipe(method: str, label: str) -> dict[str, Any]:
    options = {"hard": {"directions": 1, "equalise": True}, "nullspace": {"rounds": 30}}.get(method, {})
    detail = (
        {"share_of_first": 0.421, "words_moved": 397_512} if method == "hard" else {"directions": directions(label)}
    )
    return {
        "method": method, "title": TITLES[method], "model": "builtin:glove-6b-50d", "fingerprint": "ab12" * 8,
        "axis": "gender", "axis_fingerprint": "cd34" * 8, "options": options, "seed": 0, "lengths": "published",
        "words": 400_000, "definitional": 10, "specific": 1423, "kept": 12 if label == "hard" else 0, "detail": detail,
        "version": "0.1",
    }  # fmt: skip


def share_left(label: str) -> Estimate:
    checks = tuple(each.name for each in CARDS if each.group in ("recoverable", "associations"))
    left = []
    for check, after in zip(BEFORE, AFTER[label], strict=True):
        before, _, ideal, _ = BEFORE[check]
        if check in checks and ideal is not None:
            left.append(abs(after - ideal) / abs(before - ideal))
    return Estimate(fmean(left), ends(fmean(left), 0.06), checks)


def share_kept(label: str) -> Estimate:
    checks = tuple(each.name for each in CARDS if each.group == "utility")
    kept = [after / BEFORE[check][0] for check, after in zip(BEFORE, AFTER[label], strict=True) if check in checks]
    return Estimate(fmean(kept), ends(fmean(kept), 0.02), checks)


def outcome(label: str, **given: Any) -> Outcome:
    """What came of a method; soft debias has no answer to one check, and one number without an interval."""
    method = label.partition(" ")[0]
    readings = [reading(check, value, label) for check, value in zip(BEFORE, AFTER[label], strict=True)]
    refused: dict[str, str] = {}
    if label == "soft":
        refused["clusters"] = "The clusters did not settle after 300 rounds."
        readings = [each for each in readings if each.check != "clusters"]
        readings = [replace(each, interval=None) if each.check == "indirect-bias" else each for each in readings]
    fields = {
        "method": method, "label": label, "title": TITLES[method], "control": method == "random-direction",
        "recipe": recipe(method, label), "readings": tuple(readings), "refused": refused,
        "bias_left": share_left(label), "utility_kept": share_kept(label), "beyond": left_beyond(label),
        "on_front": label in FRONT,
        "seconds": 0.4 + 7.3 * METHODS.index(label),
    }  # fmt: skip
    return Outcome(**(fields | given))


def made_aftermath(labels: tuple[str, ...] = METHODS, **given: Any) -> Aftermath:
    """Seven methods and two controls, or some of them; any field can be changed."""
    fields: dict[str, Any] = {
        "model": "builtin:glove-6b-50d", "fingerprint": "ab12" * 8, "kind": "words", "axis": "gender",
        "axis_title": "women and men", "classes": ("female", "male"),
        "checks": (*CARDS, CheckCard("weat:weat-9", "WEAT 9: names in sentences", "associations", "Names, again.",
                                     "nearer", "effect size", "Caliskan et al. (2017)", "Few.")),
        "before": tuple(reading(check, BEFORE[check][0]) for check in BEFORE),
        "refused": {"weat:weat-9": "It knows 3 of the 40 words, and at least 20 are needed."},
        "outcomes": tuple(map(outcome, labels)),
        "settings": {"words_a_class": 2500, "trained_on": 500, "draws": 1000, "level": 0.95}, "seed": 0,
        "notes": ("Words were cut at the first 50,000 for neighbours.",), "version": "0.1",
        "time": "2026-01-02T03:04:05Z",
    }  # fmt: skip
    return Aftermath(**(fields | given))


def one_method(label: str = "hard", **given: Any) -> Aftermath:
    """One method and the control that it is held against."""
    return made_aftermath((label, "random-direction (1)"), **given)


def changed_reading(found: Aftermath, label: str, check: str, **given: Any) -> Aftermath:
    """The same with one reading of a method otherwise."""
    outcomes = [
        replace(each, readings=tuple(replace(one, **given) if one.check == check else one for one in each.readings))
        if each.label == label else each
        for each in found.outcomes
    ]  # fmt: skip
    return replace(found, outcomes=tuple(outcomes))
