"""equipoise experiment dictionaries --out DIR"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from equipoise.cli.explain_saying import say
from equipoise.cli.options import split_commas, wordnet_option
from equipoise.cli.showing import print_table, progress_bar
from equipoise.cli.training_saying import going_on
from equipoise.errors import BadOption, UnknownName

if TYPE_CHECKING:
    from equipoise.results.dictionary_experiments import DictionaryExperiment

EPILOG = """
Seed 003's question: are vectors from a dictionary fairer than others, and which entries bias them? CPAE learns vectors
from the dictionary as it is (base), without entries of capitalised words (np), with balanced pronouns besides (np-pro),
and with capitalised words learned last, when all others are frozen (names-last), each with every seed. All are asked
WEAT 8, 7 and 1 with the study's words, and 8 and 7 with the second lists of its repository, beside other vectors.
Groups of entries are left out in turn, to see what each adds: names-he, names-other, he, she; and as many at random.
Within a step of your own, ; is written \\;

OUT gets report.html, report.md, estimates.csv, cells.csv, experiment.json, and all vectors in cells/.

\b
Examples:
  equipoise experiment dictionaries --out dictionaries
  equipoise experiment dictionaries --dictionary gcide --seeds 5 --groups names-he,he --out gcide
  equipoise experiment dictionaries --version "own=np;replace:\\bmankind\\b=>humankind" --versions np --out own
  equipoise experiment dictionaries --beside dict2vec/vectors.npz --beside builtin:glove-6b-50d --out beside
"""

SEMICOLON = re.compile(r"(?<!\\);")  # between steps; \; is one within
TRAINING = ("preset", "dimensions", "penalty", "outputs", "epochs", "batch", "rate", "threads")


@click.command("dictionaries", epilog=EPILOG)
@click.option("--out", required=True, metavar="DIR", type=click.Path(path_type=Path), help="The folder to write.")
@click.option("--dictionary", default="wordnet", show_default=True, metavar="NAME", help="wordnet, gcide or a file.")
@click.option(
    "--versions", default="np,np-pro,names-last", show_default=True, metavar="NAMES", help="To compare with the base."
)
@click.option("--version", "own", multiple=True, metavar="NAME=STEP;STEP", help="A version of your own; repeatable.")
@click.option("--groups", default="names-he,names-other,he", show_default=True, metavar="NAMES", help="To leave out.")
@click.option("--seeds", default=3, show_default=True, metavar="NUMBER", help="How many vectors of each version.")
@click.option("--first-seed", default=0, show_default=True, metavar="NUMBER", help="The first of them.")
@click.option(
    "--beside",
    multiple=True,
    default=("builtin:glove-6b-50d",),
    show_default=True,
    metavar="MODEL",
    help="Other vectors to ask the same; can be repeated.",
)
@click.option(
    "--similarity", multiple=True, metavar="FILE", help="Rated pairs of words, to see what vectors are worth."
)
@click.option(
    "--max-missing", type=float, default=0.2, show_default=True, metavar="SHARE",
    help="Of a list of words, that the dictionary may lack.",
)  # fmt: skip
@click.option("--examples", is_flag=True, help="Learn from examples, too.")
@click.option("--preset", default="small", show_default=True, metavar="small|medium|paper", help="As in train cpae.")
@click.option("--dimensions", type=int, metavar="NUMBER", help="Of vectors and states.")
@click.option("--penalty", type=float, metavar="NUMBER", help="Lambda; default: 4.")
@click.option("--outputs", type=int, metavar="NUMBER", help="Most frequent words that are told again.")
@click.option("--epochs", type=int, metavar="NUMBER", help="How often all entries are read.")
@click.option("--batch", type=int, metavar="NUMBER", help="Entries of a step.")
@click.option("--rate", type=float, metavar="NUMBER", help="Adam's step size.")
@click.option("--threads", type=int, metavar="NUMBER", help="Of each worker; default: 1.")
@click.option("--workers", type=int, metavar="NUMBER", help="Processes; default: as many as processors.")
@wordnet_option
@click.option("--json", "as_json", is_flag=True, help="Print the experiment as one JSON object.")
@click.pass_context
def dictionaries_verb(
    context: click.Context, /, out: Path, versions: str, own: tuple[str, ...], groups: str, as_json: bool, **how: Any
) -> None:  # fmt: skip
    """Learn vectors from versions of a dictionary, and test what biases them."""
    from equipoise.experiments import dictionary_experiment

    chosen = _versions(split_commas(versions), own)
    said = {name: value for name, value in how.items() if name not in TRAINING or value is not None}
    with progress_bar("dictionaries") as tell, going_on():
        found = dictionary_experiment(out, versions=chosen, groups=split_commas(groups), progress=tell, **said)
    _tell(found, out, as_json)
    if found.failed:
        context.exit(1)


def _versions(names: list[str], own: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The versions of ours that are asked for, and the user's own."""
    from equipoise.experiments.dictionaries.plan import VERSIONS

    unknown = next((name for name in names if name not in VERSIONS), None)
    if unknown:
        raise UnknownName("version of a dictionary", unknown, list(VERSIONS), "Name one of your own with --version.")
    chosen = {name: VERSIONS[name] for name in names}
    for text in own:
        name, _, said = text.partition("=")
        steps = tuple(step.replace(r"\;", ";").strip() for step in SEMICOLON.split(said) if step.strip())
        if not steps or name in VERSIONS or name in chosen:
            raise BadOption(
                f"--version takes NAME=STEP;STEP with a name of its own, such as mine=np;pro, and it got {text!r}."
            )
        chosen[name] = steps
    return chosen


def _tell(found: DictionaryExperiment, out: Path, as_json: bool) -> None:
    from equipoise.reports.dictionary_experiment_words import asked, question_words
    from equipoise.reports.words import count

    if as_json:
        click.echo(found.to_json())
        return
    questions = [each.name for each in asked(found)]
    rows = [
        [version.name, *(_effect(found, version.name, question) for question in questions)]
        for version in found.versions
    ]  # fmt: skip
    rows += [
        [other.model, *(next((f"{each.effect_size:.3f}" for each in other.answers if each.question == name), "")
                        for name in questions)]
        for other in found.beside
    ]  # fmt: skip
    print_table(["version", *map(question_words, questions)], rows)
    for place, why in found.failed:
        click.echo(f"equipoise: Nothing came of {place}: {why}; the same command tries again.", err=True)
    means = f", means over {count(len(found.seeds), 'seed')}" if len(found.seeds) > 1 else " of one seed"
    say(f"Effect sizes{means}; {out / 'report.html'} has how sure they are, and what they do not show.")


def _effect(found: DictionaryExperiment, version: str, question: str) -> str:
    estimate = found.estimate(version, question)
    return f"{estimate.mean:.3f}" if estimate else ""
