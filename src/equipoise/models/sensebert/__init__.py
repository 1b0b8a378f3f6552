"""SenseBERT, as AI21 published it: a TensorFlow SavedModel that gives probabilities to tokens and to supersenses.

    folder.py  where its files are, its two vocabularies, and a fingerprint of them all
    words.py   a text -> its tokens, as the published tokenizer makes them
    saved.py   tokens -> logits; TensorFlow lives here, imported late and kept quiet

The model is from Levine et al., "SenseBERT: Driving Some Sense into BERT", ACL 2020. It is asked only for tokens.
A SavedModel is a program that TensorFlow runs: take it from where you trust.
"""

from __future__ import annotations

from equipoise.errors import BadModel
from equipoise.models.base import Progress
from equipoise.models.logits import LogitsModel
from equipoise.models.sensebert.folder import find_folder
from equipoise.models.sensebert.saved import SavedModel
from equipoise.models.sensebert.words import WordPieces

__all__ = ["load"]


def load(location: str, *, progress: Progress = lambda share: None, **_: object) -> LogitsModel:
    """sensebert:folder"""
    folder = find_folder(location)
    tokens, supersenses = folder.tokens, folder.supersenses
    pieces = WordPieces(folder.name, tokens)
    saved = SavedModel(folder.name, folder.graph)
    for output, file, lines in (("masked_lm", "vocab.txt", tokens), ("ss", "supersense_vocab.txt", supersenses)):
        if saved.widths[output] not in (None, len(lines)):
            raise BadModel(
                f"{folder.name} does not fit together: {file} has {len(lines):,} lines and its output {output} is for "
                f"{saved.widths[output]:,}; download both again."
            )
    return LogitsModel(
        folder.name, saved.logits, pieces, mask=pieces.mask, unknown=pieces.unknown, pad=pieces.pad,
        vocabulary=len(tokens), fingerprint=folder.fingerprint(progress),
        description=f"SenseBERT, a masked language model of {len(tokens):,} tokens and {len(supersenses)} supersenses",
    )  # fmt: skip
