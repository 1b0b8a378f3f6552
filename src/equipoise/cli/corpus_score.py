"""equipoise corpus score IN... --model MODEL --out DIR"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from equipoise.cli.corpus_report import show, write_reports
from equipoise.cli.explain_saying import say
from equipoise.cli.options import MODEL_HELP, model_options, opening, split_commas
from equipoise.cli.showing import progress_bar

if TYPE_CHECKING:
    from equipoise.corpora.score import ScoredCorpus

SHOWN = 3  # lines that are no entries, and slices that failed
LOOKED_AT = 100_000  # such lines, to count their reasons

EPILOG = f"""
IN is one file or several: plain text (a sentence a line), jsonl, tsv, csv, InferSent's s1.train beside s2.train and
labels.train, or parquet; all but parquet also packed as .gz, .zst, .bz2 or .xz. The columns of SNLI, MultiNLI, STS and
the like are known; others are named with --columns. Of a pair of sentences the larger absolute score counts. MODEL is
{MODEL_HELP}. Static vectors are read as bags of words.

DIR gets scores/*.parquet (a row a sentence: file, line, female, male and absolute score, and the words behind them),
set-aside/*.jsonl (lines that are no entries, and why), report.html, report.json and manifest.jsonl. A run that was
stopped, however it was, goes on when the same command is given again, and ends with the same bytes.

Exit code 0: all was scored; 1: something was set aside, lines that are no entries or slices that failed twice; 2: it
could not be done; 130: stopped by Ctrl-C.

\b
Examples:
  equipoise corpus score snli_1.0_*.jsonl --model builtin:glove-6b-50d --out snli-scores
  equipoise corpus score corpus.txt.zst --model builtin:minilm --pooling max --out scores --workers 2
  equipoise corpus score pairs.tsv --columns question1,question2 --model vectors.txt --out scores --strict
  equipoise corpus score corpus.jsonl.gz --model builtin:minilm --out scores --engine ray --address 10.0.0.5:6379
"""


@click.command(epilog=EPILOG)
@click.argument("files", nargs=-1, required=True, metavar="IN...")
@click.option("--model", required=True, metavar="MODEL", help="Who scores the sentences.")
@click.option("--out", required=True, metavar="DIR", help="The folder to write to, or to go on with.")
@click.option(
    "--format",
    "format_",
    default="auto",
    show_default=True,
    metavar="auto|text|jsonl|tsv|csv|parallel|parquet",
    help="Of all the files; auto: as each looks.",
)
@click.option(
    "--columns",
    default="",
    metavar="A[,B]",
    help="The columns of one sentence or two; numbers, from 1, where a file has no header.",
)
@click.option("--label", default="", metavar="COLUMN", help="The column of labels, if it has an unusual name.")
@click.option("--encoding", default="utf-8", show_default=True, metavar="NAME", help="Of the text.")
@click.option("--longest", default=100_000, show_default=True, metavar="BYTES", help="A longer line is no entry.")
@click.option("--strict", is_flag=True, help="Stop at the first line that is no entry.")
@click.option("--pairs", metavar="DATASET", help="Pairs of words for another direction than gender.")
@click.option("--gendered", metavar="FILE", help="Words that score nothing, in place of our list.")
@click.option("--examples", metavar="FILE", help="Sentences to find the gender direction from, in place of ours.")
@click.option("--engine", default="local", show_default=True, metavar="local|ray", help="Who works.")
@click.option("--address", default="", metavar="HOST:PORT", help="Of a Ray cluster; without it, Ray on this machine.")
@click.option("--workers", type=int, metavar="NUMBER", help="Default: one a processor, or a graphics card.")
@click.option(
    "--slice-size",
    "size",
    default=1 << 20,
    show_default=True,
    metavar="BYTES",
    help="Text that a worker is given at a time; another size is another job.",
)
@click.option("--force", is_flag=True, help="Begin anew, whatever scores DIR holds.")
@click.option("--json", "as_json", is_flag=True, help="Print what the report says as one JSON object.")
@model_options
@click.pass_context
def score(
    context: click.Context, /, files: tuple[str, ...], model: str, out: str, columns: str, as_json: bool, **how: Any
) -> None:  # fmt: skip
    """Score every sentence of a corpus into a folder."""
    from equipoise.corpora.corpus import open_corpus
    from equipoise.corpora.score import Engine, score_corpus
    from equipoise.corpora.scores import open_scores

    read = {name: how.pop(name) for name in ("label", "encoding", "longest")}
    corpus = open_corpus(files, format=how.pop("format_"), columns=split_commas(columns), **read)
    engine = Engine(how.pop("engine"), how.pop("workers"), how.pop("address"))
    opened = opening(how)
    with progress_bar(f"scoring {Path(files[0]).name}") as tell, _going_on():
        found = score_corpus(
            corpus, model, out, engine=engine, opening=opened, progress=lambda share: tell(share, ""), **how
        )
    missing = _tell_what_is_missing(found, corpus.names)
    if not found.entries:
        _warn(f"No entry could be scored, so there is no report; {found.folder} says why.")
        context.exit(1)
    report = write_reports(open_scores(out, files))
    if as_json:
        click.echo(report.to_json())
    else:
        show(report)
        before = f" {found.resumed} of {len(found.shards)} slices were scored before." if found.resumed else ""
        say(f"{found.folder}: scores, report.html and report.json.{before}")
    if missing:
        context.exit(1)


@contextmanager
def _going_on() -> Iterator[None]:
    """Say what to do after Ctrl-C."""
    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt("What is scored is kept; the same command goes on from there.") from None


def _tell_what_is_missing(found: ScoredCorpus, names: Sequence[str]) -> bool:
    """Say on standard error what was set aside; whether anything was."""
    from equipoise.reports.words import count

    if found.malformed:
        _warn(f"{count(found.malformed, 'line')} set aside in {found.folder / 'set-aside'}: {_reasons(found)}.")
    for shard in found.failed[:SHOWN]:
        name = names[shard.file]
        _warn(f"The slice from line {shard.first:,} of {name} failed twice and was set aside: {shard.why}.")
    if found.failed:
        failed = count(len(found.failed), "slice")
        _warn(f"{failed} of {len(found.shards)} could not be scored; the same command tries again.")
    return bool(found.malformed or found.failed)


def _reasons(found: ScoredCorpus) -> str:
    """Where the first lines are that no entry can be read from, and why; of many, the most frequent reasons."""
    from equipoise.corpora.scores import set_aside

    first, kinds = list[str](), Counter[str]()
    for each in islice(set_aside(found.folder, found.shards), LOOKED_AT):
        kinds[re.sub(r"(?<= )\d[\d,]*|^\d[\d,]*", "N", each["why"])] += 1
        if len(first) < SHOWN:
            first.append(f"{each['file']}, line {each['line']:,}: {each['why']}")
    if found.malformed <= SHOWN:
        return "; ".join(first)
    return f"{first[0]}; most often {', '.join(f'{why} ({number:,})' for why, number in kinds.most_common(SHOWN))}"


def _warn(sentence: str) -> None:
    click.echo(f"equipoise: {sentence}", err=True)
