"""The vector of a word in a sentence, slowly: one sentence, no padding, every token and every character looked at."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import torch
import transformers

from equipoise.models import Sentence
from equipoise.models.machinery.libraries import quietly


@cache
def loaded(folder: Path) -> tuple[Any, Any]:
    with quietly("a test"):
        tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
        return tokenizer, transformers.AutoModel.from_pretrained(folder).eval()


def plain_vector(folder: Path, text: str, span: tuple[int, int], layer: int) -> np.ndarray:
    """The mean over the tokens that stand for a character of the word; NaN where all of them say "unknown"."""
    tokenizer, model = loaded(folder)
    asked = tokenizer(text, return_offsets_mapping=True, return_special_tokens_mask=True)
    with torch.no_grad():
        states = model(torch.tensor([asked["input_ids"]]), output_hidden_states=True).hidden_states[layer][0]
    chosen, known = [], False
    for place, (start, end) in enumerate(asked["offset_mapping"]):
        token = tokenizer.convert_ids_to_tokens(asked["input_ids"][place])
        stands_for = range(start, end) if token not in ("▁", "Ġ") else ()  # a space alone is no part of a word
        if not asked["special_tokens_mask"][place] and any(span[0] <= each < span[1] for each in stands_for):
            chosen.append(states[place].numpy().astype(np.float64))
            known |= asked["input_ids"][place] != tokenizer.unk_token_id
    return sum(chosen) / len(chosen) if known else np.full(states.shape[1], np.nan)


def sentence(text: str, *words: str) -> Sentence:
    """A sentence and its words; "word#2" is the second time it occurs."""
    spans = []
    for word in words:
        word, _, time = word.partition("#")
        start = -1
        for _ in range(int(time or 1)):
            start = text.index(word, start + 1)
        spans.append((start, start + len(word)))
    return Sentence(text, tuple(spans))


SENTENCES = (
    sentence("she is a brilliant doctor", "she", "doctor"),
    sentence("She is BRILLIANT", "She", "BRILLIANT"),  # cased or not
    sentence("the man, he is the father", "he#2", "the#2"),  # words that are also parts of others
    sentence("the doctor and the doctor", "doctor", "doctor#2"),  # twice: each is its own
    sentence("a doctor, a nurse; (engineer).", "nurse", "engineer"),  # marks beside it
    sentence("Emily isn't mathematical!", "Emily", "mathematical"),  # in pieces
    sentence("the café is naïve", "café", "naïve"),  # a letter of several bytes
    sentence("the 日本 nurse 🙂", "日本", "🙂"),  # a letter in several tokens
    sentence("my sister lives in New York", "New York"),  # two words as one
    sentence("  two   spaces", "spaces"),
    sentence("nurse", "nurse"),
    sentence("é", "é"),  # as the first of all, where some tokenizers set a space on it
)
