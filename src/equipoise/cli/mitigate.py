"""equipoise mitigate METHOD MODEL --out FILE"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from equipoise.cli.aftermath_saying import tell_aftermath
from equipoise.cli.mitigation_options import (
    axis_option,
    corpus_option,
    draws_option,
    kept_options,
    lengths_option,
    refuse_options,
    seed_option,
    set_option,
    words_of,
)
from equipoise.cli.options import MODEL_HELP, assigned, model_options
from equipoise.cli.showing import progress_bar
from equipoise.errors import CannotAnswer, CannotWrite

EPILOG = f"""
METHOD is one of `equipoise list methods`; docs/mitigation has a card for each. MODEL is {MODEL_HELP}; of these, word
vectors and sentence encoders can be changed.

OUT is an ordinary model: word vectors in the format that its name ends in, as in `equipoise convert`; of a sentence
encoder a .safetensors file that opens the encoder and changes what it says. Its recipe is inside, or beside it in
FILE.about.txt. MODEL itself stays as it is. Then the model is checked before and after: whether the bias is gone or
only hidden, and what that cost; the page goes to a folder beside OUT, or to --report.

A method may reduce what is measured and leave the rest: read what is still recoverable first.

\b
Examples:
  equipoise mitigate hard glove.6B.300d.txt --out glove-hard.npz
  equipoise mitigate half-sibling vectors.bin --keep nurse,doctor --out out.bin --set alpha=30
  equipoise mitigate multiclass-hard vectors.txt --axis religion --out out.vec
  equipoise mitigate nullspace builtin:glove-6b-50d --only professions.txt --out out.npz
  equipoise mitigate sent-debias builtin:minilm --out minilm-sent-debias.safetensors
"""


@click.command(epilog=EPILOG)
@click.argument("method")
@click.argument("model")
@click.option("--out", "-o", required=True, metavar="FILE", type=click.Path(path_type=Path), help="Where to write it.")
@axis_option
@kept_options
@lengths_option
@corpus_option
@set_option
@seed_option
@click.option("--checks/--no-checks", default=True, show_default=True, help="Check it before and after.")
@draws_option
@click.option(
    "--report", metavar="DIR", type=click.Path(path_type=Path), help="Where the page goes; default: OUT-report."
)
@click.option("--force", is_flag=True, help="Replace OUT if it exists.")
@click.option("--json", "as_json", is_flag=True, help="Print the checks as one JSON object.")
@model_options
@click.pass_context
def mitigate(
    context: click.Context, /, method: str, model: str, out: Path, axis: str, keep: tuple[str, ...],
    only: tuple[str, ...], lengths: str, corpus: str | None, options: tuple[str, ...], seed: int, checks: bool,
    draws: int, report: Path | None, force: bool, as_json: bool, **how: Any,
) -> None:  # fmt: skip
    """Reduce bias in vectors, and check whether it is gone or hidden."""
    from equipoise.aftermath import checked
    from equipoise.aftermath.run import check_draws
    from equipoise.datasets.axes import check_questions, load_axis
    from equipoise.mitigation.reducing import checked_place
    from equipoise.mitigation.reducing import mitigate as mitigated
    from equipoise.mitigation.vectors import Recipe, method_named
    from equipoise.mitigation.vectors.making import check_seed
    from equipoise.models import load_model
    from equipoise.options import checked_options

    if not checks:
        refuse_options(context, ("draws", "report", "as_json"), "a model that is not checked (--no-checks)")
    check_draws(draws)
    check_seed(seed)
    checked_place(out, model, force)
    page = report or out.with_name(f"{out.name}-report")
    if checks:
        _check_page(page, out)
    check_questions(load_axis(axis))
    own = checked_options(method_named(method).fit, assigned(options), method)
    words: dict[str, Any] = {"keep": words_of(keep), "only": words_of(only) if only else None, "lengths": lengths}
    with progress_bar(f"reading {model}") as tell:
        opened = load_model(model, progress=lambda share: tell(share, ""), **how)
    with progress_bar(f"{method} of {model}") as tell:
        made = mitigated(
            opened, method, axis, out=out, force=force, corpus=corpus, seed=seed,
            progress=lambda share: tell(share, ""), **words, **own,
        )  # fmt: skip
    told, recipe = made.about.partition("\n")[0], Recipe.of(made.about) or {}
    click.echo(f"{out}: {told}{_changed(recipe)}.", err=as_json)
    for word in recipe["unknown"]:
        click.echo(f"note: {opened.name} does not know {word}, which --keep or --only names.", err=True)
    if not checks:
        return
    with progress_bar("checking before and after") as tell:
        try:
            found = checked(
                opened, made, axis=axis, seed=seed, draws=draws, keep=words["keep"], only=words["only"],
                progress=lambda share: tell(share, ""),
            )  # fmt: skip
        except CannotAnswer as error:
            raise CannotAnswer(f"{out} was written; it could not be checked: {error}") from error
        except KeyboardInterrupt as stop:
            raise KeyboardInterrupt(f"{out} is complete, and was not checked.") from stop
    tell_aftermath(found, page, as_json)


def _check_page(page: Path, out: Path) -> None:
    """Refuse a place for the page that is none, before a model is made that could not be told of."""
    from equipoise.files import there

    if page == out or out in page.parents:
        raise CannotWrite(f"{page} is where the model goes, and the page goes to a folder; name another with --report.")
    if there(page) and not page.is_dir():
        raise CannotWrite(f"{page} is a file, and the page goes to a folder of that name; name another with --report.")


def _changed(recipe: Mapping[str, Any]) -> str:
    """How many words changed, where not all did."""
    return f"; {recipe['words'] - recipe['kept']:,} of {recipe['words']:,} words changed" if recipe["kept"] else ""
