"""equipoise experiment fairer-corpus [TRAIN...] --out DIR"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from equipoise.cli.explain_saying import say
from equipoise.cli.options import numbers_of, quirks_of, split_commas
from equipoise.cli.showing import print_table, progress_bar
from equipoise.cli.training_saying import going_on

if TYPE_CHECKING:
    from equipoise.results.experiments import Experiment

EPILOG = """
The claim of dolci-2023, put to the test on your data: the corpus is scored, its strongest entries are left out
(subtract), or balanced by copies with women and men exchanged (augment), at each percentile; an encoder is trained on
every version with every seed, and measured by SEAT (C1, C2, C6 to C8b) and, with --senteval, by SentEval's tasks.
hard-debias trains on the corpus as it is with hard-debiased words. With several --words all of it is done with each of
them. Only entries to train with are changed, so that accuracies compare.

With --planted there is no need of a corpus: ours are made with a stereotype planted at the given rates, and an encoder
is asked for just that. The right answer is known: nothing at rate 0, and the more the higher the rate.

--encoder NAME fine-tunes a transformer of sentence-transformers in place of training a BiLSTM (dolci-2023, section 6).

OUT gets report.html, report.md, experiment.json, estimates.csv, cells.csv, and all encoders with their training.

\b
Examples:
  equipoise experiment fairer-corpus --planted 0,0.5,1 --percentiles 95,90 --hidden 64 --rate 0.5 --out experiment
  equipoise experiment fairer-corpus train.jsonl --dev dev.jsonl --test test.jsonl --seeds 5 --out experiment
  equipoise experiment fairer-corpus train.jsonl --dev dev.jsonl --methods hard-debias --words glove.840B.300d.txt \\
      --words GoogleNews-vectors-negative300.bin --senteval downstream --tasks MR,CR,TREC --out words
  equipoise experiment fairer-corpus train.jsonl --dev dev.jsonl --encoder builtin:minilm --methods augment --out tuned
"""
TRAINING = ("preset", "hidden", "head", "epochs", "batch", "rate", "device")  # options that trainers take
COLUMNS = ("planted association", "mean C6-C8b", "accuracy")


@click.command("fairer-corpus", epilog=EPILOG)
@click.argument("files", nargs=-1, metavar="[TRAIN]...")
@click.option("--dev", multiple=True, metavar="FILE", help="Entries to choose the best epoch by.")
@click.option("--test", multiple=True, metavar="FILE", help="Entries to judge encoders by; can be repeated.")
@click.option("--planted", default="", metavar="RATE,...", help="Corpora of ours with a stereotype planted, 0 to 1.")
@click.option("--entries", default=16_000, show_default=True, metavar="NUMBER", help="... and so many entries each.")
@click.option("--out", required=True, metavar="DIR", type=click.Path(path_type=Path), help="The folder to write.")
@click.option(
    "--methods",
    default="subtract,augment,hard-debias",
    show_default=True,
    metavar="METHOD,...",
    help="Of subtract, augment, substitute, hard-debias; a transformer has no words to hard-debias.",
)
@click.option(
    "--percentiles",
    default="97,95,93,90",
    show_default=True,
    metavar="NUMBER,...",
    help="Entries strictly above are changed.",
)
@click.option("--seeds", default=3, show_default=True, metavar="NUMBER", help="Encoders of each version.")
@click.option("--first-seed", default=0, show_default=True, metavar="NUMBER", help="The first of them.")
@click.option(
    "--encoder",
    default="infersent",
    show_default=True,
    metavar="infersent|MODEL",
    help="What is trained: a BiLSTM from the start, or a transformer that is fine-tuned.",
)
@click.option(
    "--words",
    multiple=True,
    default=("builtin:glove-6b-50d",),
    show_default=True,
    metavar="MODEL",
    help="For infersent: the static vectors that it reads; give it again to compare several.",
)
@click.option(
    "--scorer",
    default="original",
    show_default=True,
    metavar="original|MODEL",
    help="Who scores the entries; original: the first encoder that was trained on the corpus itself.",
)
@click.option("--seat", metavar="DIR", help="A folder of published SEAT tests, in place of sentences of our own.")
@click.option("--senteval", metavar="DIR", help="SentEval's folder downstream: encoders are judged by its tasks, too.")
@click.option("--tasks", multiple=True, metavar="NAME,NAME", help="... by these of the twelve; default: all.")
@click.option(
    "--quirk", "quirks", multiple=True, metavar="NAME=VALUE",
    help="... with one thing of the protocol changed, as in quality senteval.",
)  # fmt: skip
@click.option("--columns", default="", metavar="A,B", help="The columns of the two sentences, if they are not known.")
@click.option("--label", default="", metavar="COLUMN", help="... and that of the label.")
@click.option("--preset", metavar="small|medium|large|paper", help="How large a BiLSTM is; default: medium.")
@click.option("--hidden", type=int, metavar="NUMBER", help="... or its dimensions in each direction.")
@click.option("--head", type=int, metavar="NUMBER", help="... and those of the classifier's layers.")
@click.option("--epochs", type=int, metavar="NUMBER", help="At most.")
@click.option("--batch", type=int, metavar="NUMBER", help="Entries of a step.")
@click.option(
    "--rate",
    type=float,
    metavar="NUMBER",
    help="The step size to begin with; small corpora need more than the published 0.1: try 0.5.",
)
@click.option("--device", metavar="auto|cpu|cuda", help="Where encoders are trained.")
@click.option("--workers", type=int, metavar="NUMBER", help="Encoders trained at a time; default: one a processor.")
@click.option("--json", "as_json", is_flag=True, help="Print what was found as one JSON object.")
@click.pass_context
def fairer_corpus_verb(
    context: click.Context, /, files: tuple[str, ...], out: Path, planted: str, methods: str, percentiles: str,
    tasks: tuple[str, ...], quirks: tuple[str, ...], columns: str, as_json: bool, **how: Any,
) -> None:  # fmt: skip
    """Is an encoder that was retrained on a fairer corpus fairer, and as good?"""
    from equipoise.experiments import fairer_corpus

    chosen = split_commas(methods)
    if how["encoder"] != "infersent" and not _said(context, "methods"):
        chosen.remove("hard-debias")
    for name in TRAINING:
        if how[name] is None:
            del how[name]
    with progress_bar("fairer-corpus") as tell, going_on():
        found = fairer_corpus(
            out, files, planted=numbers_of("--planted", planted), methods=chosen,
            percentiles=numbers_of("--percentiles", percentiles), tasks=split_commas(tasks), quirks=quirks_of(quirks),
            columns=split_commas(columns), progress=tell, **how,
        )  # fmt: skip
    _tell(found, out, as_json)
    if found.failed:
        context.exit(1)


def _rows(found: Experiment) -> list[list[str]]:
    """A row for each version, with each of the words: means over seeds."""
    rows = []
    for corpus in found.corpora:
        own = [cell for cell in found.cells if cell.corpus == corpus.name]
        words = [corpus.words] if len(found.words) > 1 else []
        tested = next((cell.tests[0].name if cell.tests else cell.dev.name for cell in own), "")
        wanted = (("association", "planted"), ("association", "mean C6-C8b"), ("accuracy", tested))
        for version in found.versions:
            numbers = [found.estimate(corpus.name, version.name, *each, corpus.words) for each in wanted]
            rows.append([corpus.name, *words, version.name, *(f"{each.mean:.3f}" if each else "" for each in numbers)])
    return rows


def _said(context: click.Context, name: str) -> bool:
    from click.core import ParameterSource

    return context.get_parameter_source(name) is ParameterSource.COMMANDLINE


def _tell(found: Experiment, out: Path, as_json: bool) -> None:
    from equipoise.reports.words import count

    if as_json:
        click.echo(found.to_json())
        return
    words = ["words"] if len(found.words) > 1 else []
    print_table(["corpus", *words, "version", *COLUMNS], _rows(found))
    for place, why in found.failed:
        click.echo(f"equipoise: Nothing came of {place}: {why}; the same command tries again.", err=True)
    seeds = count(len(found.seeds), "seed")
    say(f"Means over {seeds}; {out / 'report.html'} has intervals, and what they do not show.")
