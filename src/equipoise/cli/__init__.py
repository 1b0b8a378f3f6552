"""The library spoken aloud: one verb a file, each imported only when it is said."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

VERBS = {  # in the order of --help: name -> (where it is, what it does)
    "audit": ("equipoise.cli.audit:audit", "Ask models a suite of questions and write a report."),
    "measure": ("equipoise.cli.measure:measure", "Ask one model one question with one metric."),
    "report": ("equipoise.cli.report:report", "Write reports again from the results of an audit."),
    "compare": ("equipoise.cli.compare:compare", "What changed between two models, before and after, or by methods."),
    "gate": ("equipoise.cli.gate:gate", "Pass or fail on an interval, for continuous integration."),
    "power": ("equipoise.cli.power:power", "How many words a question needs to detect an effect."),
    "data": ("equipoise.cli.data:data", "Fetch published sentence pairs, and show where they are kept."),
    "convert": ("equipoise.cli.convert:convert", "Copy word vectors to another format."),
    "embeddings": ("equipoise.cli.embeddings:embeddings", "Write the vectors of a question's words, by set and class."),
    "associations": ("equipoise.cli.associations:associations", "Score words by what people associate with them."),
    "sssb": ("equipoise.cli.sssb:sssb", "Make sentence pairs for words with two senses."),
    "explain": ("equipoise.cli.explain:explain", "Why a word or a sentence looks biased, or not."),
    "corpus": ("equipoise.cli.corpus:corpus", "Find, subtract and balance stereotyped sentences of a corpus."),
    "dictionary": ("equipoise.cli.dictionary:dictionary", "Count pronouns in dictionaries, and edit them."),
    "mitigate": ("equipoise.cli.mitigate:mitigate", "Reduce bias in vectors, and check whether it is gone or hidden."),
    "quality": ("equipoise.cli.quality:quality", "Check that an encoder or word vectors still do their work."),
    "train": ("equipoise.cli.train:train", "Train sentence encoders and word vectors."),
    "experiment": (
        "equipoise.cli.experiment:experiment",
        "Train models on versions of a corpus or dictionary, and compare.",
    ),
    "replicate": (
        "equipoise.cli.replicate:replicate",
        "Repeat a paper's tables, with its published numbers beside ours.",
    ),
    "swap": ("equipoise.cli.swap:swap", "Exchange women and men, or other groups, in text."),
    "senses": ("equipoise.cli.senses:senses", "Make sense vectors from word vectors, and check those of others."),
    "serve": ("equipoise.cli.serve:serve", "Open a local web page: look instead of read."),
    "list": (
        "equipoise.cli.listing:listing",
        "Show the metrics, datasets, suites, models, formats, methods and axes there are.",
    ),
    "doctor": ("equipoise.cli.doctor:doctor", "Check what is installed and where things are kept."),
}


class Verbs(click.Group):
    """Knows its verbs without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in VERBS:
            return None
        module, _, function = VERBS[name][0].partition(":")
        return getattr(import_module(module), function)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl([(name, what) for name, (_, what) in VERBS.items()])


EXAMPLES = """
\b
Examples:
  equipoise audit builtin:glove-6b-50d --out report
  equipoise measure vectors.txt weat-7
  equipoise measure vectors.txt my-words.json --metric rnd --json
  equipoise measure builtin:smollm2 sssb:noun
  equipoise mitigate hard vectors.txt --out fairer.npz
  equipoise list datasets

Numbers measure associations in a model's vectors, or which of two written sentences it finds likelier; they are not a
measure of harm. Each verb has its own --help.
"""


@click.group(cls=Verbs, epilog=EXAMPLES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="equipoise", prog_name="equipoise")
def cli() -> None:
    """Measure social bias in embeddings and language models, and how sure each number is."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a verb. Bad input is one sentence on standard error and exit code 2."""
    from equipoise.errors import EquipoiseError

    said = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
    try:
        with cli.make_context("equipoise", said) as context:
            cli.invoke(context)
        _flush()
        sys.exit(0)
    except EquipoiseError as error:
        _say(str(error), 2)
    except click.exceptions.Exit as done:  # --help and --version
        sys.exit(done.exit_code)
    except click.exceptions.NoArgsIsHelpError as error:  # a verb that takes another, said alone
        click.echo(error.message, err=True)
        sys.exit(2)
    except click.UsageError as error:
        verb = error.ctx.command_path if error.ctx else "equipoise"
        _say(f"{error.format_message().rstrip('.')}. Try '{verb} --help'.", 2)
    except click.ClickException as error:
        _say(error.format_message(), 2)
    except (KeyboardInterrupt, click.Abort) as stop:
        _say(f"Stopped. {' '.join(map(str, stop.args)) or 'Nothing was half-written.'}", 130)
    except BrokenPipeError:  # the reader of our output, such as head, has seen enough
        _close_output()
        sys.exit(141)
    except OSError as error:  # files have their own sentences; this is the terminal or what stands for it
        _close_output()
        _say(f"What was found could not be printed: {error.strerror or error}.", 2)


def _flush() -> None:
    """Write out what was printed while its failure can still be told."""
    if sys.stdout is not None:
        sys.stdout.flush()


def _close_output() -> None:
    """Leave nothing for the interpreter to flush, and fail at, when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say(sentence: str, code: int) -> None:
    from equipoise.errors import in_short

    click.echo(f"equipoise: {' '.join(in_short(sentence).split())}", err=True)
    sys.exit(code)
