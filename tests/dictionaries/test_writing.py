import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.dictionaries import Definition, Dictionary, open_dictionary, write_dictionary
from equipoise.errors import BadOption

TEXT = st.text(min_size=1, max_size=30).filter(str.strip)
WORDS = st.lists(st.text(st.characters(categories=("L", "P", "N")), min_size=1), min_size=1, max_size=5).map(" ".join)
DEFINITIONS = st.lists(
    st.builds(
        Definition,
        TEXT.map(str.strip),
        TEXT,
        st.sampled_from(["", "noun"]),
        st.lists(TEXT, max_size=2).map(tuple),
        st.booleans(),
    ),
    min_size=1,
    max_size=5,
)


@given(DEFINITIONS)
def test_jsonl_reads_back_the_same(tmp_path_factory, definitions):
    path = tmp_path_factory.mktemp("written") / "own.jsonl"
    write_dictionary(Dictionary("own", tuple(definitions), "made up"), path)
    found = open_dictionary(path, examples=True)
    assert list(found.definitions) == definitions
    assert (found.name, found.notes) == ("own", ())


@given(st.lists(st.tuples(WORDS, WORDS).map(lambda pair: Definition(*pair)), min_size=1, max_size=5))
def test_tabs_read_back_the_same(tmp_path_factory, definitions):
    path = tmp_path_factory.mktemp("written") / "own.tsv"
    write_dictionary(Dictionary("own", tuple(definitions), "made up"), path)
    assert list(open_dictionary(path).definitions) == definitions


def test_tabs_within_become_spaces(tmp_path):
    write_dictionary(Dictionary("own", (Definition("a\tb", "one\ntwo"),), "made up"), tmp_path / "own.tsv")
    assert (tmp_path / "own.tsv").read_bytes() == b"a b\tone two\n"


@pytest.mark.parametrize(
    ("definition", "what"),
    [
        (Definition("Rome", "a city", late=True), "are to be learned last"),
        (Definition("run", "to go fast", examples=("he ran",)), "have examples"),
    ],
)
def test_what_tabs_have_no_room_for_is_not_lost_in_silence(tmp_path, definition, what):
    with pytest.raises(BadOption, match=f"1 definitions of own {what}, which own.tsv has no room for; write a .jsonl"):
        write_dictionary(Dictionary("own", (definition,), "made up"), tmp_path / "own.tsv")
    assert not [*tmp_path.iterdir()]


def test_another_ending_is_refused_and_nothing_written(tmp_path):
    with pytest.raises(BadOption, match=r"\.jsonl or \.tsv, and this is .*own\.csv"):
        write_dictionary(Dictionary("own", (Definition("a", "b"),), "made up"), tmp_path / "own.csv")
    assert not list(tmp_path.iterdir())
