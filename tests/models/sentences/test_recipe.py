"""What a folder says of pooling, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from equipoise.errors import BadModel, BadOption
from equipoise.models.sentences.recipe import NORMALIZE, Recipe, read_recipe

OLD = "sentence_transformers.models."
NEW = "sentence_transformers.sentence_transformer.modules.pooling."


def folder(path: Path, pooling: Any, *after: str, before: str = "", **files: Any) -> Path:
    """A folder that says these things."""
    kinds = [
        ("Transformer", before),
        ("Pooling", "1_Pooling"),
        *((kind, f"{n}_{kind}") for n, kind in enumerate(after, 2)),
    ]
    modules = [{"idx": n, "path": where, "type": OLD + kind} for n, (kind, where) in enumerate(kinds)]
    said = {"modules.json": modules, "1_Pooling/config.json": pooling, **files}
    for name, content in said.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(json.dumps(content))
    return path


def test_a_transformer_alone_is_averaged(tmp_path: Path):
    assert read_recipe("hf:x", tmp_path) == Recipe(tmp_path, "mean")


@pytest.mark.parametrize(
    ("said", "pooling"),
    [
        ({"pooling_mode": "max"}, "max"), ({"pooling_mode": ["cls"]}, "cls"), ({"pooling_mode": "lasttoken"}, "last"),
        ({"pooling_mode_cls_token": False, "pooling_mode_max_tokens": True}, "max"),
        ({"pooling_mode_mean_tokens": True}, "mean"), ({"pooling_mode_mean_sqrt_len_tokens": True}, "mean-by-root"),
        ({}, "mean"),
    ],
)  # fmt: skip
def test_poolings_of_old_and_new_files(tmp_path: Path, said: dict[str, Any], pooling: str):
    assert read_recipe("st:x", folder(tmp_path, said)).pooling == pooling


def test_all_that_a_folder_can_say(tmp_path: Path):
    made = folder(tmp_path, {"pooling_mode": "mean"}, "Dense", "Normalize", before="0_Transformer", **{
        "0_Transformer/sentence_bert_config.json": {"max_seq_length": 17, "do_lower_case": True},
        "config_sentence_transformers.json": {"prompts": {"query": "query: "}, "default_prompt_name": "query"},
    })  # fmt: skip

    assert read_recipe("st:x", made) == Recipe(
        made / "0_Transformer",
        "mean",
        (made / "2_Dense", NORMALIZE),
        most_tokens=17,
        lower=True,
        prompt="query: ",
    )


def test_a_prompt_that_is_not_the_default_is_not_read(tmp_path: Path):
    said = {"config_sentence_transformers.json": {"prompts": {"query": "query: "}, "default_prompt_name": None}}

    assert read_recipe("st:x", folder(tmp_path, {}, **said)).prompt == ""


def test_another_pooling_leaves_out_what_was_trained_after_the_own_one(tmp_path: Path):
    own = Recipe(tmp_path, "mean", (tmp_path / "2_Dense", NORMALIZE))

    assert own.pooled_by("own") is own
    assert own.pooled_by("mean") is own
    assert own.pooled_by("max") == Recipe(tmp_path, "max", (NORMALIZE,))
    assert Recipe(tmp_path, "mean", (tmp_path / "2_Dense",)).pooled_by("max") == Recipe(tmp_path, "max")
    assert own.said != own.pooled_by("max").said
    with pytest.raises(BadOption, match="padded-max is for InferSent"):
        own.pooled_by("padded-max")


@pytest.mark.parametrize(
    ("modules", "sentence"),
    [
        ("[]", "lists no modules"), ("{", "cannot be read"), ("[1]", "lists no modules"),
        ('[{"type": "x.StaticEmbedding", "path": ""}]', "is made of StaticEmbedding"),
        ('[{"type": "x.Transformer", "path": "/etc"}, {"type": "x.Pooling", "path": ""}]', "files outside of it"),
        ('[{"type": "x.Transformer", "path": ""}, {"type": "x.Pooling", "path": "a/../../b"}]', "files outside of it"),
        ('[{"type": "x.Pooling", "path": ""}, {"type": "x.Transformer", "path": ""}]', "of Pooling, Transformer"),
    ],
)  # fmt: skip
def test_modules_that_are_none_or_unknown(tmp_path: Path, modules: str, sentence: str):
    (tmp_path / "modules.json").write_text(modules)

    with pytest.raises(BadModel, match=sentence):
        read_recipe("st:x", tmp_path)


@pytest.mark.parametrize(
    ("pooling", "sentence"),
    [
        ({"pooling_mode": ["max", "mean"]}, "by max and mean"), ({"pooling_mode": "weightedmean"}, "by weightedmean"),
        ({"pooling_mode": 5}, "by 5"), ([], "no configuration"),
    ],
)  # fmt: skip
def test_poolings_that_are_not_known(tmp_path: Path, pooling: Any, sentence: str):
    with pytest.raises(BadModel, match=sentence):
        read_recipe("st:x", folder(tmp_path, pooling))


def test_a_prompt_that_is_not_pooled_is_refused(tmp_path: Path):
    prompt = {"config_sentence_transformers.json": {"prompts": {"q": "query: "}, "default_prompt_name": "q"}}

    with pytest.raises(BadModel, match="pools without its prompt 'query: '"):
        read_recipe("st:x", folder(tmp_path, {"include_prompt": False}, **prompt))


def test_what_comes_after_pooling_keeps_its_order(tmp_path: Path):
    first, second = (folder(tmp_path / name, {}, *kinds) for name, kinds in
                     (("a", ("Dense", "Normalize", "Dropout")), ("b", ("Normalize", "Dense"))))  # fmt: skip

    assert read_recipe("st:x", first).after == (first / "2_Dense", NORMALIZE)
    assert read_recipe("st:x", second).after == (NORMALIZE, second / "3_Dense")
    assert read_recipe("st:x", first).said != read_recipe("st:x", second).said


@pytest.mark.parametrize("kind", ["roberta", "distilbert", "xlm-roberta"])
def test_limits_are_read_whatever_the_transformer_was(tmp_path: Path, kind: str):
    made = folder(tmp_path, {}, **{f"sentence_{kind}_config.json": {"max_seq_length": 16}})

    assert read_recipe("st:x", made).most_tokens == 16


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({"sentence_bert_config.json": {"max_seq_length": -5}}, "max_seq_length is -5"),
        ({"sentence_bert_config.json": {"max_seq_length": True}}, "max_seq_length is True"),
        ({"sentence_bert_config.json": {"max_seq_length": 2}}, "max_seq_length is 2"),
        ({"config_sentence_transformers.json": {"prompts": ["q"]}}, "no map from name to text"),
        ({"config_sentence_transformers.json": {"prompts": {"q": 5}, "default_prompt_name": "q"}}, "q is no text"),
    ],
)
def test_damaged_configurations(tmp_path: Path, files: dict[str, Any], sentence: str):
    with pytest.raises(BadModel, match=sentence):
        read_recipe("st:x", folder(tmp_path, {}, **files))


def test_a_prompt_that_is_null_is_none(tmp_path: Path):
    said = {"config_sentence_transformers.json": {"prompts": {"q": None}, "default_prompt_name": "q"}}

    assert read_recipe("st:x", folder(tmp_path, {}, **said)).prompt == ""
