"""The report in Markdown, for a repository or a wiki: the same subjects without the pictures."""

from __future__ import annotations

from collections.abc import Iterator

from equipoise.reports import (
    agreement,
    asked,
    axes,
    by_template,
    cleaning,
    encoders,
    layers,
    rank_sums,
    scores,
    senses,
    sentence_pairs,
    side_by_side,
)
from equipoise.reports.doubts import doubt_table, remarks
from equipoise.reports.gaps import gap_tables
from equipoise.reports.md import bullets, drawn, plain, set_out
from equipoise.reports.methods import card_lines, certainty, evidence, families, interval_note
from equipoise.reports.notices import SHOWN_NEXT, cautions, warning
from equipoise.reports.orders import note as orders_note
from equipoise.reports.orders import order_table
from equipoise.reports.outcomes import outcome_tables
from equipoise.reports.provenance import provenance_tables
from equipoise.reports.rankings import has_ranking, how_ranked, is_told, left_out_table, note, ranking_tables, why_none
from equipoise.reports.sources import heading, sources, template_table, word_lists
from equipoise.reports.stereoset import NOTE as STEREOSET_NOTE
from equipoise.reports.strongest_pairs import NOTE as STRONGEST_NOTE
from equipoise.reports.summary import date, findings, opening, title
from equipoise.reports.tallies import glance
from equipoise.reports.trust import NOTE as TRUST_NOTE
from equipoise.reports.trust import trust_tables
from equipoise.results import ResultSet


def markdown(results: ResultSet) -> str:
    """The whole report."""
    parts = (
        _summary, _pairs, _senses, _encoders, _rankings, _layers, _results, _trust, _templates, _missing, _agreement,
        _lists, _methods, _provenance,
    )  # fmt: skip
    return "\n\n".join(block for part in parts for block in part(results)) + "\n"


def finding_blocks(results: ResultSet, model: str, level: str) -> Iterator[str]:
    """What was found in one model, a heading a kind of bias."""
    for finding in findings(results, model):
        yield f"{level} {plain(finding.bias.capitalize())}"
        yield plain(f"{finding.asked} {finding.refused}".strip())
        yield bullets(finding.outcomes)
        if finding.strongest:
            yield "Strongest:"
            yield bullets(finding.strongest)
        if finding.robust:
            yield plain(finding.robust)


def _summary(results: ResultSet) -> Iterator[str]:
    yield f"# {plain(title(results))}"
    yield f"Measured {plain(date(results))}."
    yield f"> **Before you read.** {plain(warning(results))}"
    yield "## Summary"
    yield from map(plain, opening(results))
    if results.results:
        yield drawn(glance(results))
    yield from map(plain, cautions(results))
    for model in axes.models(results):
        yield f"### {plain(model)}"
        yield from finding_blocks(results, model, "####")


def _rankings(results: ResultSet) -> Iterator[str]:
    if not is_told(results):
        return
    yield "## Rankings"
    if has_ranking(results):
        yield plain(note(results))
        yield from map(plain, filter(None, [how_ranked(results)]))
        yield from map(drawn, ranking_tables(results))
        yield drawn(rank_sums.sum_table(results))
        yield plain(f"{rank_sums.CAPTION} {rank_sums.MEANS}")
    else:
        yield plain(why_none(results))
    if results.not_significant:
        yield drawn(left_out_table(results))
    if results.orders:
        yield plain(orders_note(results))
        yield drawn(order_table(results))


def _layers(results: ResultSet) -> Iterator[str]:
    found = layers.sweeps(results)
    if found:
        yield "## Layer by layer"
        yield plain(layers.note(results))
        yield from (drawn(sweep.table) for sweep in found)


def _senses(results: ResultSet) -> Iterator[str]:
    for place, section in enumerate(senses.sections(results)):
        yield from set_out(section, "###" if place else "##")


def _encoders(results: ResultSet) -> Iterator[str]:
    for place, section in enumerate(encoders.sections(results)):
        if not place:
            yield f"> **{plain(encoders.WARNING)}**"
        yield from set_out(section, "###" if place else "##")


def _pairs(results: ResultSet) -> Iterator[str]:
    questions, limits = sentence_pairs.pair_questions(results), sentence_pairs.limits(results)
    if not questions:
        return
    yield f"## {sentence_pairs.HEADING}"
    yield plain(sentence_pairs.NOTE)
    for section in side_by_side.sections(results):
        yield from set_out(section, "###")
    for question in questions:
        yield f"### {plain(question.title)} ({question.size})"
        yield from _pair_blocks(question)
        yield from _sentences(question)
    if limits:
        yield f"### {sentence_pairs.LIMITS}"
        yield bullets(f"{metric}: {text}" for metric, text in limits.items())


def _pair_blocks(question: sentence_pairs.PairQuestion) -> Iterator[str]:
    """What was said of one set of pairs, without any of its sentences."""
    yield bullets((*question.sentences, *question.refused))
    if question.defects:
        yield f"{sentence_pairs.DEFECTS}:"
        yield bullets(question.defects)
    yield from map(drawn, question.tables)
    if question.stereoset.rows:
        yield drawn(question.stereoset)
        yield plain(STEREOSET_NOTE)


def _sentences(question: sentence_pairs.PairQuestion) -> Iterator[str]:
    """The strongest pairs, folded where Markdown is shown as a web page."""
    if question.strongest:
        yield f"> **{plain(SHOWN_NEXT)}**"
        yield plain(STRONGEST_NOTE)
    for each in question.strongest:
        yield f"<details><summary>Content warning, stereotypes: the strongest pairs by {plain(each.title)}</summary>"
        yield from map(drawn, each.tables)
        yield "</details>"


def _results(results: ResultSet) -> Iterator[str]:
    yield "## Every result"
    for bias in dict.fromkeys(result.bias for result in results.results):
        yield f"### {plain(bias.capitalize())}"
        yield from map(drawn, outcome_tables(results, bias))


def _trust(results: ResultSet) -> Iterator[str]:
    tables = {bias: trust_tables(results, bias) for bias in axes.biases(results)}
    if any(tables.values()):
        yield "## How far to trust each number"
        yield plain(TRUST_NOTE)
    for bias, own in tables.items():
        if own:
            yield f"### {plain(bias.capitalize())}"
            yield from map(drawn, own)


def _templates(results: ResultSet) -> Iterator[str]:
    if by_template.templated(results):
        yield "## Template by template"
        yield plain(f"{by_template.outcome(results)} {by_template.NOTE}")
    for bias in axes.biases(results):
        yield from map(drawn, by_template.template_tables(results, bias))


def _missing(results: ResultSet) -> Iterator[str]:
    yield "## What was missing"
    yield from map(drawn, gap_tables(results))
    if (table := doubt_table(results)).rows:
        yield drawn(table)
    yield from map(plain, remarks(results))
    if cleaning.cuts(results):
        yield plain(cleaning.note(results))
        yield from map(drawn, (cleaning.cut_table(results), cleaning.word_table(results)))


def _agreement(results: ResultSet) -> Iterator[str]:
    if results.correlations:
        yield "## Do the metrics agree?"
        yield plain(agreement.caption(results))
        yield from map(drawn, (*agreement.matrix_tables(results), agreement.correlation_table(results)))


def _lists(results: ResultSet) -> Iterator[str]:
    yield f"## {heading(results)}"
    for source in sources(results.datasets):
        yield plain(f"{source.source}. {source.terms}")
        yield bullets(f"{', '.join(questions)}: {reason}" for reason, questions in source.reasons)
    if (table := template_table(results)).rows:
        yield drawn(table)
    for each in word_lists(results.datasets):
        yield f"**{plain(each.name)}**{each.note and f' ({each.note})'}: {plain(', '.join(each.words))}"


def _methods(results: ResultSet) -> Iterator[str]:
    yield "## Methods"
    for card in results.metrics.values():
        yield f"### {plain(card.title)} ({plain(card.name)})"
        yield plain(card.formula)
        yield bullets(f"{name}: {text}" for name, text in card_lines(card).items())
    if results.results:
        yield drawn(certainty(results))
    if interval_note(results):
        yield plain(interval_note(results))
    if (table := scores.score_table(results)).rows:
        yield drawn(table)
        yield plain(scores.READING)
    if (table := asked.asked_table(results)).rows:
        yield drawn(table)
        yield from map(plain, asked.remarks(results))
    if (table := families(results)).rows:
        yield drawn(table)
    if evidence(results):
        yield bullets(f"{name}: {text}" for name, text in evidence(results).items())
    if results.notes:
        yield bullets(results.notes)


def _provenance(results: ResultSet) -> Iterator[str]:
    yield "## Provenance"
    yield from map(drawn, provenance_tables(results))
