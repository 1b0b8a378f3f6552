"""The report as a LaTeX document that compiles by itself, with booktabs tables to copy into a paper."""

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
from equipoise.reports.tex import HEAD, declared, drawn, items, plain, set_out
from equipoise.reports.trust import NOTE as TRUST_NOTE
from equipoise.reports.trust import trust_tables
from equipoise.results import ResultSet


def latex(results: ResultSet) -> str:
    """A complete document."""
    parts = (
        _summary, _pairs, _senses, _encoders, _rankings, _layers, _results, _trust, _templates, _missing, _lists,
        _methods, _provenance,
    )  # fmt: skip
    body = "\n\n".join(block for part in parts for block in part(results))
    return f"{HEAD % declared(body)}\\begin{{document}}\n{body}\n\\end{{document}}\n"


def _summary(results: ResultSet) -> Iterator[str]:
    yield f"\\title{{{plain(title(results))}}}\n\\author{{Equipoise}}\n\\date{{{plain(date(results))}}}\n\\maketitle"
    yield f"\\textbf{{Before you read.}} {plain(warning(results))}"
    yield r"\section{Summary}"
    yield from map(plain, opening(results))
    if results.results:
        yield drawn(glance(results))
    yield from map(plain, cautions(results))
    for model in axes.models(results):
        yield f"\\subsection*{{{plain(model)}}}"
        for finding in findings(results, model):
            yield f"\\textbf{{{plain(finding.bias.capitalize())}.}} {plain(f'{finding.asked} {finding.refused}')}"
            yield items((*finding.outcomes, *finding.strongest))
            yield plain(finding.robust)


def _rankings(results: ResultSet) -> Iterator[str]:
    if not is_told(results):
        return
    yield r"\section{Rankings}"
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
    if results.correlations:
        yield plain(agreement.caption(results))
        yield from map(drawn, (*agreement.matrix_tables(results), agreement.correlation_table(results)))


def _layers(results: ResultSet) -> Iterator[str]:
    found = layers.sweeps(results)
    if found:
        yield r"\section{Layer by layer}"
        yield plain(layers.note(results))
        yield from (drawn(sweep.table) for sweep in found)


def _senses(results: ResultSet) -> Iterator[str]:
    sections = senses.sections(results)
    if sections:
        yield r"\begin{landscape}"
        for place, section in enumerate(sections):
            yield from set_out(section, "subsection" if place else "section")
        yield r"\end{landscape}"


def _encoders(results: ResultSet) -> Iterator[str]:
    sections = encoders.sections(results)
    if sections:
        yield f"\\begin{{landscape}}\n\\textbf{{{plain(encoders.WARNING)}}}"
        for place, section in enumerate(sections):
            yield from set_out(section, "subsection" if place else "section")
        yield r"\end{landscape}"


def _pairs(results: ResultSet) -> Iterator[str]:
    questions, limits = sentence_pairs.pair_questions(results), sentence_pairs.limits(results)
    if not questions:
        return
    yield f"\\begin{{landscape}}\n\\section{{{sentence_pairs.HEADING}}}"
    yield plain(sentence_pairs.NOTE)
    for section in side_by_side.sections(results):
        yield from set_out(section, "subsection")
    for question in questions:
        yield f"\\subsection{{{plain(f'{question.title} ({question.size})')}}}"
        yield from _question(question)
    if limits:
        yield f"\\subsection{{{sentence_pairs.LIMITS}}}"
        yield items(f"{metric}: {text}" for metric, text in limits.items())
    yield r"\end{landscape}"


def _question(question: sentence_pairs.PairQuestion) -> Iterator[str]:
    yield items((*question.sentences, *question.refused))
    if question.defects:
        yield f"{sentence_pairs.DEFECTS}:"
        yield items(question.defects)
    yield from map(drawn, question.tables)
    if question.stereoset.rows:
        yield drawn(question.stereoset)
        yield plain(STEREOSET_NOTE)
    if question.strongest:
        yield f"\\textbf{{{plain(SHOWN_NEXT)}}} {plain(STRONGEST_NOTE)}"
        yield from (drawn(table) for each in question.strongest for table in each.tables)


def _results(results: ResultSet) -> Iterator[str]:
    yield "\\begin{landscape}\n\\section{Every result}"
    for bias in dict.fromkeys(result.bias for result in results.results):
        yield f"\\subsection{{{plain(bias.capitalize())}}}"
        yield from map(drawn, outcome_tables(results, bias))
    yield r"\end{landscape}"


def _trust(results: ResultSet) -> Iterator[str]:
    tables = {bias: trust_tables(results, bias) for bias in axes.biases(results)}
    if not any(tables.values()):
        return
    yield "\\begin{landscape}\n\\section{How far to trust each number}"
    yield plain(TRUST_NOTE)
    for bias, own in tables.items():
        if own:
            yield f"\\subsection{{{plain(bias.capitalize())}}}"
            yield from map(drawn, own)
    yield r"\end{landscape}"


def _templates(results: ResultSet) -> Iterator[str]:
    if not by_template.templated(results):
        return
    yield "\\begin{landscape}\n\\section{Template by template}"
    yield plain(f"{by_template.outcome(results)} {by_template.NOTE}")
    for bias in axes.biases(results):
        yield from map(drawn, by_template.template_tables(results, bias))
    yield r"\end{landscape}"


def _missing(results: ResultSet) -> Iterator[str]:
    yield r"\section{What was missing}"
    yield from map(drawn, gap_tables(results))
    if (table := doubt_table(results)).rows:
        yield drawn(table)
    yield from map(plain, remarks(results))
    if cleaning.cuts(results):
        yield plain(cleaning.note(results))
        yield from map(drawn, (cleaning.cut_table(results), cleaning.word_table(results)))


def _lists(results: ResultSet) -> Iterator[str]:
    yield f"\\section{{{heading(results)}}}"
    for source in sources(results.datasets):
        yield plain(f"{source.source}. {source.terms}")
        yield items(f"{', '.join(questions)}: {reason}" for reason, questions in source.reasons)
    if (table := template_table(results)).rows:
        yield drawn(table)
    for each in word_lists(results.datasets):
        yield f"\\textbf{{{plain(each.name)}{each.note and plain(f' ({each.note})')}:}} {plain(', '.join(each.words))}"


def _methods(results: ResultSet) -> Iterator[str]:
    yield r"\section{Methods}"
    for card in results.metrics.values():
        yield f"\\subsection*{{{plain(f'{card.title} ({card.name})')}}}"
        yield plain(card.formula)
        yield items(f"{name}: {text}" for name, text in card_lines(card).items())
    if results.results:
        yield drawn(certainty(results))
        yield plain(interval_note(results))
    if (table := scores.score_table(results)).rows:
        yield drawn(table)
        yield plain(scores.READING)
    if (table := asked.asked_table(results)).rows:
        yield drawn(table)
        yield from map(plain, asked.remarks(results))
    if (table := families(results)).rows:
        yield drawn(table)
    yield items(f"{name}: {text}" for name, text in evidence(results).items())
    yield items(results.notes)


def _provenance(results: ResultSet) -> Iterator[str]:
    yield r"\section{Provenance}"
    yield from map(drawn, provenance_tables(results))
