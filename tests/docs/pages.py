"""The commands that the pages show, and what stands in for models and files that are not here."""

from __future__ import annotations

import re
import shlex
from functools import cache
from pathlib import Path
from typing import NamedTuple

import click

from equipoise.cli import cli

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))

IN_BLOCK = re.compile(r"^(?:    +|\$ |\s*- run: )?(equipoise [a-z].*)$")  # bare in fenced blocks only
IN_TEXT = re.compile(r"`(equipoise [a-z][^`]*)`")
PLACEHOLDER = re.compile(r"(^|[\s:/])[A-Z]{4,}(\.\.\.)?(\s|$)|\.\.\.\"?$")  # MODEL, TRAIN...

STAND_INS = [  # what a page names, and what is asked in its place
    (r"builtin:glove-6b-50d", "glove-6b-50d.txt"),
    (r"builtin:minilm", "hf:./minilm"),
    (r"builtin:use", "st:./use"),
    (r"builtin:smollm2", "hf:./smollm2"),
    (r"\b(hf|st):(?=[A-Za-z])", r"\1:./"),
    (r"(?<=dictionary report )wordnet gcide", "definitions.tsv my-words.tsv"),
    (r"(train cpae|dictionary edit|--dictionary) (wordnet|gcide)\b", r"\1 definitions.tsv"),
    (r"\bdictionary report wordnet\b(?!-)", "dictionary report definitions.tsv"),
    (r"(experiment dictionaries)(?!.*--dictionary)", r"\1 --dictionary definitions.tsv"),
    (r"--wordnet /usr/share/wordnet", ""),  # another machine has it elsewhere
]

DRAWS = "--resamples 100 --permutations 100 --exact-up-to 100 --null-lists 20 --variants 1"
OF_PAIRS = "--resamples 100 --permutations 100"  # random lists and the like are nothing to them
PAIRS = re.compile(r"\bsssb\b|sssb[:-](?!static)|pairs\.csv|crows|stereoset")
TRAINED = "--hidden 8 --head 8 --epochs 1 --batch 16"
QUICK = {  # options that a command is also given, where the page does not give them: fewer draws, smaller models
    "audit": DRAWS,
    "measure": DRAWS,
    "compare --methods": "--draws 2",
    "mitigate": "--draws 2",
    "corpus subtract --split": "--dev 20 --test 20",
    "corpus augment --split": "--dev 20 --test 20",
    "corpus score": "--workers 1",
    "corpus plant": "--entries 900",
    "train infersent": TRAINED,
    "train transformer": "--epochs 1",
    "train cpae": "--dimensions 8 --epochs 1",
    "train dict2vec": "--dimensions 8 --epochs 1 --min-count 1 --threads 1",
    "experiment fairer-corpus": f"{TRAINED} --seeds 1 --workers 1 --percentiles 90 --methods subtract",
    "experiment dictionaries": "--seeds 1 --epochs 1 --dimensions 8 --workers 1 --groups names-he --versions np",
    "quality senteval": "--tasks MR --preset prototyping",
}
SETTLED_BY = {  # an option, and one that has no room for it
    "--permutations": "--procedure", "--exact-up-to": "--procedure", "--hidden": "--encoder", "--head": "--encoder",
}  # fmt: skip
SMALLER = {  # what the page says, and what is said in its place: the page's is a matter of hours
    "experiment dictionaries": {"--seeds": "1", "--epochs": "1", "--groups": "names-he", "--beside": "vectors.txt"},
    "experiment fairer-corpus": {
        "--planted": "1", "--seeds": "1", "--percentiles": "90", "--hidden": "8", "--preset": "small",
    },
    "train infersent": {"--preset": "small", "--hidden": "8"},
    "train dict2vec": {"--dimensions": "8", "--threads": "1"},
    "train cpae": {"--dimensions": "8", "--epochs": "1"},
    "train transformer": {"--epochs": "1"},
    "corpus plant": {"--entries": "900"},
}  # fmt: skip


class Shown(NamedTuple):
    """A command, and the pages that show it."""

    text: str
    pages: tuple[str, ...]


@cache
def commands() -> tuple[Shown, ...]:
    """Every command of every page, each once."""
    found: dict[str, list[str]] = {}
    for page in PAGES:
        for text in commands_of(page.read_text(encoding="utf-8")):
            found.setdefault(text, []).append(page.relative_to(ROOT).as_posix())
    return tuple(Shown(text, tuple(dict.fromkeys(pages))) for text, pages in found.items())


def commands_of(page: str) -> list[str]:
    """The commands in the code blocks of a page, and whole ones within its text."""
    found, fenced = [], False
    lines = iter(page.replace("\\\n", " ").splitlines())
    for line in lines:
        if line.startswith("```"):
            fenced = not fenced
        block = IN_BLOCK.match(line)
        if block and (fenced or line.startswith("    ")):
            found.append(_bare(block[1]))
        elif not fenced:
            within = [" ".join(text.split()) for text in IN_TEXT.findall(line)]
            found += [text for text in within if _is_whole(text)]
    return [text for text in found if not re.search(r"(^|\s)(MODEL|DATASET|VERB|OPTIONS|COMMAND)(\s|$)", text)]


def _is_whole(text: str) -> bool:
    """Whether a command within a sentence is one to be typed, and not the name of one, or a part of one."""
    after = text.split()[1 + len(path_of(text).split()) :]
    return bool(after) and not after[0].startswith("-") and not PLACEHOLDER.search(text)


def _bare(line: str) -> str:
    """A command without the remark behind it."""
    return " ".join(re.sub(r"\s{2,}#.*$|\s+# .*$", "", line).split())


def path_of(text: str) -> str:
    """The names of a command and the one within it: "corpus score"."""
    names, found = [], cli
    for name in text.split()[1:]:
        if not isinstance(found, click.Group) or name.startswith("-"):
            break
        below = found.get_command(click.Context(found), name)
        if below is None:
            break
        names.append(name)
        found = below
    return " ".join(names)


def command_of(text: str) -> click.Command:
    """What the command line runs for this command."""
    found: click.Command = cli
    for name in path_of(text).split():
        assert isinstance(found, click.Group)
        below = found.get_command(click.Context(found), name)
        assert below is not None
        found = below
    return found


def has_option(text: str, option: str) -> bool:
    """Whether the command takes this option."""
    return any(option in (*each.opts, *each.secondary_opts) for each in command_of(text).params)


def refusal(text: str) -> str:
    """Why the command line does not take the command as it is written, "" where it does; nothing is run."""
    words = shlex.split(text.partition(" | ")[0])[1 + len(path_of(text).split()) :]
    try:
        command_of(text).make_context(path_of(text), words)
    except click.ClickException as error:
        return error.format_message()
    return ""


def arguments_of(text: str) -> list[str]:
    """What is run: stand-ins for what is not here, and small numbers for what would take long."""
    path = path_of(text)
    for pattern, stands_in in STAND_INS:
        text = re.sub(pattern, stands_in, text)
    words = shlex.split(text.partition(" | ")[0])[1:]
    for option, value in SMALLER.get(path, {}).items():
        if option in words:
            words[words.index(option) + 1] = value
    for name, more in QUICK.items():
        verb, _, only_with = name.partition(" --")
        if (path == verb or path.startswith(f"{verb} ")) and (not only_with or f"--{only_with}" in words):
            options = (OF_PAIRS if more == DRAWS and PAIRS.search(text) else more).split()
            for option, value in zip(options[::2], options[1::2], strict=True):
                if option not in words and SETTLED_BY.get(option, option) not in words:
                    words += [option, value]
    return words
