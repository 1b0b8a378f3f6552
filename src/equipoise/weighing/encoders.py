"""Which encoders sentences can be weighed by, and what their scores are called."""

from __future__ import annotations

from equipoise.errors import CannotAnswer
from equipoise.models import Importances, Model, sentences_of

SCORES = {  # by pooling
    "max": "bias score", "padded-max": "bias score", "mean": "cosine attribution",
    "mean-by-root": "cosine attribution",
}  # fmt: skip


def encoder_with_shares(model: Model) -> Importances:
    """The model as a sentence encoder whose tokens have shares in the sentence, or why it is none."""
    encoder = sentences_of(model)
    if not isinstance(encoder, Importances) or encoder.pooling not in SCORES:
        one_token = encoder.pooling in ("cls", "last")
        why = "takes one token's vector for the sentence" if one_token else "does not tell what words give to it"
        remedy = "give --pooling max or mean" if one_token else "give another sentence encoder, such as builtin:minilm"
        raise CannotAnswer(f"{encoder.name} {why}, so its words have no importance; {remedy}.")
    return encoder
