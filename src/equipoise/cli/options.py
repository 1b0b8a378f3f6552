"""Options that several verbs share, described once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])

MODEL_HELP = "a vector file (GloVe, word2vec or fastText text, word2vec binary, .npz, .npy, safetensors; text also as .gz), or builtin:NAME"


def settings_options(command: Command) -> Command:
    """How a question is put, and how sure the answer must be."""
    for option in reversed(SETTINGS):
        command = option(command)
    return command


SETTINGS = [
    click.option("--seed", default="0", show_default=True, help="For everything random; the same seed gives the same digits."),
    click.option("--case", default="first", show_default=True, metavar="as-is|lower|title|first",
                 help="Spelling to look words up by; first: as is, then lower, then title, the first found."),
    click.option("--max-missing", default="0.2", show_default=True, help="Largest share of a word set that may be unknown."),
    click.option("--normalize", is_flag=True, help="Give every vector length one first."),
    click.option("--alternative", metavar="greater|less|two-sided", help="What the test looks for; default: as the metric's paper."),
    click.option("--ties", default="strict", show_default=True, metavar="strict|inclusive",
                 help="Whether equal partitions count as extreme (inclusive: as SEAT does)."),
    click.option("--permutations", default="10000", show_default=True,
                 help="Partitions to draw when there are more than 200,000 (fewer: all are looked at); 0: no test."),
    click.option("--resamples", default="1000", show_default=True, help="Bootstrap resamples for the intervals; 0: none."),
    click.option("--level", default="0.95", show_default=True, help="Level of the intervals."),
]  # fmt: skip

allow_pickle_option = click.option(
    "--allow-pickle", is_flag=True, help="Open gensim .kv files, which are Python pickles; only if you trust them."
)


def split_commas(values: tuple[str, ...] | str) -> list[str]:
    """a,b c -> [a, b, c]: lists may be given with commas, or the option repeated."""
    values = (values,) if isinstance(values, str) else values
    return list(dict.fromkeys(part.strip() for value in values for part in value.split(",") if part.strip()))
