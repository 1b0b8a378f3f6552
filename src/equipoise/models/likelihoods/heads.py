"""Which head a folder's files say they have, and the model with it."""

from __future__ import annotations

from typing import Any, Literal

from equipoise.errors import CannotAnswer
from equipoise.models.machinery.folder import Folder
from equipoise.models.machinery.weights import load_weights, refuse_missing

Order = Literal["masked", "causal"]

HEADS: dict[Order, tuple[str, ...]] = {  # how the names of architectures end; the first that fits
    "masked": ("ForMaskedLM", "ForPreTraining", "WithLMHeadModel"),
    "causal": ("ForCausalLM", "LMHeadModel"),
}
LOADED_AS: dict[Order, str] = {"masked": "AutoModelForMaskedLM", "causal": "AutoModelForCausalLM"}
GIVE = "give a masked language model such as bert-base-uncased, or a causal one such as gpt2"


def order_of(folder: Folder) -> Order:
    """Whether the folder holds a masked or a causal language model, by its configuration alone."""
    if folder.config.get("is_encoder_decoder"):
        raise CannotAnswer(
            f"{folder.name} is an encoder-decoder, whose probabilities depend on what it is to write; {GIVE}."
        )
    named = folder.config.get("architectures")
    names = [str(name) for name in named] if isinstance(named, list) else []
    for order, endings in HEADS.items():
        if any(name.endswith(endings) for name in names):
            return order
    says = f"its config.json says {', '.join(names)}" if names else "its config.json names no architecture"
    raise CannotAnswer(f"{folder.name} has no head that gives probabilities to tokens ({says}); {GIVE}.")


def load_with_head(folder: Folder, order: Order, **options: Any) -> Any:
    """The model with its head, refused if the files lack a weight of either: it would be random."""
    model, missing = load_weights(folder, LOADED_AS[order], **options)
    below = f"{model.base_model_prefix}."
    refuse_missing(folder, [name.removeprefix(below) for name in missing if name.startswith(below)])
    head = [name for name in missing if not name.startswith(below)]
    if head:
        raise CannotAnswer(
            f"{folder.name} has no trained head that gives probabilities to tokens: {len(head)} of its weights, such "
            f"as {head[0]}, are not in {folder.path}; {GIVE}."
        )
    return model
