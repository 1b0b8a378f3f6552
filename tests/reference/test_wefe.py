"""Figures of WEFE 1.0.1's own code on its own test vectors, reproduced through the public path.

WEFE computes in float32, so its figures are good to about 1e-7; ours are compared at 1e-6, as the makers of the figures
advise. Where WEFE is wrong (see the metric cards) the `independent` block has the paper's definition in float64.
"""

import json

import pytest

from equipoise import Dataset, load_model, measure

ABOUT = dict.fromkeys(("name", "title", "bias", "language", "source", "licence", "revision", "rationale"), "golden")
BARE = {"case": "as-is", "permutations": 0, "resamples": 0}
LIKE_WEFE = {  # our options that make WEFE's choices
    "WEAT": ("weat", {"ddof": 0}),
    "MAC": ("mac", {}),
    "ECT": ("ect", {}),
    "RIPA": ("ripa", {}),
    "RND/distance=norm": ("rnd", {"average": True}),
    "RNSB/holdout=True,random_state=42": (
        "rnsb", {"negative": 2, "solver": "liblinear", "holdout": 0.2, "random_state": 42},
    ),
    "RNSB/holdout=False,random_state=42": ("rnsb", {"negative": 2, "solver": "liblinear", "random_state": 42}),
}  # fmt: skip
TWO_SIDED = {
    "WEAT",
    "MAC",
    "RNSB/holdout=True,random_state=42",
    "RNSB/holdout=False,random_state=42",
}  # sets of attributes


@pytest.fixture(scope="module")
def golden(shared):
    return json.loads((shared / "golden" / "wefe" / "golden.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def news(shared):
    return load_model(shared / "data" / "vectors" / "word2vec-news-13k.bin")


def question(golden, names):
    sets = {name: tuple(golden["word_sets"][name]) for name in names}
    targets = {name: sets[name] for name in names[:2]}
    return Dataset(**ABOUT, targets=targets, attributes={name: sets[name] for name in names[2:]})


@pytest.mark.parametrize("normalize", [False, True], ids=["raw", "normalize"])
@pytest.mark.parametrize("figure", LIKE_WEFE)
def test_values(golden, news, figure, normalize):
    metric, options = LIKE_WEFE[figure]
    name, _, variant = figure.partition("/")
    figures = golden["metrics"]["/".join(filter(None, [name, "normalize" if normalize else "raw", variant]))]
    queries = golden["queries_2t2a" if figure in TWO_SIDED else "queries_2t1a"]

    for query, expected in figures.items():
        result = measure(news, question(golden, queries[query]), metric, normalize=normalize, **BARE, **options)

        assert result.value == pytest.approx(expected["result"], abs=1e-6), query
        if metric == "weat":
            assert result.effect_size == pytest.approx(expected["effect_size"], abs=1e-6), query
    assert len(figures) >= 6


@pytest.mark.parametrize("normalize", [False, True], ids=["raw", "normalize"])
def test_rnd_with_cosine_is_a_distance_where_wefe_has_a_similarity(golden, news, normalize):
    figures = golden["metrics"][f"RND/{'normalize' if normalize else 'raw'}/distance=cos"]

    for query, expected in figures.items():
        asked = question(golden, golden["queries_2t1a"][query])
        result = measure(news, asked, "rnd", distance="cosine", average=True, normalize=normalize, **BARE)
        assert -result.value == pytest.approx(expected["result"], abs=1e-6), query


def test_words_behind_the_values(golden, news):
    asked = question(golden, golden["queries_2t1a"]["gender_career"])
    rnd = measure(news, asked, "rnd", **BARE)
    ripa = measure(news, asked, "ripa", **BARE)

    by_word = golden["metrics"]["RND/raw/distance=norm"]["gender_career"]["distance_by_word"]
    assert {row["word"]: row["value"] for row in rnd.per_item} == pytest.approx(by_word, abs=1e-6)
    words = golden["metrics"]["RIPA/raw"]["gender_career"]["word_values"]
    assert [row["value"] for row in ripa.per_item] == pytest.approx([w["mean"] for w in words.values()], abs=1e-6)
    assert ripa.detail["std_over_pairs"] == pytest.approx([w["std"] for w in words.values()], abs=1e-6)


def test_rnsb_probabilities(golden, news):
    expected = golden["metrics"]["RNSB/raw/holdout=False,random_state=42"]["weat7_math_arts"]
    metric, options = LIKE_WEFE["RNSB/holdout=False,random_state=42"]

    result = measure(news, question(golden, golden["queries_2t2a"]["weat7_math_arts"]), metric, **BARE, **options)

    probabilities = expected["negative_sentiment_probabilities"]
    assert {row["word"]: row["value"] for row in result.per_item} == pytest.approx(probabilities, abs=1e-6)


def test_three_sets_of_each_for_mac(golden, news):
    sets = golden["mac3_sets"]
    targets = dict(zip(sets["target_sets_names"], map(tuple, sets["target_sets"]), strict=True))
    attributes = dict(zip(sets["attribute_sets_names"], map(tuple, sets["attribute_sets"]), strict=True))
    expected = golden["metrics"]["MAC/raw/religion_3x3,lost_vocabulary_threshold=0.5"]["result"]

    result = measure(news, Dataset(**ABOUT, targets=targets, attributes=attributes), "mac", **BARE, max_missing=0.5)

    assert result.value == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(("case", "figure"), [("lower", "lower"), ("first", "orig_then_lower_first")])
def test_spellings(golden, news, case, figure):
    asked = golden["preprocessor_query"]
    targets = dict(zip(asked["target_sets_names"], map(tuple, asked["target_sets"]), strict=True))
    attributes = dict(zip(asked["attribute_sets_names"], map(tuple, asked["attribute_sets"]), strict=True))
    expected = golden["metrics"][f"WEAT/raw/preprocess={figure}"]["weat"]

    result = measure(news, Dataset(**ABOUT, targets=targets, attributes=attributes), "weat", **{**BARE, "case": case})

    assert result.value == pytest.approx(expected, abs=1e-6)


EXACT = [
    ("greater", "strict", "exact_p_right_gt"),
    ("greater", "inclusive", "exact_p_right_ge"),
    ("less", "strict", "exact_p_left_lt"),
    ("two-sided", "inclusive", "exact_p_two_abs_ge"),
]


@pytest.mark.parametrize(("alternative", "ties", "figure"), EXACT)
def test_exact_p_values_of_the_papers_definition(golden, news, alternative, ties, figure):
    exact = {query: block for query, block in golden["independent"].items() if figure in block}
    for query, block in exact.items():
        asked = question(golden, golden["queries_2t2a"][query])
        result = measure(news, asked, "weat", case="as-is", resamples=0, alternative=alternative, ties=ties)

        assert result.p_value == pytest.approx(block[figure], abs=1e-12), query
        assert result.detail["test"]["partitions"] == block["partitions"]
        assert result.effect_size == pytest.approx(block["effect_size_ddof1"], abs=1e-12)
        assert result.value == pytest.approx(block["weat"], abs=1e-12)
    assert len(exact) == 6


def test_sampled_p_values_agree_within_chance(golden, news):
    for query in ("weat3_names", "weat5_names"):
        expected = golden["independent"][query]["perm10000_p_right_(k+1)/(n+1)_gt"]
        result = measure(news, question(golden, golden["queries_2t2a"][query]), "weat", case="as-is", resamples=0)

        assert not result.detail["test"]["kind"].startswith("exact")
        assert result.p_value == pytest.approx(expected, abs=5 * (expected / 10_000) ** 0.5)  # two samples, 3.5 sd each
