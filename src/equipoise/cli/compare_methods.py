"""equipoise compare MODEL --methods NAMES, compare MODEL OTHER... --axis NAME, and compare aftermath.json...

What is left of a bias after methods, and what each cost: the same checks of a model and of what became of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from equipoise.cli.aftermath_saying import tell_aftermath
from equipoise.cli.options import split_commas
from equipoise.cli.showing import progress_bar
from equipoise.errors import BadOption, CannotWrite
from equipoise.files import is_folder, there

if TYPE_CHECKING:
    from equipoise.models import Model
    from equipoise.results.aftermath import Aftermath

FIRST = 4096  # bytes of a file that tell what it holds
DEFAULT_OUT = "equipoise-methods"


def holds_aftermath(name: str) -> bool:
    """Whether this is what mitigate or compare wrote, or its folder; by its first bytes, for models can be large."""
    path = Path(name) / "aftermath.json" if is_folder(Path(name)) else Path(name)
    with suppress(OSError), path.open("rb") as file:
        return b'"equipoise_aftermath"' in file.read(FIRST)
    return False


def try_methods(
    models: Sequence[str], methods: str, axis: str, out: str | None, options: dict[str, str], as_json: bool,
    opening: dict[str, Any], **how: Any,
) -> None:  # fmt: skip
    """Checks of a model before and after methods, or of models that were made of it; the page goes to a folder.

    opening: how models are opened; how: the rest, as for compare_methods or checked.
    """
    from equipoise.aftermath import checked, compare_methods
    from equipoise.aftermath.run import check_draws
    from equipoise.datasets.axes import check_questions, load_axis
    from equipoise.mitigation.vectors.making import check_seed

    folder = _folder(out)
    check_questions(load_axis(axis))
    check_draws(how["draws"])
    check_seed(how["seed"])
    if methods and len(models) > 1:
        raise BadOption(f"--methods takes one model, and {len(models)} were given; leave out one or the other.")
    if not methods and len(models) < 2:
        raise BadOption(f"There is nothing to compare {models[0]} with; name methods, as in --methods all.")
    opened = [_opened(model, opening) for model in models]
    with progress_bar("checking") as tell:
        told = {"progress": lambda share: tell(share, ""), **how}
        if methods:
            names: str | list[str] = "all" if methods == "all" else split_commas(methods)
            found = compare_methods(opened[0], names, axis, options=_by_method(options, names), **told)
        else:
            found = checked(*opened, axis=axis, **told)
    tell_aftermath(found, folder, as_json)


def _opened(model: str, opening: dict[str, Any]) -> Model:
    from equipoise.models import load_model

    with progress_bar(f"reading {model}") as tell:
        return load_model(model, progress=lambda share: tell(share, ""), **opening)


def merge_methods(files: Sequence[str], out: str | None, as_json: bool) -> None:
    """Several files of what came of methods, side by side."""
    from equipoise.aftermath import merged
    from equipoise.publish import read_aftermath

    folder = _folder(out)
    found: list[Aftermath] = [read_aftermath(file) for file in files]
    for file in files:
        read = Path(file) if is_folder(Path(file)) else Path(file).parent
        if there(folder) and read.samefile(folder):
            raise CannotWrite(f"{folder} is read here and would be replaced; write to another place.")
    tell_aftermath(merged(*found), folder, as_json)


def _folder(out: str | None) -> Path:
    folder = Path(out or DEFAULT_OUT)
    if there(folder) and not is_folder(folder):
        raise CannotWrite(f"{folder} is a file, and the page goes to a folder; name another with --out.")
    return folder


def _by_method(options: dict[str, str], names: str | list[str]) -> dict[str, dict[str, str]]:
    """METHOD.OPTION=VALUE, or OPTION=VALUE where there is one method."""
    found: dict[str, dict[str, str]] = {}
    for name, value in options.items():
        method, dot, option = name.partition(".")
        if not dot:
            if names == "all" or len(names) != 1:
                raise BadOption(
                    f"--set takes METHOD.OPTION=VALUE where there are several methods, and it got {name!r}."
                )
            method, option = names[0], name
        found.setdefault(method.replace("_", "-"), {})[option] = value
    return found
