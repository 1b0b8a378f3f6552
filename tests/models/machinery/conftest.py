"""The tiny models of contextual/ serve here, too."""

from __future__ import annotations

from importlib.util import find_spec

from tests.models.contextual.conftest import bert, tiny

__all__ = ["bert", "tiny"]

if not (find_spec("torch") and find_spec("transformers")):
    collect_ignore_glob = ["test_*.py"]  # without the extra there is nothing to test
