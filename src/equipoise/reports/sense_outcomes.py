"""Is more to be seen by sense than by word? In a sentence for each model of senses (the question of seed 000)."""

from __future__ import annotations

from collections.abc import Sequence

from equipoise.reports.made_for import row_title
from equipoise.reports.words import count, share
from equipoise.results import ResultSet, Twins

NAMED = 3  # questions told by name


def by_sense_and_word(results: ResultSet) -> list[str]:
    """In how many questions each model is clearly farther from neutral by sense than by word, and clearly nearer."""
    models = dict.fromkeys(each["sense"] for each in results.twins)
    told = [_sentence(results, model, [each for each in results.twins if each["sense"] == model]) for model in models]
    levels = " or ".join(dict.fromkeys(share(each["level"]) for each in results.twins))
    meant = f"Clear is a difference whose {levels} interval leaves out zero; these are not adjusted for their number."
    return [f"{' '.join(told)} {meant}"] if told else []


def _sentence(results: ResultSet, model: str, own: Sequence[Twins]) -> str:
    farther, nearer = [each for each in own if each["low"] > 0], [each for each in own if each["high"] < 0]
    several = len({each["dataset"] for each in own}) < len(own)  # metrics for one question
    first, second = (_names(results, each, several) for each in (farther, nearer))
    rest = "; in the others the difference cannot be told" if len(farther) + len(nearer) < len(own) else ""
    return (
        f"By sense, {model} lies clearly farther from neutral than by word in {len(farther)} of "
        f"{count(len(own), 'measurement' if several else 'question')}{first}, clearly nearer in {len(nearer)}{second}"
        f"{rest}."
    )


def _names(results: ResultSet, chosen: Sequence[Twins], several: bool) -> str:
    """ " (science and arts; nurses)", "" where there are many or none."""
    by = {each["metric"]: f", {each['metric']}" if several else "" for each in chosen}
    titles = [f"{_title(results, each)}{by[each['metric']]}" for each in chosen]
    return f" ({'; '.join(titles)})" if 0 < len(titles) <= NAMED else ""


def _title(results: ResultSet, twins: Twins) -> str:
    wanted = twins["metric"], twins["dataset"], twins["sense"]
    own = [result for result in results.results if (result.metric, result.dataset, result.model) == wanted]
    return row_title(results, own) if own else twins["dataset"]
