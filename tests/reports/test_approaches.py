"""One name for a model that was asked in several ways."""

from __future__ import annotations

from typing import Any

from tests.reports.senses_example import senses

from equipoise.reports.approaches import approaches, distinct_models, heading, models_asked, one_name
from equipoise.reports.summary import opening, title


def test_a_model_asked_both_ways_has_one_name(make: Any) -> None:
    results = make.contextual()
    assert approaches(results) == ["template", "word"]
    assert [one_name(results, model) for model in results.models] == [
        "glove-50d", "word2vec-news", "hf:bert", "hf:roberta", "hf:bert", "hf:roberta",
    ]  # fmt: skip
    assert title(results) == "A bias audit of 4 models"
    assert "put to glove-50d, word2vec-news, hf:bert and hf:roberta and measured" in opening(results)[0]


def test_asked_one_way_the_name_stays_whole(make: Any) -> None:
    results = make.contextual(contexts={"glove-50d": "", "hf:bert, in templates": "template"})
    assert approaches(results) == [""]
    assert one_name(results, "hf:bert, in templates") == "hf:bert, in templates"


def test_layers_of_a_model_are_one_model(make: Any) -> None:
    assert distinct_models(make.layered()) == ["hf:bert"]
    assert one_name(make.layered(), "hf:bert, layer 1") == "hf:bert, layer 1"


def test_a_way_that_nobody_knows_goes_by_its_name() -> None:
    assert heading("paragraph") == "paragraph"


def test_a_model_asked_by_sense_and_by_word_is_one_model() -> None:
    assert distinct_models(senses()) == ["lmms"] and title(senses()) == "A bias audit of 1 model"
    assert "put to lmms, by sense and by word, and measured by offset-bias." in opening(senses())[0]
    both = senses({"lmms": 16, "ares": 32})
    assert models_asked(both) == ["lmms (by sense and by word)", "ares (by sense and by word)"]
    alone = tuple(result for result in senses().results if result.model == "lmms")
    assert models_asked(senses(results=alone)) == ["lmms"]
