"""Tiny language models of every family, with random weights and tokenizers made of a few sentences."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
import transformers

from equipoise.models.machinery.libraries import quietly
from tests.models.contextual.tiny import LAYERS, POSITIONS, SHAPE, WIDTH, byte_pairs, scored_pieces
from tests.models.contextual.tiny import make as make_encoder

MASKED = (
    "bert", "bert-cased", "roberta", "albert", "distilbert", "mpnet", "electra", "deberta", "deberta-v2", "modernbert",
)  # fmt: skip

GPT2 = {"n_embd": WIDTH, "n_layer": LAYERS, "n_head": 4, "n_positions": POSITIONS, "initializer_range": 0.2}
OPT = {
    "hidden_size": WIDTH, "num_hidden_layers": LAYERS, "num_attention_heads": 4, "ffn_dim": 48, "init_std": 0.2,
    "max_position_embeddings": POSITIONS, "word_embed_proj_dim": WIDTH,
}  # fmt: skip
BLOOM = {"hidden_size": WIDTH, "n_layer": LAYERS, "n_head": 4, "initializer_range": 0.2}


def gpt2_tokenizer() -> Any:
    vocabulary, merges = byte_pairs(["<|endoftext|>"])
    return transformers.GPT2Tokenizer(vocab=vocabulary, merges=merges)


def beginning_tokenizer() -> Any:
    """One that adds a token before each text, as that of Llama does."""
    vocabulary, merges = byte_pairs(["<s>", "<pad>", "</s>", "<unk>"])
    made = transformers.GPT2Tokenizer(
        vocab=vocabulary, merges=merges, bos_token="<s>", eos_token="</s>", pad_token="<pad>", unk_token="<unk>"
    )
    made.backend_tokenizer.post_processor = template("<s> $A", [("<s>", 0)])
    return made


def template(single: str, special: list[tuple[str, int]]) -> Any:
    from tokenizers.processors import TemplateProcessing

    return TemplateProcessing(single=single, special_tokens=special)


def xlm_roberta_tokenizer() -> Any:
    special = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
    return transformers.XLMRobertaTokenizer(vocab=scored_pieces(special))


OTHERS: dict[str, tuple[str, Callable[[], Any], str, dict[str, Any]]] = {  # class, tokenizer, configuration, shape
    "xlm-roberta": ("AutoModelForMaskedLM", xlm_roberta_tokenizer, "XLMRobertaConfig", {**SHAPE, "type_vocab_size": 1}),
    "gpt2": ("AutoModelForCausalLM", gpt2_tokenizer, "GPT2Config", GPT2),
    "llama": ("AutoModelForCausalLM", beginning_tokenizer, "LlamaConfig", {**SHAPE, "num_key_value_heads": 2}),
    "gpt-neox": ("AutoModelForCausalLM", gpt2_tokenizer, "GPTNeoXConfig", SHAPE),
    "opt": ("AutoModelForCausalLM", beginning_tokenizer, "OPTConfig", OPT),
    "bloom": ("AutoModelForCausalLM", beginning_tokenizer, "BloomConfig", BLOOM),
}  # fmt: skip
CAUSAL = tuple(family for family in OTHERS if family != "xlm-roberta")
FAMILIES = (*MASKED, *OTHERS)


def make(family: str, folder: Path, auto: str = "", **otherwise: Any) -> Path:
    """A tiny language model of this family, saved as such models are."""
    if family in MASKED:
        return make_encoder(family, folder, auto or "AutoModelForMaskedLM", **otherwise)
    kind, tokenizer, config, shape = OTHERS[family]
    made = tokenizer()
    marks = {"pad_token_id": made.pad_token_id, "bos_token_id": 0, "eos_token_id": 2}
    torch.manual_seed(1)
    with quietly("a test"):
        given = getattr(transformers, config)(**{**shape, "vocab_size": len(made), **marks, **otherwise})
        getattr(transformers, auto or kind).from_config(given).save_pretrained(folder)
        made.save_pretrained(folder)
    return folder
