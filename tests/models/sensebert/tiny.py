"""A tiny SenseBERT with random weights: a SavedModel as TensorFlow 1 wrote them, with the published signature."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from equipoise.models.sensebert.saved import quietly

WIDTH, POSITIONS = 16, 512
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
VOCABULARY = """
    the a an she he her his they woman man women men girl boy engineer carpenter guide nurse doctor is was are will
    to of and in on houses house japanese people person language black white dress car nice beautiful strong weak
    difficult easy hard learn teach teaches learnt cafe . , ! ? ' - [ ] mask un ##s ##ing ##ed ##kind
"""
TOKENS = (*SPECIAL, *VOCABULARY.split())
SUPERSENSES = ("noun.act", "noun.artifact", "noun.person", "verb.social", "adj.all")


def write_vocabularies(folder: Path) -> Path:
    """A folder with all but the SavedModel."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "vocab.txt").write_text("\n".join(TOKENS) + "\n", encoding="utf-8")
    (folder / "supersense_vocab.txt").write_text("\n".join(SUPERSENSES) + "\n", encoding="utf-8")
    return folder


def make(
    folder: Path,
    *,
    inside: str = "",
    tag: str = "serve",
    signature: str = "serving_default",
    without: tuple[str, ...] = (),
    known_width: bool = True,
    vocabulary: int = len(TOKENS),
    bad: bool = False,
) -> Path:
    """The folder of a whole model; options take it apart."""
    with quietly("the test") as tensorflow:
        v1 = tensorflow.compat.v1
        with tensorflow.Graph().as_default(), v1.Session() as session:
            inputs, outputs = _graph(tensorflow, vocabulary, known_width, bad)
            session.run(v1.global_variables_initializer())
            builder = v1.saved_model.Builder(str(write_vocabularies(folder) / (inside or ".") / "exported"))
            named = v1.saved_model.predict_signature_def(
                *({name: each for name, each in part.items() if name not in without} for part in (inputs, outputs))
            )
            builder.add_meta_graph_and_variables(session, [tag], signature_def_map={signature: named})
            builder.save()
    return _unpacked(folder, inside)


def _unpacked(folder: Path, inside: str) -> Path:
    """The builder wants a new folder; the published one has the vocabularies beside."""
    exported = folder / (inside or ".") / "exported"
    for path in exported.iterdir():
        path.rename(exported.parent / path.name)
    exported.rmdir()
    return folder


def _graph(tensorflow: Any, vocabulary: int, known_width: bool, bad: bool) -> tuple[dict[str, Any], dict[str, Any]]:
    """One layer of attention over embeddings of tokens and places, back to tokens and to supersenses."""
    v1, random = tensorflow.compat.v1, np.random.default_rng(7)

    def weights(name: str, *shape: int) -> Any:
        start = random.normal(size=shape, scale=0.5).astype(np.float32)
        return v1.get_variable(name, initializer=start, use_resource=False)  # as TensorFlow 1 did

    ids = v1.placeholder(tensorflow.int32, (None, None), "input_ids")
    mask = v1.placeholder(tensorflow.int32, (None, None), "input_mask")
    labels = v1.placeholder(tensorflow.int32, (None, None), "labels")  # for training: no output depends on it
    keep = v1.placeholder_with_default(1.0, (), "keep")
    tokens = weights("tokens", vocabulary, WIDTH)
    places = weights("places", POSITIONS, WIDTH)[: tensorflow.shape(ids)[1]]
    state = (tensorflow.gather(tokens, ids) + places) * keep  # (texts, tokens, WIDTH)
    scores = tensorflow.matmul(state @ weights("query", WIDTH, WIDTH), state, transpose_b=True)
    hidden = (1.0 - tensorflow.cast(mask[:, None, :], tensorflow.float32)) * -1e4
    state = state + tensorflow.nn.softmax(scores / WIDTH**0.5 + hidden) @ state
    logits = tensorflow.tensordot(state, tokens, [[2], [1]]) / (0.0 if bad else 1.0)
    if not known_width:
        logits = v1.placeholder_with_default(logits, None)
    logits = tensorflow.identity(logits, "logits")
    loss = tensorflow.reduce_mean(tensorflow.one_hot(labels, vocabulary) * logits, name="loss")
    assert loss.name == "loss:0"
    senses = tensorflow.tensordot(state, weights("senses", WIDTH, len(SUPERSENSES)), 1)
    inputs = {"input_ids": ids, "input_mask": mask, "labels": labels, "keep": keep}
    return inputs, {"masked_lm": logits, "ss": senses}
