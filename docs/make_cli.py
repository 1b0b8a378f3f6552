"""Write docs/cli.md from what --help says."""

from __future__ import annotations

from pathlib import Path

import click

from equipoise.cli import VERBS, cli

PAGE = Path(__file__).parent / "cli.md"


def page() -> str:
    """The help of the command and of every verb."""
    context = click.Context(cli, info_name="equipoise", terminal_width=100, help_option_names=["-h", "--help"])
    parts = ["# The command line", "Written by `make docs` from `--help`; do not edit.", _block(cli, context)]
    for name in VERBS:
        command = cli.get_command(context, name)
        assert command is not None
        parts += [f"## equipoise {name}", _block(command, click.Context(command, info_name=name, parent=context))]
    return "\n\n".join(parts) + "\n"


def _block(command: click.Command, context: click.Context) -> str:
    return f"```\n{command.get_help(context).rstrip()}\n```"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
