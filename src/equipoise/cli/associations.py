"""equipoise associations FILE --out FILE.json"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import click

from equipoise.bounds import Between
from equipoise.cli.mitigation_options import refuse_options
from equipoise.cli.showing import print_table
from equipoise.datasets.associations import ALPHA, OF_ALPHA
from equipoise.errors import BadOption

if TYPE_CHECKING:
    from equipoise.datasets import Dataset

SHOWN = 12  # words of either end
CAVEAT = (
    "These numbers say which words people's answers lead to from either group. They hold what words mean (beard, "
    "pregnant) beside stereotypes, they are those of the people who were asked, and they tell words apart by their "
    "spelling alone. They are no measure of how anyone should be seen."
)

EPILOG = """
FILE has a line of column names: cue and response, with count if you have it; or cue, R1, R2 and R3, as the files of the
Small World of Words project (SWOW-EN.R100.csv), which are not part of Equipoise. equipoise measure MODEL FILE --metric
wat asks it with the defaults and without another file. docs/associations.md says what is done with the answers.
Or FILE has words with scores that were computed elsewhere, a word and its score a line (wat_bi.txt) or in columns
called word and score: they are taken as they are.

\b
Examples:
  equipoise associations SWOW-EN.R100.csv --out swow.json
  equipoise associations SWOW-EN.R100.csv --out swow-90.json --alpha 0.9
  equipoise associations wat_bi.txt --out wat-bi.json
  equipoise associations answers.tsv --out mine.json --seeds gender-pairs-definitional --spellings mine-spelled.json
  equipoise measure vectors.txt swow.json --metric wat
"""


@dataclass(frozen=True)
class Asked:
    """What is given as text and is a number."""

    alpha: Annotated[float, Between(*OF_ALPHA)] = ALPHA


@click.command(epilog=EPILOG)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--out", metavar="FILE.json", type=click.Path(path_type=Path), required=True, help="Where to write the question."
)
@click.option(
    "--alpha", default=str(ALPHA), show_default=True, metavar="SHARE",
    help="How far scores spread from the seeds, between 0 and 1; near 0: hardly beyond their neighbours.",
)  # fmt: skip
@click.option("--seeds", metavar="DATASET", help="A dataset with pairs, by name or path; default: ten such as he, she.")
@click.option(
    "--spellings", metavar="FILE", type=click.Path(path_type=Path),
    help='A .json file with "unify" and "leave_out", in place of our list of British and American spellings.',
)  # fmt: skip
@click.option("--force", is_flag=True, help="Replace FILE.json if it exists.")
@click.option("--json", "as_json", is_flag=True, help="Print what was done as one JSON object.")
@click.pass_context
def associations(
    context: click.Context,
    /,
    file: Path,
    out: Path,
    alpha: str,
    seeds: str | None,
    spellings: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """Score words by what people associate with them. The file written is a question for wat."""
    from equipoise.datasets.associations import as_json as text_of
    from equipoise.datasets.associations import is_score_file, read_associations, read_scores
    from equipoise.files import refuse_to_overwrite, refuse_to_replace, write_text
    from equipoise.options import checked_options

    asked = Asked(**checked_options(Asked, {"alpha": alpha}, "associations"))
    if not out.name.casefold().endswith(".json"):
        raise BadOption(f"--out {out} must end in .json: that is how a file of this form is known.")
    refuse_to_overwrite(out, force)
    refuse_to_replace([each for each in (file, seeds, spellings) if each], [out])
    if is_score_file(file):
        refuse_options(context, ("alpha", "spellings"), "scores that were computed elsewhere")
        found = read_scores(file, seeds=_seeds(seeds))
    else:
        found = read_associations(file, alpha=asked.alpha, seeds=_seeds(seeds), spellings=spellings)
    write_text(out, text_of(found))
    if as_json:
        click.echo(json.dumps({"file": str(out), "scored": found.scored, **_ends(found), "caveat": CAVEAT}))
    else:
        _print(found, out)


def _seeds(name: str | None) -> Dataset | None:
    from equipoise.datasets import Dataset, load_dataset

    seeds = load_dataset(name) if name else None
    if seeds is not None and not isinstance(seeds, Dataset):
        raise BadOption(f"--seeds {name} holds pairs of sentences; it takes pairs of words.")
    return seeds


def _ends(found: Dataset) -> dict[str, dict[str, float]]:
    """The words with the highest and with the lowest scores, by the group that they lean to."""
    ranked = sorted(found.scores.items(), key=lambda each: -each[1])
    first, second = found.targets
    few = min(SHOWN, len(ranked) // 2)
    return {f"most {first}": dict(ranked[:few]), f"most {second}": dict(ranked[::-1][:few])}


def _print(found: Dataset, out: Path) -> None:
    print_table(["what was done", "number"], _rows(found.scored))
    for name, words in _ends(found).items():
        click.echo(f"{name}: {', '.join(f'{_shown(word)} {score:+.3f}' for word, score in words.items())}")
    click.echo(f"\n{CAVEAT}")
    if found.licence:
        click.echo(f"Licence of {found.licence}.")
    click.echo(f"{out}: {len(found.scores):,} words with their scores.")


def _rows(how: Mapping[str, Any]) -> list[list[str]]:
    if "given" in how:
        return [
            ["words with a score", f"{how['words']:,}"],
            ["of them seeds, left out", f"{how['seeds_among_them']:,}"],
        ]
    clean = how["clean"]
    seeds = sum(map(len, how["seeds"].values()))
    outside = [word for words in how["seeds_outside"].values() for word in words]
    return [
        ["rows read", f"{how['rows']:,}"],
        ["answers in them", f"{clean['answers']:,}"],
        ["missing answers, dropped", f"{clean['missing']:,}"],
        ["answers with white space around a word, taken off", f"{clean['white_space']:,}"],
        ["answers with a word to leave out, dropped", _with_words(clean["left_out"])],
        ["answers with another spelling, unified", _with_words(clean["unified"])],
        ["answers that repeat the cue, kept", f"{clean['to_themselves']:,}"],
        ["words that answers lead to and from, the largest such part", f"{how['words']:,} ({how['component']:.1%})"],
        ["pairs of them that bring each other up", f"{how['edges']:,}"],
        ["answers within that part", f"{how['answers_inside']:.1%}"],
        ["seeds in it", f"{seeds:,}" + (f" (not: {', '.join(outside)})" if outside else "")],
        ["alpha", f"{how['alpha']:g}"],
        ["residual, relative, of the word where it is largest", f"{how['residual']:.1e}"],
    ]


def _shown(word: str) -> str:
    """The word, if it can be printed as it is."""
    return word if word.isprintable() else ascii(word)


def _with_words(touched: dict[str, Any]) -> str:
    words = touched["words"]
    listed = ", ".join(map(_shown, words[:5])) + (f" and {len(words) - 5} more" if len(words) > 5 else "")
    return f"{touched['answers']:,}" + (f" ({listed})" if words else "")
