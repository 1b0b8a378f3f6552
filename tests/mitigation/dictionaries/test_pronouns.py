import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.dictionaries import Definition
from equipoise.errors import BadOption
from equipoise.mitigation.dictionaries.pronouns import with_women

WORDS = ("he", "his", "him", "himself", "she", "her", "hers", "or", "and", "a", "friend", "of", "He", "HIS", "s/he",
         "he's", "'he's", "'he'", '"he"', "(his)", "he-goat", "she-wolf", "being", ".", ",", "(", ")")  # fmt: skip
TEXTS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=14).map(" ".join)
OPTIONS = st.sampled_from(
    [
        "",
        "window=1",
        "window=5",
        "near=counterpart",
        "also=him,himself",
        "near=counterpart,also=him,himself",
    ]
)


def pro(text, options=""):
    return with_women(options).change(Definition("word", text)).text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a specialist who administers an anesthetic to a patient before he is treated",
         "a specialist who administers an anesthetic to a patient before he or she is treated"),
        ("He who wins", "He or she who wins"),
        ("as good as he", "as good as he or she"),
        ("his own", "his or her own"),
        ("HE WINS", "HE OR SHE WINS"),
        ("when he'll win,  he  wins.", "when he or she'll win,  he or she  wins."),
        ("a friend of his", "a friend of his or hers"),
        ("a friend of his; a foe", "a friend of his or hers; a foe"),
        ("led to his being deposed", "led to his or her being deposed"),
        ("his (own) books", "his or her (own) books"),
        ("a friend of his (now dead)", "a friend of his or hers (now dead)"),
        ("to lose (his) temper", "to lose (his or her) temper"),
        ("one (a friend of his) who", "one (a friend of his or hers) who"),
        ("said 'he's tall'", "said 'he or she's tall'"),
        ("one who does what he can to keep his word", "one who does what he or she can to keep his or her word"),
        ("the she-wolf he fed", "the she-wolf he or she fed"),
        ("he", "he or she"),
    ],
)  # fmt: skip
def test_pronouns_are_balanced(before, after):
    assert pro(before) == after


@pytest.mark.parametrize(
    "text",
    [
        "someone who wins when he or she can",
        "when she or he wins",
        "he/she", "s/he wins", "(s)he wins",
        "a he-goat",
        "he told her of his car",  # she stands within three words of each
        'the word "he"', "the Hebrew letter `he'",
        "what He is not",  # God, or helium
        "the theme of this",
    ],
)  # fmt: skip
def test_what_stays(text):
    assert pro(text) == text


def test_a_woman_four_words_away_is_not_near():
    assert pro("he saw the old her") == "he or she saw the old her"
    assert pro("he saw the old her", "window=4") == "he saw the old her"


@pytest.mark.parametrize("start", range(5))
def test_the_first_words_are_looked_at_like_others_and_not_so_by_the_published_script(start):
    """tokens[i-5:i+5] with i below five begins at the end of the list, and is empty where that is far away."""
    text = " ".join(["one"] * start + ["he", "or", "she", "and", "many", "other", "people", "who", "come", "later"])
    assert pro(text) == text
    assert pro(text, "replicate=cpae-bias") == text.replace("he or", "he or she or", 1)


def test_the_published_script_knows_small_letters_and_its_own_pairs_only():
    late = "one two three four five six "
    assert pro(f"{late}he and her", "replicate=cpae-bias") == f"{late}he or she and her"
    assert pro(f"{late}He came", "replicate=cpae-bias") == f"{late}He came"
    assert pro(f"{late}his a b c her", "replicate=cpae-bias") == f"{late}his a b c her"
    assert pro(f"{late}his a b c d her", "replicate=cpae-bias") == f"{late}his or her a b c d her"


def test_only_the_counterpart_counts_if_wished():
    assert pro("when he met her") == "when he met her"
    assert pro("when he met her", "near=counterpart") == "when he or she met her"


def test_him_and_himself_by_wish():
    text = "one who asks him about himself"
    assert pro(text) == text
    assert pro(text, "also=him,himself") == "one who asks him or her about himself or herself"


def test_examples_by_wish():
    definition = Definition("word", "when he wins", examples=("he won",))
    assert with_women("").change(definition).examples == ("he won",)
    assert with_women("examples=yes").change(definition).examples == ("he or she won",)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("window=near", "pro:window is a number of words from 1 to 999, and it got 'near'"),
        ("window=0", "pro:window is a number of words from 1 to 999, and it got '0'"),
        ("window=" + "9" * 5000, "pro:window is a number of words"),
        ("window=5,window=7", "The step pro got window twice, '5' and '7'; give it once"),
        ("windows=3", "no option 'windows'; its options: window, near, also"),
        ("5", "takes OPTION=VALUE, and it got '5'"),
        ("near=mine", "pro:near is any or counterpart, and it got 'mine'"),
        ("also=them", "pro:also is him or himself, and it got 'them'"),
        ("examples=maybe", "pro:examples is yes or no"),
        ("replicate=me", "pro:replicate is cpae-bias"),
        ("replicate=cpae-bias,window=2", "so window cannot be chosen"),
    ],
)
def test_wrong_options_are_a_sentence(options, said):
    with pytest.raises(BadOption, match=said):
        with_women(options)


@given(TEXTS, OPTIONS)
def test_twice_is_once(text, options):
    once = pro(text, options)
    assert pro(once, options) == once


@given(TEXTS, OPTIONS)
def test_nothing_is_lost(text, options):
    """What was put in taken out again is the text as it was, to the character."""
    step, done = with_women(options), pro(text, options)
    assert len(done) >= len(text)
    letters = iter(done)
    assert all(letter in letters for letter in text)  # in their order
    assert str(step) == (f"pro:{options}" if options else "pro")
