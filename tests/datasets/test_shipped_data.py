"""The shipped data files: every one says where it comes from, is consistent, and has the words of its source."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from pathlib import Path

import pytest

from equipoise.datasets import load_dataset

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "src/equipoise/datasets/data").glob("*.json"))
SHARED = Path(os.environ.get("EQUIPOISE_SHARED", ROOT.parent / "shared"))

COLLECTIONS = [path.stem for path in FILES if '"kind": "queries"' in path.read_text(encoding="utf-8")]
HEADER = {"name", "kind", "title", "language", "source", "licence", "revision", "rationale"}
BODY = {
    "queries": {"sets", "pairs", "queries", "concepts", "glosses", "made_for"},
    "query": {"bias", "targets", "attributes", "template", "negative", "pairs", "pair_names", "concepts"},
    "pairs": {"bias", "pairs", "pair_names", "concepts"},
}
QUERY = {"title", "bias", "targets", "attributes", "template", "pairs", "negative", "rationale", "source"}
BIASES = {"baseline", "gender", "ethnicity", "religion", "age", "health", "nationality"}
REPEATED_PAIRS = {"gender-pairs-kaneko": {("brides", "grooms"), ("maternity", "paternity")}}  # as published

TEMPLATES = {  # table 3 of the dissertation behind seed-002
    "[TARGET] like [ATTRIBUTE]": [1, 10],
    "[TARGET] likes [ATTRIBUTE]": [11, 20, 21, 30],
    "[TARGET] are interested in [ATTRIBUTE]": [2, 3],
    "[TARGET] is interested in [ATTRIBUTE]": [12, 13, 22, 23],
    "[TARGET] are [ATTRIBUTE]": [4, 5, 6, 7, 8, 9],
    "[TARGET] is [ATTRIBUTE]": [*range(14, 20), *range(24, 30), *range(31, 55)],
}
SEAT_QUERIES = {  # file of May et al. (2019) -> our query
    "angry_black_woman_stereotype": "angry-black-woman-names",
    "angry_black_woman_stereotype_b": "angry-black-woman-terms",
    "heilman_double_bind_competent_one_word": "double-bind-competent",
    "heilman_double_bind_likable_one_word": "double-bind-likable",
    **{f"weat{n}": f"weat-{n}" for n in [*range(1, 11), "3b", "5b", "6b", "7b", "8b"]},
}


def read(name):
    [path] = [path for path in FILES if path.stem == name]
    return json.loads(path.read_text(encoding="utf-8"))


def shared(path):
    """A file of the shared folder, which not every clone has."""
    found = sorted(SHARED.glob(path))
    if not found:
        pytest.skip(f"no {path} in the shared folder (set EQUIPOISE_SHARED to it)")
    return found[0].read_text(encoding="utf-8")


def word_sets(data):
    """Every named list of words in a file."""
    return {**data.get("sets", {}), **data.get("targets", {}), **data.get("attributes", {})}


def pair_lists(data):
    pairs = data.get("pairs", {})
    return pairs if isinstance(pairs, dict) else {data["name"]: pairs}


def question(data, query):
    """The four lists of words of a query of a collection."""
    names = data["queries"][query]["targets"] + data["queries"][query]["attributes"]
    return [data["sets"][name] for name in names]


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def data(request):
    assert request.param.read_text(encoding="utf-8").endswith("}\n")
    loaded = json.loads(request.param.read_text(encoding="utf-8"))
    assert loaded["name"] == request.param.stem
    return loaded


@pytest.fixture(params=COLLECTIONS)
def collection(request):
    return read(request.param)


def test_there_are_files():
    assert {"weat", "seed-002"} <= set(COLLECTIONS) < {path.stem for path in FILES}


def test_header_is_complete(data):
    assert data["kind"] in BODY
    assert HEADER <= set(data) <= HEADER | BODY[data["kind"]]
    assert all(isinstance(data[field], str) and data[field].strip() for field in HEADER)


def test_no_file_names_a_folder_of_the_machine(data):
    assert not re.search(r"/(work|home|root|tmp|shared)/", json.dumps(data))


def test_words_are_clean_and_stand_once_in_a_set(data):
    for name, words in word_sets(data).items():
        assert words, name
        assert all(isinstance(word, str) and word and word == word.strip() for word in words), name
        assert [word for word, count in Counter(words).items() if count > 1] == [], name


def test_set_names_are_lower_case_with_hyphens(data):
    for name in [*word_sets(data), *pair_lists(data), *data.get("queries", {})]:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)


def test_pairs_are_two_clean_different_words(data):
    for pairs in pair_lists(data).values():
        assert pairs
        for first, second in pairs:
            assert first.strip() == first != second == second.strip()
            assert first
            assert second
        repeated = {pair for pair, count in Counter(map(tuple, pairs)).items() if count > 1}
        assert repeated == REPEATED_PAIRS.get(data["name"], set())


@pytest.mark.parametrize("name", [path.stem for path in FILES if path.stem not in COLLECTIONS])
def test_single_datasets_are_whole(name):
    data = read(name)
    assert data["kind"] in {"query", "pairs"}
    assert data["bias"] in BIASES
    assert ("pairs" in data) == ("pair_names" in data) != ("targets" in data)
    if "pairs" in data:
        assert data["pair_names"] == ["female", "male"]
    if data["kind"] == "query":
        assert data["attributes"]


def test_queries_have_two_targets_and_one_or_two_attributes(collection):
    for name, query in collection["queries"].items():
        assert {"title", "bias", "targets", "attributes"} <= set(query) <= QUERY, name
        assert query["bias"] in BIASES, name
        assert all(query[field].strip() for field in set(query) - {"targets", "attributes"}), name
        assert len(set(query["targets"])) == 2, name
        assert len(set(query["attributes"])) == (1 if "offset-bias" in collection.get("made_for", {}) else 2), name
        template = query.get("template", "[TARGET] [ATTRIBUTE]")
        assert template.count("[TARGET]") == template.count("[ATTRIBUTE]") == 1, name


def test_sets_referred_to_exist_and_all_are_used(collection):
    used = {name for query in collection["queries"].values() for name in query["targets"] + query["attributes"]}
    assert used == set(collection["sets"])


def test_every_set_has_a_concept(data):
    assert set(data["concepts"]) == {*word_sets(data), *data.get("pair_names", [])}
    assert all(concept.strip() == concept for concept in data["concepts"].values())


def test_no_two_sets_or_queries_ask_the_same(collection):
    assert len(set(map(tuple, collection["sets"].values()))) == len(collection["sets"])
    asked = [str(question(collection, name)) for name in collection["queries"]]
    assert len(set(asked)) == len(asked)


def test_query_pairs_join_the_first_target_to_the_second(collection):
    used = set()
    for name, query in collection["queries"].items():
        if "pairs" not in query:
            continue
        used.add(query["pairs"])
        first, second = (collection["sets"][target] for target in query["targets"])
        pairs = collection["pairs"][query["pairs"]]
        assert sorted(pair[0] for pair in pairs) == sorted(first), name
        assert sorted(pair[1] for pair in pairs) == sorted(second), name
    assert used == set(collection.get("pairs", {}))


def test_negative_names_the_negative_sentiment_set(collection):
    for name, query in collection["queries"].items():
        sentiment = [words for words in query["attributes"] if words.startswith(("unpleasant", "negative-words"))]
        assert [query["negative"]] == sentiment if "negative" in query else not sentiment, name


def test_seed_002_has_its_queries_by_bias():
    queries = read("seed-002")["queries"]
    assert list(queries) == [f"seed-002-q{number}" for number in range(1, 55)]
    assert Counter(query["bias"] for query in queries.values()) == {"gender": 30, "ethnicity": 15, "religion": 9}
    assert all(("pairs" in query) == (query["bias"] == "gender") for query in queries.values())


def test_seed_002_has_the_templates_of_table_3():
    queries = read("seed-002")["queries"]
    assert {name: query["template"] for name, query in queries.items()} == {
        f"seed-002-q{number}": template for template, numbers in TEMPLATES.items() for number in numbers
    }


def test_seed_002_pairs_are_those_of_its_queries():
    pairs = [pair[::-1] for pairs in read("seed-002")["pairs"].values() for pair in pairs]
    assert read("gender-pairs-seed-002")["pairs"] == pairs


@pytest.mark.parametrize(
    ("name", "count"),
    [("definitional", 10), ("equalize", 52), ("kaneko", 222), ("seed-002", 21)],
)
def test_gender_pairs_are_female_first(name, count):
    pairs = read(f"gender-pairs-{name}")["pairs"]
    assert len(pairs) == count
    females, males = (set(side) for side in zip(*pairs, strict=True))
    assert {"woman", "she", "her", "daughter", "mother"} <= females
    assert {"man", "he", "father", "son"} <= males
    assert not females & males


def test_professions_leave_out_what_is_gendered_by_definition():
    data = read("professions-gender")
    professions = data["attributes"]["professions"]
    assert data["pairs"] == read("gender-pairs-definitional")["pairs"]
    assert len(professions) == 303
    assert not {"actress", "businesswoman", "businessman", "nun", "waitress"} & set(professions)


def test_seed_002_has_the_words_of_its_appendix():
    """Read the appendix of the seed in the shared folder, and ask for the same words in the same queries."""
    appendix = shared("seeds/002_*.txt").rpartition("\nAPPENDIX A\n")[2]
    rows = [re.split(r"\t", line) for line in re.sub(r"\n\n\t\t", " ", appendix).splitlines()]
    sets = {row[0]: re.findall(r"'([^']+)'", row[2]) for row in rows if re.fullmatch(r"[TA]\d+", row[0])}
    queries = {row[0]: [sets[name] for name in row[1:5]] for row in rows if re.fullmatch(r"Q\d+", row[0])}
    ours = read("seed-002")
    assert len(sets) == 41
    assert {f"Q{number}": question(ours, f"seed-002-q{number}") for number in range(1, 55)} == queries


def test_weat_has_the_word_sets_of_wefe():
    """Compare with the word sets that WEFE 1.0.1 ships, kept in the shared folder."""
    ours = list(read("weat")["sets"].values())
    golden = json.loads(shared("golden/wefe/golden.json"))["word_sets"]
    assert len(golden) == 31
    assert [name for name, words in golden.items() if words not in ours] == []


def test_weat_has_the_queries_measured_with_wefe():
    """Compare with the queries measured with WEFE 1.0.1, kept in the shared folder."""
    golden = json.loads(shared("golden/wefe/golden.json"))
    weat = read("weat")
    asked = [question(weat, name) for name in weat["queries"]]
    wanted = {name: [golden["word_sets"][part] for part in parts] for name, parts in golden["queries_2t2a"].items()}
    assert [name for name, lists in wanted.items() if lists not in asked] == []


def test_religion_3_has_the_sets_measured_with_wefe():
    """Compare with the three-by-three query measured with WEFE 1.0.1, kept in the shared folder."""
    golden = json.loads(shared("golden/wefe/golden.json"))["mac3_sets"]
    ours = read("religion-3")
    for side in ("target", "attribute"):
        names_and_words = zip(golden[f"{side}_sets_names"], golden[f"{side}_sets"], strict=True)
        assert list(ours[f"{side}s"].items()) == list(names_and_words)


@pytest.mark.parametrize(("file", "query"), SEAT_QUERIES.items())
def test_weat_has_the_word_tests_of_may_et_al(file, query):
    """Compare with the word-level tests of the sent-bias repository, kept in the shared folder."""
    theirs = json.loads(shared(f"data/seat/tests/{file}.jsonl"))
    assert question(read("weat"), query) == [theirs[part]["examples"] for part in ("targ1", "targ2", "attr1", "attr2")]


@pytest.mark.parametrize(
    ("path", "name"),
    [("data/debiaswe/definitional_pairs.json", "definitional"), ("data/debiaswe/equalize_pairs.json", "equalize")],
)
def test_gender_pairs_are_those_of_bolukbasi_et_al(path, name):
    """Compare with the debiaswe repository, kept in the shared folder; which side comes first differs there."""
    theirs = json.loads(shared(path))
    assert [set(pair) for pair in read(f"gender-pairs-{name}")["pairs"]] == [set(pair) for pair in theirs]


def test_gender_pairs_are_those_of_kaneko_and_bollegala():
    """Compare with the list in the shared folder, whose first column is female."""
    rows = [line.split("\t") for line in shared("data/gn_glove/gender_pair.tsv").splitlines()]
    assert read("gender-pairs-kaneko")["pairs"] == rows


def test_the_second_list_of_weat_8_is_that_of_the_latest_commit_of_lee_2020():
    """ed-w-lee/cpae-bias at e18032a, results/weat-modified.json: eight words against eight, as its p-values say."""
    asked = load_dataset("weat-8-lee-b")
    assert asked.targets == {
        "science-lee-b": (
            "science", "technology", "physics", "chemistry", "experiment", "astronomy", "biology", "laboratory",
        ),
        "arts-lee": load_dataset("weat-8-lee").targets["arts-lee"],
    }  # fmt: skip
    assert "laboratory" not in load_dataset("weat-8-lee").targets["science-lee"]
