"""Verbs that stand after a verb, as in corpus score."""

from __future__ import annotations

import click


class InOrder(click.Group):
    """Shows its verbs in the order in which people need them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)
