"""How far to trust one number, in a few words: random lists, single words, other published lists, doubts."""

from __future__ import annotations

from collections.abc import Iterable

from equipoise.reports import axes
from equipoise.reports.estimates import estimate, estimate_without, other_estimates
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, as_asked, count, listed, rounded, share, shortened, some
from equipoise.results import ALPHA, Interval, LeftOut, Null, Result, ResultSet

NOTE = (
    "A verdict rests on the test and the interval alone. Here is what else speaks for or against each number: where it "
    "falls among random lists of the model’s own words, what it would be without its most influential word and which "
    "words are known to decide its sign or significance alone, and what other published lists for the same concepts "
    "give. The sign is known without every word (of words in sentences, without every target); significance is tested "
    "without the two that are likeliest to change it. The estimate is the effect size where the metric has one, "
    "otherwise the value; in brackets stand its interval and the middle of the random lists. Sums over words also "
    "change with the length of a list."
)

NOTHING = "These results were measured without it."
NAMED = 3  # of the words that decide


def any_examined(results: ResultSet) -> bool:
    """Whether any result has more than its test and interval."""
    return any(map(_examined, results.results))


def trust_tables(results: ResultSet, bias: str) -> list[Table]:
    """One table a metric, for one kind of bias; none where nothing but the number is known."""
    chosen = [result for result in results.results if result.bias == bias and _examined(result)]
    return [
        _table(results, metric, [result for result in chosen if result.metric == metric])
        for metric in dict.fromkeys(result.metric for result in chosen)
    ]


def _examined(result: Result) -> bool:
    """Whether there is more than a test and an interval; the doubts about pairs stand beside their numbers."""
    if axes.of_pairs(result):
        return False
    return bool(estimate(result).null or result.left_out or result.variants or result.doubts)


def _table(results: ResultSet, metric: str, chosen: list[Result]) -> Table:
    places = {name: place for place, name in enumerate(axes.questions(chosen))}
    return Table(
        axes.metric_title(results, metric),
        (
            "Question",
            "Model",
            "Estimate",
            f"Random lists{_middle(chosen)}",
            "Without one word",
            "Other published lists",
            "Doubts",
        ),
        "wlnwwwr",
        [_row(result, results) for result in sorted(chosen, key=lambda result: places[result.dataset])],
    )


def _middle(chosen: list[Result]) -> str:
    levels = dict.fromkeys(share(null.level) for result in chosen if (null := estimate(result).null))
    return f" (middle {' or '.join(levels)})" if levels else ""


def _row(result: Result, results: ResultSet) -> tuple[str, ...]:
    return (
        axes.question_title(results, result.dataset),
        result.model,
        estimate_words(result),
        random_lists(result),
        without_one_word(result),
        other_lists(result),
        str(len(result.doubts)),
    )


def estimate_words(result: Result) -> str:
    shown = estimate(result)
    between = f" ({_between(shown.interval, result)})" if shown.interval else ""
    return f"{printed(shown.value, result)}{between}"


def stands_out(result: Result) -> bool | None:
    """Whether the number is unlike those of random lists; None where there are none to compare with.

    Where neutral is the end of the scale, being unlike them by lying nearer to it does not count.
    """
    null = estimate(result).null
    return None if null is None else null.p_value < ALPHA and not (result.one_sided and not _beyond(result, null))


def nearer_than_random(result: Result) -> bool:
    """Whether the number is unlike those of random lists by lying nearer to the end of the scale that is neutral."""
    null = estimate(result).null
    return null is not None and null.p_value < ALPHA and result.one_sided and not _beyond(result, null)


def _beyond(result: Result, null: Null) -> bool:
    """Whether the number lies on that side of the random lists which points away from neutral."""
    shown = estimate(result)
    return (null.below - 0.5) * (shown.value - shown.neutral) > 0


def nearer_words(chosen: Iterable[Result]) -> str:
    """ "16 lie nearer to neutral than random lists do", "" where none does."""
    number = sum(map(nearer_than_random, chosen))
    return f"{number} {'lies' if number == 1 else 'lie'} nearer to neutral than random lists do" if number else ""


def placed(null: Null) -> str:
    """ "above 99%" of random lists."""
    side, part = ("above", null.below) if null.below >= 0.5 else ("below", 1 - null.below)
    return f"{side} {share(part)}" if part < 1 else f"{side} all {null.lists:,}"


def random_lists(result: Result) -> str:
    """ "above 99% (−1.10 to 0.70)", or a dash: where the number falls, and the middle of them."""
    null = estimate(result).null
    if null is None:
        return DASH
    return f"{placed(null)} ({_between(null, result)})"


def deciding(result: Result) -> list[LeftOut]:
    """The words known to decide alone, the most influential first: significance is tested without few of them."""
    return [row for row in result.left_out if row.get("decides")]


def hangs_on(result: Result) -> str:
    """ "hangs on one word: chronic", "" where it is not known to hang on any."""
    words = [_named(row, result) for row in deciding(result)]
    if len(words) < 2:
        return f"hangs on one word: {words[0]}" if words else ""
    return f"hangs on single words, such as {listed(words[:NAMED])}"


def _named(row: LeftOut, result: Result) -> str:
    return shortened(as_asked(row["word"], result))


def _raw_p(row: LeftOut) -> str:
    """ " (raw p 0.007)": that without the word, which shows which way it decides."""
    return f" (raw p {row['p_value']:.3f})" if "p_value" in row and "significance" in row["decides"] else ""


def without_one_word(result: Result) -> str:
    """ "0.41 without chronic; chronic decides the significance", or a dash."""
    if not result.left_out:
        return DASH
    first = result.left_out[0]
    parts = [f"{printed(estimate_without(result, first), result)} without {_named(first, result)}"]
    for what in dict.fromkeys(row["decides"] for row in deciding(result)):
        rows = [row for row in deciding(result) if row["decides"] == what]
        words = [f"{_named(row, result)}{_raw_p(row)}" for row in rows]
        parts.append(f"{some(words)} {'decides' if len(words) == 1 else 'each decide'} the {what}")
    return "; ".join(parts)


def other_lists(result: Result) -> str:
    """ "7 lists, 0.82 to 1.51, all the same sign", or a dash."""
    numbers = other_estimates(result)
    if not numbers:
        return DASH
    ends = dict.fromkeys(printed(end, result) for end in (min(numbers), max(numbers)))
    found = f"{count(len(numbers), 'list')}, {' to '.join(ends)}"
    if result.one_sided:
        return found
    turned = signs_turned(result)
    return f"{found}, {f'{turned} of {len(numbers)} turn the sign' if turned else 'all the same sign'}"


def _between(ends: Interval | Null, result: Result) -> str:
    return f"{printed(ends.low, result)} to {printed(ends.high, result)}"


def printed(value: float | None, result: Result) -> str:
    """Effect sizes are told apart by two decimals; values can be small."""
    return DASH if value is None else rounded(value, 2 if result.effect_size is not None else 3)


def signs_turned(result: Result) -> int:
    """How many other published lists put the number on the other side of neutral, or on it."""
    shown = estimate(result)
    side = shown.value - shown.neutral
    return sum((each - shown.neutral) * side <= 0 for each in other_estimates(result))
