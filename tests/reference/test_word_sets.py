"""gensim 4.4.0's figures for GloVe 6B of 50 dimensions, on the sets that its pip package holds (gensim/test/test_data).

Made with KeyedVectors.evaluate_word_pairs and evaluate_word_analogies at their defaults (the first 300,000 words, cases
ignored). The sets are not ours to copy, so they are looked for where gensim is installed, or in EQUIPOISE_WORD_SETS.
"""

import importlib.util
import os
from pathlib import Path

import pytest

from equipoise import load_model
from equipoise.models.builtin import installed
from equipoise.quality import word_analogies, word_similarity

ROOT = Path(__file__).parents[2]
PAIRS = {  # file -> Pearson, Spearman, pairs left out
    "wordsim353.tsv": (0.5066191868, 0.5033195774, 0),
    "simlex999.txt": (0.2922692284, 0.2630601153, 1),
}
ANALOGIES = {  # section -> right, asked
    "capital-common-countries": (401, 506),
    "capital-world": (3099, 4524),
    "currency": (73, 808),
    "city-in-state": (378, 2467),
    "family": (349, 506),
    "gram1-adjective-to-adverb": (151, 992),
    "gram2-opposite": (77, 812),
    "gram3-comparative": (690, 1332),
    "gram4-superlative": (321, 1122),
    "gram5-present-participle": (439, 1056),
    "gram6-nationality-adjective": (1376, 1599),
    "gram7-past-tense": (585, 1560),
    "gram8-plural": (798, 1332),
    "gram9-plural-verbs": (299, 870),
}


@pytest.fixture(scope="module")
def sets():
    given = os.environ.get("EQUIPOISE_WORD_SETS")
    spec = importlib.util.find_spec("gensim")
    places = [Path(given)] if given else []
    places += [Path(each) / "test/test_data" for each in (spec.submodule_search_locations if spec else [])]
    places += (ROOT / ".venv-peers").glob("lib/python3*/site-packages/gensim/test/test_data")
    found = next((place for place in places if (place / "questions-words.txt").exists()), None)
    if found is None:
        pytest.skip("gensim's word sets are not here: make .venv-peers/.ready, or set EQUIPOISE_WORD_SETS")
    return found


@pytest.fixture(scope="module")
def glove():
    if not installed("glove-6b-50d"):
        pytest.skip("the built-in vectors are not installed")
    return load_model("builtin:glove-6b-50d")


@pytest.mark.parametrize("name", PAIRS)
def test_similarity_is_gensims(name, sets, glove):
    pearson, spearman, left_out = PAIRS[name]

    (task,) = word_similarity(glove, sets / name, vocabulary=300_000).tasks

    assert task.scores["pearson"] == pytest.approx(pearson, abs=1e-6)
    assert task.scores["spearman"] == pytest.approx(spearman, abs=1e-6)
    assert task.left_out == left_out


@pytest.mark.slow
def test_analogies_are_gensims(sets, glove):
    (task,) = word_analogies(glove, sets / "questions-words.txt").tasks

    found = {each.name: (round(each.entries * each.scores["accuracy"]), each.entries) for each in task.sections}
    assert found == ANALOGIES
    assert task.first == pytest.approx(46.3717540798522)
    assert task.left_out == 58
