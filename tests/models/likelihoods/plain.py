"""What a language model says of tokens, slowly: one reading, no padding, the head sees every token."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import torch
import transformers

from equipoise.models import Likelihoods, Reading, Told
from equipoise.models.machinery.libraries import quietly
from tests.models.likelihoods.tiny import CAUSAL

TEXTS = (
    "she is a brilliant doctor",
    "She is BRILLIANT",
    "a doctor, a nurse; (engineer).",
    "Emily isn't mathematical!",
    "the 日本 nurse 🙂",
    "هي ممرضة",  # from right to left
    "the [MASK] is <mask>",  # written in the text, it is text
    "nurse",
)


@cache
def loaded(folder: Path, order: str) -> tuple[Any, Any]:
    kind = transformers.AutoModelForCausalLM if order == "causal" else transformers.AutoModelForMaskedLM
    with quietly("a test"):
        tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
        return tokenizer, kind.from_pretrained(folder, attn_implementation="eager").eval()


def plain(folder: Path, reading: Reading, order: str) -> Told:
    _, model = loaded(folder, order)
    with torch.no_grad():
        said = model(torch.tensor([reading.ids]), output_attentions=True)
    log_probs = said.logits[0].log_softmax(-1)  # (tokens, vocabulary)
    before = 1 if order == "causal" else 0
    asked = zip(reading.places, reading.answers, strict=True)
    received = torch.stack([layer[0] for layer in said.attentions]).mean((0, 1, 2))  # (tokens,)
    return Told(
        np.array([float(log_probs[place - before, answer]) for place, answer in asked]),
        np.array([float(received[place]) for place in reading.places]),
    )


def order_of(family: str) -> str:
    return "causal" if family in CAUSAL else "masked"


def readings_of(model: Likelihoods, texts: tuple[str, ...] = TEXTS) -> list[Reading]:
    """Of each text all its own tokens as they are, and in a masked model each of them hidden, one at a time."""
    readings = []
    for each in model.tokenized(texts):
        own = tuple(place for place in each.own if place or model.order == "masked")
        readings.append(Reading(each.ids, own, tuple(each.ids[place] for place in own)))
        for place in own if model.order == "masked" else ():
            hidden = (*each.ids[:place], model.mask, *each.ids[place + 1 :])
            readings.append(Reading(hidden, (place,), (each.ids[place],)))
    return readings
