"""Small files of cues and answers."""

from __future__ import annotations

from pathlib import Path

SMALL = """cue,response
he,king
he,man
man,he
king,man
king,she
she,queen
she,woman
woman,she
queen,woman
queen,he
table,he
"""  # every word but table, which nobody answers, leads to every other


def written(folder: Path, content: str | bytes = SMALL, name: str = "answers.csv") -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path
