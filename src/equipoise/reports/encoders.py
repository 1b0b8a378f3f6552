"""Sentence encoders on the same sentences: whose words lean, whose words weigh (seed 004, tables 1, 2, 12 and 13)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from equipoise.reports import components, encoder_groups
from equipoise.reports.components import Components
from equipoise.reports.encoder_groups import IMPORTANCE, INFORMATION, WORDS, chosen, sets_of
from equipoise.reports.sentence_tables import COSINE, ELSEWHERE, check_words, cosine_of, per_cent, score, word_table
from equipoise.reports.sentence_words import Scales, scales_over
from equipoise.reports.table import Section, Table
from equipoise.reports.words import DASH
from equipoise.results import ResultSet
from equipoise.results.weighed import SentencesExplained, WeighedSentence

HEADING = "Sentence encoders"
NOTE = (
    "What encoders make of the same few sentences. A sentence about a mother holds gender because it means a mother; "
    "a sentence about someone who is a nurse should hold none. The cosine of a whole sentence with the direction "
    "cannot tell these apart. It is comparable between sentences of one model, and not between models: their vectors "
    "are crowded in different ways. A few sentences show how the numbers come about; they are no measure of a model."
)
WARNING = (
    "Content warning: some of the sentences that follow hold stereotypes about women and men. They are here to be "
    "measured, and nobody’s opinion."
)
COMPONENTS = "How much one direction holds"
BY_WORD = "Word by word"
BY_WORD_NOTE = (
    "The bias of a word is its cosine with the direction, weighed by its share of the sentence’s vector; gendered "
    "words score nothing. In encoders that read the whole sentence first every word takes something from the others, "
    "also from those that are gendered, so a score there is not what the word alone would have."
)
WEIGHTS = "Which words weigh"
WEIGHTS_NOTE = (
    "The importance of each word: its share of the sentence’s vector. It says where the vector comes from, and not "
    "whether that is good or bad. Where tokens are averaged their parts can point apart, and then add up to more than "
    "100%."
)
SIDE_BY_SIDE = "Sentences that differ in little"
SIDE_BY_SIDE_NOTE = (
    "Each set says the same of her, of him, or of anyone. Where a sentence about anyone scores to one side, that comes "
    "from what it says, as the model has it. Scores of models that pool in different ways have different names and "
    "cannot be compared, and there is no test here: single sentences have no interval."
)
MOST = 40  # words of a sentence


@dataclass(frozen=True)
class Panel:
    """One sentence as one model has it."""

    model: str
    found: SentencesExplained
    sentence: WeighedSentence
    scales: Scales
    table: Table


def sections(results: ResultSet) -> list[Section]:
    """All that is told of encoders, in tables; the first section is the heading of the others."""
    found = named(results)
    if not found:
        return []
    parts = [
        Section(COMPONENTS, components.NOTE, _listed(component_table(results))),
        Section(BY_WORD, BY_WORD_NOTE, [panel.table for panel in word_panels(results)]),
        Section(WEIGHTS, WEIGHTS_NOTE, weight_tables(results)),
        Section(SIDE_BY_SIDE, SIDE_BY_SIDE_NOTE, _listed(set_table(results))),
    ]
    first = Section(HEADING, " ".join([NOTE, COSINE, *model_notes(results)]), _listed(information_table(results)))
    return [first, *(part for part in parts if part.tables)]


def _listed(table: Table) -> list[Table]:
    return [table] if table.rows else []


def named(results: ResultSet) -> dict[str, SentencesExplained]:
    """The encoders by name, with their pooling where one was asked in several ways."""
    times = Counter(each.model for each in results.encoders)
    return {
        each.model if times[each.model] == 1 else f"{each.model}, {each.pooling} pooling": each
        for each in results.encoders
    }


def of_model(results: ResultSet, model: str) -> ResultSet:
    """The same with what one model said."""
    return replace(results, encoders=tuple(each for each in results.encoders if each.model == model))


def model_notes(results: ResultSet) -> list[str]:
    """Whose words or sentences each direction is from, and by what score, a sentence a model."""
    return [
        f"{name}: {each.score}, {each.pooling} pooling, along {each.direction.name} from {each.direction.pairs:,} "
        f"pairs of {each.direction.space}, above zero to {each.direction.first}. {check_words(each)}".strip()
        for name, each in named(results).items()
    ]


def information_table(results: ResultSet) -> Table:
    """Seed 004, table 1: the cosine of each sentence with the direction."""
    found = named(results)
    rows = [
        (text, *(cosine_of(sentence) if sentence else DASH for sentence in row))
        for text, row in encoder_groups.across(found.values(), INFORMATION).items()
    ]
    return Table("Cosine of each sentence with the direction", ("Sentence", *found), "w" + "r" * len(found), rows)


def drawings(results: ResultSet) -> list[Components]:
    """Seed 004, figures 2 and 7, left: one a model."""
    return [drawing for name, each in named(results).items() for drawing in components.drawn(name, each)]


def component_table(results: ResultSet) -> Table:
    """The same in numbers."""
    found = named(results)
    most = max((len(each.direction.explained) for each in found.values()), default=0)
    rows = [
        (f"{place + 1}", *(_share(each.direction.explained, place) for each in found.values()))
        for place in range(min(most, components.MOST))
    ]
    return Table("Share of the variance along each component", ("Component", *found), "l" + "r" * len(found), rows)


def _share(explained: tuple[float, ...], place: int) -> str:
    return per_cent(explained[place]) if place < len(explained) else DASH


def word_panels(results: ResultSet, group: str = WORDS) -> list[Panel]:
    """Seed 004, tables 2 and 12: one a model and sentence, coloured on the scale of its model."""
    return [_panel(name, each, sentence) for name, each in named(results).items() for sentence in chosen(each, group)]


def _panel(name: str, found: SentencesExplained, sentence: WeighedSentence) -> Panel:
    caption = f"{name}, {found.score}: {sentence.text}"
    return Panel(name, found, sentence, scales_over([sentence]), word_table(found, sentence, MOST, caption))


def weight_panels(results: ResultSet) -> list[Panel]:
    """Seed 004, figures 3 and 7, right: all bars on one scale."""
    panels = word_panels(results, IMPORTANCE)
    scales = scales_over([panel.sentence for panel in panels])
    return [replace(panel, scales=scales) for panel in panels]


def weight_tables(results: ResultSet) -> list[Table]:
    """The same in numbers: one table a sentence, a column a model."""
    found = named(results)
    return [_weight_table(text, row, list(found))
            for text, row in encoder_groups.across(found.values(), IMPORTANCE).items()]  # fmt: skip


def _weight_table(text: str, row: list[WeighedSentence | None], models: list[str]) -> Table:
    words = sorted({(word.start, word.text) for sentence in row if sentence for word in sentence.words})[:MOST]
    shares = [
        {(w.start, w.text): per_cent(w.importance) for w in sentence.words} if sentence else {} for sentence in row
    ]
    rows = [(word[1], *(own.get(word, DASH) for own in shares)) for word in words]
    rows.append((ELSEWHERE, *(per_cent(sentence.elsewhere) if sentence else DASH for sentence in row)))
    return Table(f"Importance of each word: {text}", ("Word", *models), "l" + "r" * len(models), rows)


def set_table(results: ResultSet) -> Table:
    """Seed 004, table 13: the scores of both sides."""
    found = named(results)
    heads = [f"{name}: {side}" for name, each in found.items() for side in _sides(each)]
    rows = []
    for place, own in enumerate(sets_of(found.values()), start=1):
        for text, row in own.items():
            cells = [
                score(sentence.scores, side) if sentence else DASH
                for each, sentence in zip(found.values(), row, strict=True)
                for side in _sides(each)
            ]
            rows.append((text, f"{place}", *cells))
    return Table("Scores of both sides", ("Sentence", "Set", *heads), "wl" + "r" * len(heads), rows)


def _sides(found: SentencesExplained) -> tuple[str, str]:
    return found.direction.first, found.direction.second
