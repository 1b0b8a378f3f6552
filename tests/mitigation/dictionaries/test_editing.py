import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.dictionaries import Definition, Dictionary, open_dictionary
from equipoise.errors import BadOption, UnknownName
from equipoise.mitigation.dictionaries import EDITS, Step, edit_dictionary, edited
from equipoise.mitigation.dictionaries.editing import step_of
from equipoise.results.dictionaries import ChangedDefinition, EditRecord, EditStep
from equipoise.wordnet import find_wordnet

SMALL = Dictionary(
    "small",
    (
        Definition("Kennelly", "United States engineer noted for his work", "noun"),
        Definition("Kepler", "a crater", "noun"),
        Definition("ellipse", "the path of Kepler and all he saw", "noun"),
        Definition("star", "a sun", "noun", ("he is a star",)),
    ),
    "made up",
    ("read from memory",),
)
EXAMPLES = {"replace": "replace:a=>b", "drop-words": "drop-words:^s", "drop-definitions": "drop-definitions:sun"}
SENTENCES = st.lists(st.sampled_from(["he", "his", "she", "Kepler", "a", "saw"]), min_size=1, max_size=8).map(" ".join)
DEFINITIONS = st.lists(
    st.builds(Definition, st.sampled_from(["Moon", "moon", "Eve", "star"]), SENTENCES, st.just("noun")),
    min_size=1, max_size=8,
)  # fmt: skip


def test_names_are_dropped_as_entries_and_kept_inside_definitions():
    done = edited(SMALL, ["np"]).dictionary
    assert [each.word for each in done.definitions] == ["ellipse", "star"]
    assert done.definitions[0].text == "the path of Kepler and all he saw"


def test_names_are_learned_last():
    done = edited(SMALL, ["names-last"]).dictionary
    assert [each.late for each in done.definitions] == [True, True, False, False]
    assert [each._replace(late=False) for each in done.definitions] == list(SMALL.definitions)


def test_what_was_done_is_recorded_and_named():
    done = edited(SMALL, ["np", "pro:window=2"])
    assert done.dictionary.name == "small+np+pro:window=2"
    assert done.dictionary.notes == (
        "read from memory",
        "np: 2 definitions dropped, of 2 words",
        "pro:window=2: 1 definitions changed, of 1 words",
    )
    assert done.record.steps == (EditStep("np", {}, 2, 0, 2), EditStep("pro", {"window": "2"}, 0, 1, 1))
    assert (done.record.before, done.record.definitions_before, done.record.definitions_after) == ("small", 4, 2)
    assert done.record.before_fingerprint == SMALL.fingerprint != done.record.after_fingerprint
    assert EditRecord.from_json(done.record.to_json()) == done.record


def test_every_change_is_kept_from_first_to_last():
    done = edited(SMALL, ["pro", "replace:Kepler=>the planets", "drop-words:^K", "names-last"])
    assert done.changes == (
        ChangedDefinition("Kennelly", "United States engineer noted for his work", "", "dropped"),
        ChangedDefinition("Kepler", "a crater", "", "dropped"),
        ChangedDefinition(
            "ellipse", "the path of Kepler and all he saw", "the path of the planets and all he or she saw", "changed"
        ),
    )  # fmt: skip


def test_changed_examples_are_shown_with_their_definition():
    (change,) = edited(Dictionary("one", SMALL.definitions[3:], "made up"), ["pro:examples=yes"]).changes
    assert (change.before, change.after) == ('a sun; "he is a star"', 'a sun; "he or she is a star"')


def test_ones_own_step():
    shout = Step("shout", lambda definition: definition._replace(text=definition.text.upper()))
    done = edited(SMALL, [shout])
    assert done.dictionary.name == "small+shout"
    assert done.dictionary.definitions[1].text == "A CRATER"


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ([3], "A step is a text such as np, or a Step, and it got 3."),
        ([Step("shout", lambda each: each.text.upper())], "The step shout made 'HE SAW"),
    ],
)
def test_ones_own_step_that_is_none_is_a_sentence(steps, said):
    with pytest.raises(BadOption) as refused:
        edited(Dictionary("own", (Definition("Galileo", "he saw"),), "made up"), steps)
    assert str(refused.value).startswith(said)
    with pytest.raises(BadOption, match="The step shout takes a function of a definition, and it got 'loud'"):
        Step("shout", "loud")


def test_an_arrow_may_stand_in_a_regular_expression():
    assert step_of("replace:(?<=>)b=>c").change(Definition("word", "a>b")).text == "a>c"
    assert step_of("replace:a(?=>)=>c").change(Definition("word", "a>b")).text == "c>b"


def test_a_dictionary_is_told_in_a_line():
    done = edited(Dictionary("own", tuple(Definition(str(each), "one") for each in range(99)), "made up"), ["pro"])
    assert len(repr(done)) < 600


def test_regular_expressions():
    assert [each.word for each in edited(SMALL, ["drop-words:l"]).dictionary.definitions] == ["star"]
    assert [each.word for each in edited(SMALL, ["drop-definitions:Kepler|sun"]).dictionary.definitions] == [
        "Kennelly", "Kepler",
    ]  # fmt: skip
    assert edited(SMALL, [r"replace:(\w+)$=><\1>"]).dictionary.definitions[1].text == "a <crater>"
    assert len(edited(SMALL, ["replace:^a.*$=>"]).dictionary) == 2  # of two nothing was left


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("replace:man", "takes PATTERN=>TEXT"),
        ("replace:(=>x", "a regular expression that is none, '\\('"),
        (r"replace:a=>\7", "cannot put"),
        ("drop-words:", "needs a regular expression"),
        ("drop-definitions:[", "a regular expression that is none"),
        ("np:hard=yes", "The step np has no option 'hard'; its options: none"),
        ("drop-definitions:.", r"Nothing of small is left after drop-definitions:\."),
    ],
)
def test_bad_steps_are_a_sentence(step, said):
    with pytest.raises(BadOption, match=said):
        edited(SMALL, [step])


def test_unknown_steps_and_no_steps_are_refused():
    with pytest.raises(UnknownName, match="no step 'nps'; did you mean np"):
        edited(SMALL, ["nps"])
    with pytest.raises(BadOption, match="takes a list of steps"):
        edited(SMALL, [])
    with pytest.raises(BadOption, match="takes a list of steps"):
        edited(SMALL, "np")


@pytest.mark.parametrize("name", EDITS)
def test_every_step_is_pure_named_and_keeps_the_order(name):
    step = EXAMPLES.get(name, name)
    before = SMALL.fingerprint
    once, again = edited(SMALL, [step]), edited(SMALL, [step])
    assert SMALL.fingerprint == before
    assert once == again
    assert once.dictionary.name == f"small+{step}"
    words = iter(each.word for each in SMALL.definitions)
    assert all(each.word in words for each in once.dictionary.definitions)
    (told,) = once.record.steps
    assert told.name == name
    assert told.dropped + told.changed == len(once.changes) > 0


@given(DEFINITIONS)
def test_names_and_pronouns_in_any_order(definitions):
    dictionary = Dictionary("drawn", (*definitions, Definition("kept", "he")), "drawn")
    first, second = edited(dictionary, ["np", "pro"]), edited(dictionary, ["pro", "np"])
    assert first.dictionary.definitions == second.dictionary.definitions
    assert first.record.after_fingerprint == second.record.after_fingerprint
    assert [(each.word, each.after) for each in first.changes] == [(each.word, each.after) for each in second.changes]


def test_a_file_by_its_name(tmp_path):
    path = tmp_path / "own.tsv"
    path.write_text("Moon\ta goddess\nfool\twho thinks he knows\n")
    assert edit_dictionary(path, ["np", "pro"]).dictionary.definitions == (
        Definition("fool", "who thinks he or she knows"),
    )


@pytest.mark.skipif(find_wordnet() is None, reason="WordNet 3.0 is not on this machine")
def test_the_whole_of_wordnet():
    done = edited(open_dictionary("wordnet"), ["np", "pro"])
    names, pronouns = done.record.steps
    assert (names.dropped, names.words) == (37_629, 34_477)
    assert (pronouns.changed, pronouns.dropped) == (323, 0)
    assert done.dictionary.entries["anesthesiologist"][0].text.endswith("before he or she is treated")
    assert "Galileo" not in done.dictionary.entries
    assert any("Galileo" in each.text for each in done.dictionary.definitions)
