"""Write docs/cli.md from what --help says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from equipoise.cli import cli

PAGE = Path(__file__).parent / "cli.md"


def page() -> str:
    """The help of the command, of every verb, and of every verb that stands after one, as in data get."""
    context = click.Context(cli, info_name="equipoise", terminal_width=100, help_option_names=["-h", "--help"])
    parts = ["# The command line", "Written by `make docs` from `--help`; do not edit.", _block(cli, context)]
    return "\n\n".join([*parts, *_sections(cli, context, "##")]) + "\n"


def _sections(group: click.Group, context: click.Context, heading: str) -> Iterator[str]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        own = click.Context(command, info_name=name, parent=context)
        yield f"{heading} {own.command_path}"
        yield _block(command, own)
        if isinstance(command, click.Group):
            yield from _sections(command, own, f"{heading}#")


def _block(command: click.Command, context: click.Context) -> str:
    return f"```\n{command.get_help(context).rstrip()}\n```"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
