"""How the numbers were made and how to read them."""

from __future__ import annotations

from collections.abc import Iterable

from equipoise.reports import axes
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, share, test_of
from equipoise.results import Interval, MetricCard, Result, ResultSet

EVIDENCE = {
    "Random lists": "The same metric on random lists of the model’s own words, as many as in the question and as "
    "frequent where the file tells. They show what chance and frequency make of the measure. They do not show that an "
    "association beyond them is a stereotype, nor that one among them is harmless: any two topics may differ.",
    "Without one word": "The number again without each word in turn, and the test again without the two words "
    "that are likeliest to change its outcome. It shows single words that a finding hangs on; that none is named "
    "does not prove that there is none. It does not show what two words together do, nor whether the word is right for "
    "the concept.",
    "Other published lists": "The number again with other published lists for the same concepts. They show how far "
    "the choice among lists decides. They do not show what lists that nobody published would give.",
    "By template": "The number again with the sentences of one template at a time. They show how far the wording "
    "decides. They do not show what sentences that people really write would give.",
    "Order of two models": "The difference of their mean distances from neutral, with the same words, or what pairs "
    "share, drawn again for both. It shows whether others would change the order. It does not show which model is "
    "better for a task.",
}

INTERVALS = (
    "For an interval, words are drawn again from the lists, with repeats, and the number is computed anew for every "
    "draw; how far those numbers spread gives its ends, by the method named in the table. It shows how far the number "
    "depends on which words stand for the concepts. It does not show what a model trained anew would give."
)
PAIR_INTERVALS = (
    "Of sentence pairs, the Wilson score interval of a share takes the pairs for independent. Where they are about the "
    "same terms, or made of the same sentences, these are drawn again, with repeats, and the interval is how far the "
    "share spreads. It shows what other pairs of the same making would give, not what other stereotypes would."
)


def interval_note(results: ResultSet) -> str:
    """How intervals are to be read, "" where there are none."""
    said = (
        (INTERVALS, any(result.interval or result.effect_size_interval for result in axes.word_results(results))),
        (PAIR_INTERVALS, any(result.interval for result in axes.pair_results(results))),
    )
    return " ".join(text for text, holds in said if holds)


def evidence(results: ResultSet) -> dict[str, str]:
    """What the evidence beside test and interval is, and what it does not show: only what the set has."""
    present = {
        "Random lists": any(result.null or result.effect_size_null for result in results.results),
        "Without one word": any(result.left_out for result in results.results),
        "Other published lists": any(result.variants for result in results.results),
        "By template": any(result.by_template for result in results.results),
        "Order of two models": bool(results.orders),
    }
    return {name: text for name, text in EVIDENCE.items() if present[name]}


def families(results: ResultSet) -> Table:
    """Which p-values were corrected together, and how."""
    tests = [test_of(result) for result in results.results]
    rows = dict.fromkeys((str(test["family"]), str(test.get("correction", DASH))) for test in tests if "family" in test)
    return Table("Which p-values were corrected together", ("Family of tests", "Correction"), "wl", list(rows))


def card_lines(card: MetricCard) -> dict[str, str]:
    """What a reader must know of a metric, under its headings."""
    return {"Reading": card.reading, "Neutral": f"{card.neutral:g}", "Limits": card.limits, "Paper": card.paper}


def certainty(results: ResultSet) -> Table:
    """How p-values and intervals were made, by metric."""
    return Table(
        "How p-values and intervals were made",
        ("Metric", "p-values", "Intervals"),
        "lww",
        [(metric, *_made(r for r in results.results if r.metric == metric)) for metric in axes.metrics(results)],
    )


def _made(chosen: Iterable[Result]) -> tuple[str, str]:
    own = list(chosen)
    tests = dict.fromkeys(text for result in own if (text := _test(result)))
    intervals = dict.fromkeys(
        _interval(interval) for result in own for interval in (result.interval, result.effect_size_interval) if interval
    )
    return "; ".join(tests) or DASH, "; ".join(intervals) or DASH


def _test(result: Result) -> str:
    """The test in a few words, without the numbers that change with every list."""
    test = test_of(result)
    if not test.get("kind"):
        return str(test.get("why_not", ""))
    alternative = test.get("alternative", "two-sided")
    sides = "two-sided" if alternative == "two-sided" else f"one-sided ({alternative})"
    if axes.of_pairs(result):
        return f"{test['kind']}, {sides}, without the tied pairs"
    ties = "" if test.get("ties") == "strict" else ", ties count as more extreme"
    return f"{test['kind']}, {sides}{ties}"


def _interval(interval: Interval) -> str:
    return f"{share(interval.level)}, {interval.method}"
