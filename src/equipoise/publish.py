"""Results to files: all of them or none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from equipoise.errors import BadResults, UnknownName
from equipoise.files import is_folder, write_texts
from equipoise.reports import FORMATS, render
from equipoise.results import ResultSet
from equipoise.results.aftermath import Aftermath
from equipoise.results.corpora import CorpusReport
from equipoise.results.dictionary_experiments import DictionaryExperiment
from equipoise.results.experiments import Experiment

ALWAYS = ("json", "csv", "ranking", "orders", "correlations")  # what an audit leaves beside the reports
OF_PAIRS = ("pairs", "groups")  # and where sentence pairs were asked
OF_SIGNIFICANT = ("not-significant",)  # and where rankings count only significant results

Made = TypeVar("Made")


def write_report(results: ResultSet, folder: str | Path, formats: Sequence[str] = ("html",)) -> dict[str, Path]:
    """Write the results and their reports into a folder; returns where each is."""
    of_pairs = OF_PAIRS if any(result.pairs for result in results.results) else ()
    of_significant = OF_SIGNIFICANT if results.significant_only else ()
    return write_reports(results, folder, [*ALWAYS, *of_pairs, *of_significant, *formats])


def write_reports(results: ResultSet, folder: str | Path, formats: Sequence[str]) -> dict[str, Path]:
    """Write only these reports into a folder."""
    texts = {name: render(results, name) for name in dict.fromkeys(formats)}
    paths = {name: Path(folder) / FORMATS[name][0] for name in texts}
    write_texts({paths[name]: text for name, text in texts.items()})
    return paths


def places(folder: str | Path, formats: Sequence[str]) -> list[Path]:
    """Where the files of an audit may be written."""
    return [Path(folder) / FORMATS[name][0] for name in (*ALWAYS, *OF_PAIRS, *OF_SIGNIFICANT, *formats)]


def results_file(path: str | Path) -> Path:
    """The results.json itself, or that of the folder."""
    return Path(path) / "results.json" if is_folder(Path(path)) else Path(path)


def check_format(name: str) -> None:
    """Refuse a report nobody writes, before any work is done."""
    if name not in FORMATS:
        raise UnknownName("format", name, list(FORMATS))


def read_results(path: str | Path) -> ResultSet:
    """The results in a results.json, or in the folder that holds it."""
    return _read(results_file(path), ResultSet.from_json, "results", "results file", "Run the audit again")


def read_aftermath(path: str | Path) -> Aftermath:
    """What came of methods, from an aftermath.json or the folder that holds it."""
    file = Path(path) / "aftermath.json" if is_folder(Path(path)) else Path(path)
    return _read(file, Aftermath.from_json, "aftermath", "aftermath", "Run mitigate or compare again")


def _read(file: Path, made: Callable[[str], Made], named: str, kind: str, again: str) -> Made:
    """What a file holds, or one sentence on why it cannot be had."""
    try:
        return made(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadResults(f"The {named} {file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadResults(f"{file} is not {_a(kind)} of Equipoise: it is not UTF-8 text.") from error
    except BadResults as error:
        raise BadResults(f"{file} is not a sound {kind}: {error} {again} to write a new one.") from error


def _a(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def write_experiment(found: Experiment, folder: str | Path) -> None:
    """Write an experiment and its reports into its folder."""
    from equipoise.reports.experiment_page import cells_csv, experiment_csv, experiment_markdown, experiment_page

    _write_all(folder, found.to_json(), experiment_page(found), experiment_markdown(found), experiment_csv(found),
               cells_csv(found))  # fmt: skip


def write_dictionary_experiment(found: DictionaryExperiment, folder: str | Path) -> None:
    """Write an experiment with a dictionary and its reports into its folder."""
    from equipoise.reports import dictionary_experiment_page as reports

    _write_all(folder, found.to_json(), reports.dictionary_experiment_page(found),
               reports.dictionary_experiment_markdown(found), reports.dictionary_experiment_csv(found),
               reports.dictionary_cells_csv(found))  # fmt: skip


def _write_all(folder: str | Path, json: str, page: str, markdown: str, estimates: str, cells: str) -> None:
    """All files of an experiment, or none."""
    texts = {
        "report.html": page, "report.md": markdown, "estimates.csv": estimates, "cells.csv": cells,
        "experiment.json": json + "\n",
    }  # fmt: skip
    write_texts({Path(folder) / name: text for name, text in texts.items()})


def write_aftermath(found: Aftermath, folder: str | Path) -> None:
    """Write what came of methods, and its reports, into a folder: all files or none."""
    from equipoise.reports.aftermath_page import aftermath_markdown, aftermath_page, readings_csv

    texts = {
        "report.html": aftermath_page(found), "report.md": aftermath_markdown(found),
        "readings.csv": readings_csv(found), "aftermath.json": found.to_json() + "\n",
    }  # fmt: skip
    write_texts({Path(folder) / name: text for name, text in texts.items()})


def corpus_report(found: CorpusReport, ending: str) -> str:
    """What is told of a corpus as the text of a .html, .md or .json file."""
    from equipoise.reports.corpus_page import corpus_markdown, corpus_page

    if ending == ".json":
        return found.to_json() + "\n"
    return corpus_page(found) if ending == ".html" else corpus_markdown(found)


def corpus_reports(found: CorpusReport) -> dict[str, str]:
    """The names and texts of the reports that stand beside scores and changed corpora."""
    return {f"report{ending}": corpus_report(found, ending) for ending in (".html", ".json")}
