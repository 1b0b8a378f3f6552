"""Why: what a number is made of.

words/      why a word looks biased, or not: its senses, and what their average makes of it
sentences/  why a sentence looks biased, or not: its words, by bias and importance
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from equipoise.explain.sentences import explain_sentences
    from equipoise.explain.words import explain_word

__all__ = ["explain_sentences", "explain_word"]


def __getattr__(name: str) -> Any:
    """Each brings much along, and few programs use both."""
    from importlib import import_module

    later = {"explain_sentences": "equipoise.explain.sentences", "explain_word": "equipoise.explain.words"}
    if name not in later:
        raise AttributeError(f"module 'equipoise.explain' has no attribute {name!r}")
    return getattr(import_module(later[name]), name)
