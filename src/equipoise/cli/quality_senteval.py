"""equipoise quality senteval MODEL... --data DIR"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from equipoise.cli.options import MODEL_HELP, model_options, opening, quirks_of, refuse_if_none_takes, split_commas
from equipoise.cli.quality_showing import check_out, finish, json_option, opened, out_option
from equipoise.cli.showing import progress_bar

EPILOG = f"""
MODEL is {MODEL_HELP}; it must give vectors of sentences. DIR is SentEval's data folder, or the folder downstream in it,
as get_transfer_data.bash of github.com/facebookresearch/SentEval makes it; we bring no data.

The tasks: MR, CR, SUBJ, MPQA (10 folds within 10 folds), TREC, MRPC (folds and a test), SST2, SST5, SICK-E (given
parts), STS-B, SICK-R (scores learned), STS14 (cosines). Differences from the first model are shown.

\b
Examples:
  equipoise quality senteval builtin:minilm --data SentEval/data
  equipoise quality senteval bag:builtin:glove-6b-50d builtin:use --data SentEval/data --tasks MR,TREC --out quality
  equipoise quality senteval builtin:use --data SentEval/data --preset prototyping --quirk patience=in-a-row --json
"""


@click.command(epilog=EPILOG)
@click.argument("models", nargs=-1, required=True, metavar="MODEL...")
@click.option("--data", required=True, metavar="DIR", type=click.Path(path_type=Path), help="SentEval's data.")
@click.option("--tasks", multiple=True, metavar="NAME,NAME", help="Of the twelve; default: all.")
@click.option(
    "--preset", default="literature", show_default=True, metavar="literature|prototyping",
    help="SentEval's configurations: 10 folds and Adam as in papers, or 5 folds and RMSprop to be quick.",
)  # fmt: skip
@click.option(
    "--quirk", "quirks", multiple=True, metavar="NAME=VALUE",
    help="Change one thing of the protocol, such as patience=in-a-row; docs/quality.md lists them.",
)  # fmt: skip
@click.option("--seed", default=0, show_default=True, metavar="NUMBER", help="For folds, batches and first weights.")
@out_option
@json_option
@model_options
def senteval(
    models: tuple[str, ...], data: Path, tasks: tuple[str, ...], preset: str, quirks: tuple[str, ...], seed: int,
    out: Path | None, as_json: bool, **how: Any,
) -> None:  # fmt: skip
    """Ask sentence encoders SentEval's twelve tasks, as its protocol has it."""
    from equipoise.models import sentences_of
    from equipoise.quality import check_senteval
    from equipoise.quality import senteval as ask
    from equipoise.quality.checks import check_whole
    from equipoise.quality.sentences.options import chosen
    from equipoise.results.quality import QualityReports

    own = opening(how)
    refuse_if_none_takes(models, own)
    check_out(out, models)
    changed = quirks_of(quirks)
    chosen(preset, changed)
    check_whole("seed", seed, 0)
    names = check_senteval(data, split_commas(tasks))
    reports = []
    with progress_bar("SentEval") as tell:
        asked = [sentences_of(opened(model, own, tell)) for model in models]  # all, before the first takes its hour
        for model in asked:
            told = _telling(model.name, tell)
            reports.append(ask(model, data, names, seed=seed, preset=preset, progress=told, **changed))
    finish(QualityReports(tuple(reports)), out, as_json)


def _telling(model: str, tell: Callable[[float, str], None]) -> Callable[[float, str], None]:
    return lambda share, what: tell(share, f"{what}, {model}")
