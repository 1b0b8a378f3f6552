"""A section on bias for each model's own card, in Markdown without a header, to paste where models are published."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from equipoise.reports import axes, encoders, senses
from equipoise.reports.asked import asked_words
from equipoise.reports.markdown import finding_blocks
from equipoise.reports.md import bullets, drawn, plain, set_out
from equipoise.reports.notices import cautions
from equipoise.reports.sentence_pairs import pair_questions
from equipoise.reports.summary import date
from equipoise.reports.words import one_sought, share
from equipoise.results import ResultSet


def model_card(results: ResultSet) -> str:
    """One section a model."""
    sections = ["\n\n".join(_section(results, model)) for model in axes.models(results)]
    return "\n\n---\n\n".join(sections or ["No model was measured."]) + "\n"


def _section(results: ResultSet, model: str) -> Iterator[str]:
    yield "## Bias, Risks, and Limitations"
    hurt = " Words in the lists can hurt." if axes.about_words(results) else ""
    yield f"{_sought(results)} measured in **{plain(model)}** on {plain(date(results))}.{hurt}"
    if axes.about_words(results):
        yield from finding_blocks(_without_pairs(results), model, "###")
    yield from _senses(results, model)
    yield from _encoders(results, model)
    yield from _pairs(results, model)
    yield "### What this does not say"
    yield bullets(cautions(results))
    yield from _limits(results, model)
    yield "### Recommendations"
    yield plain(
        "Measure the system that uses this model, on its own task and with the people concerned, before it decides "
        f"about anyone. Where {one_sought(results)} found here matters to that task, reduce it and measure again."
    )
    yield "### How it was measured"
    yield bullets(_how(results, model))


def _sought(results: ResultSet) -> str:
    kinds = (("Associations", axes.about_words(results)), ("preferences", axes.about_pairs(results)))
    text = " and ".join(name for name, present in kinds if present)
    return text[0].upper() + text[1:]


def _without_pairs(results: ResultSet) -> ResultSet:
    """What was asked in words: pairs have tables of their own."""
    of_pairs = {name for name, card in results.datasets.items() if card.sentence_pairs}
    refusals = tuple(refusal for refusal in results.refusals if refusal.dataset not in of_pairs)
    return replace(results, results=tuple(axes.word_results(results)), refusals=refusals)


def _pairs(results: ResultSet, model: str) -> Iterator[str]:
    """What the model prefers in pairs of sentences, in short: one table of shares and one breakdown a question."""
    own = tuple(result for result in results.results if result.model == model)
    refusals = tuple(refusal for refusal in results.refusals if refusal.model == model)
    for question in pair_questions(replace(results, results=own, refusals=refusals)):
        yield f"### {plain(question.title)} ({question.size})"
        yield drawn(question.shares)
        yield from (drawn(each.table) for each in question.breakdowns[:1])
        yield from (drawn(each) for each in [question.stereoset_whole] if each.rows)
        if question.refused or question.defects:
            yield bullets((*question.refused, *question.defects))


def _senses(results: ResultSet, model: str) -> Iterator[str]:
    """Of a model of senses, the word beside its senses; told where the senses are, not again of the word."""
    card = results.models.get(model)
    if card is None or card.senses != "sense":
        return
    own = replace(results, models={name: e for name, e in results.models.items() if e.twin_of == card.twin_of})
    for section in senses.sections(own)[:1]:
        if section.tables:
            yield from set_out(section, "###")


def _encoders(results: ResultSet, model: str) -> Iterator[str]:
    """Of a sentence encoder, what it makes of whole sentences; single words are for the report."""
    own = encoders.of_model(results, model)
    if own.encoders:
        yield f"### {encoders.HEADING}"
        yield plain(encoders.WARNING)
        yield bullets(encoders.model_notes(own))
        for note, table in (
            (encoders.NOTE, encoders.information_table(own)),
            (encoders.SIDE_BY_SIDE_NOTE, encoders.set_table(own)),
        ):
            if table.rows:
                yield plain(note)
                yield drawn(table)


def _limits(results: ResultSet, model: str) -> Iterator[str]:
    used = {result.metric for result in results.results if result.model == model}
    cards = [card for card in results.metrics.values() if card.name in used]
    if cards:
        yield bullets(f"{card.name}: {card.limits}" for card in cards)


def _how(results: ResultSet, model: str) -> Iterator[str]:
    own = [result for result in results.results if result.model == model]
    card = results.models.get(model)
    if card:
        yield f"Fingerprint: {card.fingerprint}"
        if card.context:
            yield f"Asked {asked_words(card)}"
        if card.revision:
            yield f"Revision: {card.revision}"
        yield from card.notes
    for what, pairs in (("words known", False), ("pairs that took part", True)):
        if chosen := [result.coverage for result in own if axes.of_pairs(result) is pairs]:
            yield f"Share of the {what}: {share(min(chosen))} or more in every question"
    for version, seed in dict.fromkeys((result.version, result.seed) for result in own):
        yield f"Equipoise {version}, seed {seed}"
    yield from dict.fromkeys(f"Questions from: {card.source}" for card in results.datasets.values() if card.source)
    yield from dict.fromkeys(f"{card.name}: {card.paper}" for card in results.metrics.values())
    yield from results.notes
