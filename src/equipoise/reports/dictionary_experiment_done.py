"""What was done in an experiment with a dictionary: to its entries, to the words that are asked, and how."""

from __future__ import annotations

from collections.abc import Iterator

from equipoise.reports.dictionary_experiment_words import answer_of, asked, question_words
from equipoise.reports.experiment_done import failed_words, fewer_words, setting_lines
from equipoise.reports.experiment_words import DIGITS, with_ends
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, count, p_text, rounded, some
from equipoise.results.dictionary_experiments import DictionaryExperiment

MOST_WORDS = 60  # of those that are not asked
MARKED = 12  # characters of a hash
VERSIONS = (
    "Dropped: definitions that the dictionary has and the version has not. Changed: definitions that read otherwise. "
    "Late: definitions that are learned last, with the rest frozen."
)


def versions_table(found: DictionaryExperiment) -> Table:
    """What was done to the dictionary."""
    rows = [
        (each.name, ", then ".join(each.steps) or DASH, f"{each.entries:,}", f"{each.definitions:,}",
         f"{each.dropped:,}", f"{each.changed:,}", f"{each.late:,}")
        for each in found.versions
    ]  # fmt: skip
    head = ("Version", "Steps", "Entries", "Definitions", "Dropped", "Changed", "Late")
    return Table("What was done to the dictionary", head, "lwrrrrr", rows)


def questions_table(found: DictionaryExperiment) -> Table:
    """What was asked, and which words were not, because some version lacks them."""
    rows = [
        (question_words(each.name), each.title, each.dataset, each.bias, f"{each.words:,}",
         some(each.missing, MOST_WORDS) if each.missing else "none")
        for each in asked(found)
    ]  # fmt: skip
    head = ("Question", "What it asks", "Data", "About", "Words asked", "Words not asked: a version lacks them")
    return Table("The questions, and words that nobody was asked", head, "lwllrw", rows)


def beside_table(found: DictionaryExperiment) -> Table | None:
    """Other vectors, question by question, with what could not be answered; None where there are none."""
    rows = [
        (each.model, each.fingerprint[:MARKED], question_words(question.name),
         with_ends(answer.effect_size, answer.interval, DIGITS) if answer else DASH,
         DASH if answer is None or answer.p_value is None else p_text(answer.p_value),
         some(answer.missing, MOST_WORDS) if answer and answer.missing else "", each.refused.get(question.name, ""))
        for each in found.beside for question in asked(found)
        for answer in [answer_of(each.answers, question.name)]
    ]  # fmt: skip
    head = ("Vectors", "Fingerprint", "Question", "Effect size, interval over words", "p", "Words unknown",
            "Why there is no answer")  # fmt: skip
    return Table("Vectors beside", head, "lllnrww", rows) if rows else None


def cells_table(found: DictionaryExperiment) -> Table:
    """Every set of vectors."""
    names = [each.name for each in asked(found)]
    rows = [
        (each.version, f"{each.seed}", f"{each.entries:,}", f"{each.words:,}", rounded(each.dev.score, DIGITS),
         *(rounded(answer.effect_size, DIGITS) if (answer := answer_of(each.answers, name)) else DASH
           for name in names), each.vectors[:MARKED])
        for each in found.cells
    ]  # fmt: skip
    head = ("Version", "Seed", "Entries", "Words", "Nats a word", *map(question_words, names), "SHA-256")
    return Table("Every set of vectors", head, "lrrrr" + "r" * len(names) + "l", rows)


def folded_tables(found: DictionaryExperiment) -> list[Table]:
    """What only some readers open."""
    beside = beside_table(found)
    return [cells_table(found), *([beside] if beside else [])]


def beware(found: DictionaryExperiment) -> list[str]:
    """What is missing: vectors that did not come about, and what that does to the numbers."""
    fewer = (
        f"{each.version} ({each.seeds} of {len(found.seeds)})"
        for each in found.estimates if each.seeds < len(found.seeds)
    )  # fmt: skip
    return [*failed_words(found.failed), *fewer_words(fewer)]


def settings(found: DictionaryExperiment) -> Iterator[tuple[str, str]]:
    """How it was done."""
    yield "Dictionary", found.dictionary
    yield "Source", found.source
    yield "Fingerprint", found.fingerprint
    yield "Seeds", ", ".join(map(str, found.seeds)) or DASH
    yield "Sets of vectors", f"{count(len(found.cells), 'set')}, {len(found.failed)} failed"
    told = (found.dictionary, found.fingerprint)
    yield from setting_lines({name: value for name, value in found.settings.items() if value not in (*told, [])})
