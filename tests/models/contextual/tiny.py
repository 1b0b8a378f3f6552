"""Tiny encoders of every family, with random weights and tokenizers made of a few sentences."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tokenizers
import torch
import transformers
from tokenizers import models, normalizers, pre_tokenizers, trainers

from equipoise.models.machinery.libraries import quietly

LAYERS, WIDTH, POSITIONS = 2, 32, 24

CORPUS = (
    "she is a brilliant doctor and he is a kind nurse",
    "the doctors and the nurses are brilliant women and men",
    "my sister Emily and my brother Jamal live in New York",
    "a woman, a man; the mathematician isn't an artist",
    "cafés and naïve programmers in the family of the engineer",
)
SHAPE = {
    "hidden_size": WIDTH, "num_hidden_layers": LAYERS, "num_attention_heads": 4, "intermediate_size": 48,
    "max_position_embeddings": POSITIONS, "initializer_range": 0.2,
}  # fmt: skip
BERT_SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
ROBERTA_SPECIAL = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]


def word_pieces(special: list[str], lower: bool) -> dict[str, int]:
    """A vocabulary of letters, words, and pieces that go on a word.

    Not a trained one: what WordPieceTrainer finds differs from run to run.
    """
    words = _words(normalizers.BertNormalizer(lowercase=lower))
    pieces = _pieces(words)
    letters = [piece for piece in pieces if len(piece) == 1]
    every = [*special, *letters, *(word for word in words if len(word) > 1), *(f"##{piece}" for piece in pieces)]
    return {piece: number for number, piece in enumerate(every)}


def byte_pairs(special: list[str]) -> tuple[dict[str, int], list[tuple[str, str]]]:
    """A vocabulary of bytes and of what was most often beside each other, the space before a word included."""
    trained = tokenizers.Tokenizer(models.BPE())
    trained.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trained.train_from_iterator(
        CORPUS,
        trainers.BpeTrainer(vocab_size=360, special_tokens=special, initial_alphabet=alphabet, show_progress=False),
    )
    model = json.loads(trained.to_str())["model"]
    return _in_order(model["vocab"]), [tuple(pair) for pair in model["merges"]]


def scored_pieces(special: list[str], lower: bool = False) -> list[tuple[str, float]]:
    """A vocabulary of words and their pieces with scores; the space before a word is part of it."""
    words = [f"▁{word}" for word in _words(normalizers.BertNormalizer(strip_accents=lower, lowercase=lower))]
    scored = dict.fromkeys(_pieces(words), -9.0) | dict.fromkeys(words, -4.0)
    return [*((piece, 0.0) for piece in special), *scored.items()]


def _words(normalizer: normalizers.Normalizer) -> list[str]:
    """The words of the sentences, in alphabetical order."""
    split = pre_tokenizers.BertPreTokenizer().pre_tokenize_str(normalizer.normalize_str(" ".join(CORPUS)))
    return sorted({word for word, _ in split})


def _pieces(words: list[str]) -> list[str]:
    """The letters of the words, and what is two or three letters in them."""
    return sorted({word[start : start + size] for word in words for size in (1, 2, 3) for start in range(len(word))})


def _in_order(vocabulary: dict[str, int]) -> dict[str, int]:
    return dict(sorted(vocabulary.items(), key=lambda item: item[1]))


def bert_tokenizer(lower: bool = True) -> Any:
    return transformers.BertTokenizer(vocab=word_pieces(BERT_SPECIAL, lower), do_lower_case=lower)


def roberta_tokenizer(**options: Any) -> Any:
    vocabulary, merges = byte_pairs(ROBERTA_SPECIAL)
    return transformers.RobertaTokenizer(vocab=vocabulary, merges=merges, **options)


def deberta_tokenizer() -> Any:
    vocabulary, merges = byte_pairs(BERT_SPECIAL)
    return transformers.DebertaTokenizer(vocab=vocabulary, merges=merges)


def albert_tokenizer() -> Any:
    special = ["<pad>", "<unk>", "[CLS]", "[SEP]", "[MASK]"]
    return transformers.AlbertTokenizer(vocab=scored_pieces(special, lower=True))


def deberta_v2_tokenizer() -> Any:
    return transformers.DebertaV2Tokenizer(vocab=scored_pieces(BERT_SPECIAL))


def mpnet_tokenizer() -> Any:
    special = ["<s>", "<pad>", "</s>", "[UNK]", "<mask>"]
    return transformers.MPNetTokenizer(vocab=word_pieces(special, lower=True))


FAMILIES: dict[str, tuple[Callable[[], Any], str, dict[str, Any]]] = {  # tokenizer, configuration, what is its own
    "bert": (bert_tokenizer, "BertConfig", {}),
    "bert-cased": (lambda: bert_tokenizer(lower=False), "BertConfig", {}),
    "roberta": (roberta_tokenizer, "RobertaConfig", {"type_vocab_size": 1}),
    "roberta-untrimmed": (lambda: roberta_tokenizer(trim_offsets=False), "RobertaConfig", {"type_vocab_size": 1}),
    "albert": (albert_tokenizer, "AlbertConfig", {"embedding_size": 16}),
    "distilbert": (bert_tokenizer, "DistilBertConfig", {
        "dim": WIDTH, "n_layers": LAYERS, "n_heads": 4, "hidden_dim": 48,
    }),
    "mpnet": (mpnet_tokenizer, "MPNetConfig", {}),
    "electra": (bert_tokenizer, "ElectraConfig", {"embedding_size": 16}),
    "deberta": (deberta_tokenizer, "DebertaConfig", {"relative_attention": True, "pos_att_type": ["c2p", "p2c"]}),
    "deberta-v2": (deberta_v2_tokenizer, "DebertaV2Config", {
        "relative_attention": True, "pos_att_type": ["c2p", "p2c"], "position_biased_input": False,
        "position_buckets": 8, "norm_rel_ebd": "layer_norm", "share_att_key": True,
    }),
    "modernbert": (deberta_tokenizer, "ModernBertConfig", {"local_attention": 8, "global_attn_every_n_layers": 2}),
}  # fmt: skip


def make(family: str, folder: Path, auto: str = "AutoModel", **otherwise: Any) -> Path:
    """A tiny model of this family, saved as such models are; auto names the class, with a head or without."""
    tokenizer, config, own = FAMILIES[family]
    made = tokenizer()
    marks = {"pad_token_id": made.pad_token_id, "bos_token_id": made.cls_token_id, "eos_token_id": made.sep_token_id}
    torch.manual_seed(1)
    shape = {**SHAPE, "vocab_size": len(made), **marks, **own, **otherwise}
    if family == "distilbert":
        shape = {
            name: value
            for name, value in shape.items()
            if name not in ("hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size")
        }
    with quietly("a test"):
        model = getattr(transformers, auto).from_config(getattr(transformers, config)(**shape))
        model.save_pretrained(folder)
        made.save_pretrained(folder)
    return folder
