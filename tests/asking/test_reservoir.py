"""Words like these: which random words may take the place of a question's own."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from equipoise import load_model, measure
from equipoise.asking.reservoir import BAND_SIZE, FEWEST, FIRST_BAND, Reservoir
from equipoise.datasets import neutral_sentences
from equipoise.errors import CannotAnswer
from equipoise.models.base import Embedded
from equipoise.models.fake import FakeModel
from tests.scrutiny.worlds import World, named, noise, question, spelled

WORDS = 6000
LADDER = World({spelled(place): [place, 1.0] for place in range(WORDS)})  # a vector says where its word stands
BANDS = [(0, 512), (512, 1024), (1024, 2048), (2048, 4096), (4096, WORDS)]


def band_of(place):
    return next(number for number, (low, high) in enumerate(BANDS) if low <= place < high)


def drawn_places(texts, each=10, model=LADDER, seed=0, draw=0):
    return Reservoir(model, False, seed).like(texts, each, np.random.default_rng(draw))[:, :, 0].astype(int)


@pytest.mark.parametrize("place", [0, 1, 511, 512, 1023, 1024, 2047, 2048, 4095, 4096, 5999])
def test_a_band_is_an_octave_of_places(place):
    low, high = BANDS[band_of(place)]
    drawn = drawn_places([spelled(place)], 200)

    assert drawn.min() >= low and drawn.max() < high
    assert drawn.min() < low + 0.2 * (high - low) and drawn.max() > high - 0.2 * (high - low)  # and all of it


@given(places=st.lists(st.integers(0, WORDS - 1), min_size=1, max_size=30, unique=True), draw=st.integers(0, 99))
@settings(max_examples=40)
def test_every_candidate_stands_in_the_band_of_its_word_is_new_and_comes_once(places, draw):
    drawn = drawn_places([spelled(place) for place in places], draw=draw)

    assert drawn.shape == (len(places), 10)
    assert [[band_of(place) for place in row] for row in drawn] == [[band_of(place)] * 10 for place in places]
    assert not set(drawn.ravel().tolist()) & set(places)
    assert len(set(drawn.ravel().tolist())) == drawn.size  # at most 300 of 512


def test_only_a_band_that_is_too_small_gives_a_word_twice():
    texts = [spelled(place) for place in range(100)]

    assert len(np.unique(drawn_places(texts, 4))) == 400  # of 412
    assert len(np.unique(drawn_places(texts, 5))) < 500


def test_no_case_of_a_word_of_the_question_is_drawn():
    cased = [spelled(place // 3) for place in range(150)]
    spellings = [(str, str.title, str.upper)[place % 3](word) for place, word in enumerate(cased)]
    model = World({word: [place, 1.0] for place, word in enumerate(spellings)})
    texts = [spellings[place] for place in range(0, 75, 4)]  # some of each spelling
    own = {text.casefold() for text in texts}

    drawn = drawn_places(texts, 50, model)

    assert {spellings[place].casefold() for place in drawn.ravel()} == {word.casefold() for word in spellings} - own


def test_numbers_and_marks_are_no_words_unless_there_is_nothing_else():
    mixed = World({(spelled(i) if i % 2 else f"{i}%"): [i, 1.0] for i in range(400)})
    marks = World({f"{i}%": [i, 1.0] for i in range(400)})

    assert set(drawn_places([spelled(1)], 100, mixed).ravel() % 2) == {1}
    assert drawn_places(["0%"], 100, marks).shape == (1, 100)


def saved(tmp_path, words):
    path = tmp_path / "vectors.txt"
    path.write_text("".join(f"{word} {row}.5 1.0 -2.0\n" for row, word in enumerate(words)), encoding="utf-8")
    return load_model(path)


SHUFFLED = [spelled(int(number)) for number in np.random.default_rng(0).permutation(1000)]
COMMON = ["the", "of", "and", "to", "in"]


@pytest.mark.parametrize(
    ("words", "by_frequency"),
    [
        (COMMON + SHUFFLED, True),
        (SHUFFLED, True),  # another language: no reason to think otherwise
        (sorted(SHUFFLED), False),
        (sorted(SHUFFLED, reverse=True), False),
        (sorted(SHUFFLED + COMMON), False),
        (SHUFFLED[:500] + COMMON + SHUFFLED[500:], False),
        (SHUFFLED + COMMON, False),
    ],
)
def test_a_file_that_is_not_in_the_order_of_frequency_is_one_band_and_says_so(tmp_path, words, by_frequency):
    reservoir = Reservoir(saved(tmp_path, words), False, 0)
    drawn = reservoir.like(words[:5], 100, np.random.default_rng(0))[:, :, 0]

    assert reservoir.by_frequency is by_frequency
    assert reservoir.matched(words[:5]) == (
        "size and frequency" if by_frequency else "size; the file is not in the order of frequency"
    )
    assert (drawn.max() > FIRST_BAND) is not by_frequency


def test_a_result_says_what_its_random_lists_were_matched_in(tmp_path):
    model = saved(tmp_path, sorted(SHUFFLED))
    asked = question({"x": SHUFFLED[:4], "y": SHUFFLED[4:8]}, {"a": SHUFFLED[8:12], "b": SHUFFLED[12:16]})

    assert measure(model, asked).detail["null"] == {
        "drawn": "targets and attributes", "matched": "size; the file is not in the order of frequency",
    }  # fmt: skip


@pytest.mark.parametrize("spare", [0, FEWEST - 1])
def test_too_few_words_like_these_are_a_reason_and_not_a_crash(spare):
    words = named("x", 4) + named("y", 4) + named("a", 4) + named("b", 4)
    rng = np.random.default_rng(0)
    model = World({word: rng.normal(size=4) for word in words} | noise(spare, 4))
    result = measure(model, question({"x": words[:4], "y": words[4:8]}, {"a": words[8:12], "b": words[12:]}))

    assert result.null is result.effect_size_null is None
    assert result.detail["null"]["why_not"].startswith(f"only {spare} others are like these")


def test_as_many_as_it_takes_are_enough():
    assert drawn_places([spelled(0)], 8, World({spelled(i): [i, 1.0] for i in range(FEWEST + 1)})).shape == (1, 8)


def test_the_few_words_at_the_end_of_a_vocabulary_go_with_the_octave_before():
    model = World({spelled(i): [i, 1.0] for i in range(2 * FIRST_BAND + 3)})

    drawn = drawn_places([spelled(2 * FIRST_BAND)], 200, model)

    assert drawn.min() >= FIRST_BAND // 2
    assert (drawn < 2 * FIRST_BAND).any()


def test_a_model_that_cannot_list_its_words_says_so():
    with pytest.raises(CannotAnswer, match="cannot list its words"):
        Reservoir(FakeModel(), False, 0).like(["a"], 4, np.random.default_rng(0))
    assert measure("fake:", "weat-7").detail["null"] == {"why_not": "the model cannot list its words"}


class Reader:
    """Knows every text; its vector is how many words the text has, and how many letters."""

    name, fingerprint, description, notes = "reader", "1", "reads", ()

    def vectors(self, texts):
        return Embedded(tuple(texts), np.array([[len(text.split()), len(text)] for text in texts], dtype=float), ())


def test_sentences_are_matched_by_their_number_of_words():
    texts = ["This is a short one.", "This one is not as short, as it has twelve words in all.", "This is it."]
    lengths = [len(text.split()) for text in texts]
    reservoir = Reservoir(Reader(), False, 0)

    drawn = reservoir.like(texts, 16, np.random.default_rng(0))[:, :, 0]

    assert (np.abs(drawn - np.array(lengths)[:, None]) <= 1).all()
    assert (drawn == np.array(lengths)[:, None]).mean() > 0.4
    assert reservoir.matched(texts) == "size and number of words"


def test_a_sentence_longer_than_all_is_matched_with_the_longest():
    drawn = Reservoir(Reader(), False, 0).like(["word " * 40], 32, np.random.default_rng(0))[:, :, 0]

    assert drawn.min() >= 12


def test_a_neutral_sentence_of_the_question_is_not_drawn():
    class Numbered(Reader):
        def vectors(self, texts):
            return Embedded(tuple(texts), np.array([[neutral_sentences().index(text)] for text in texts], float), ())

    drawn = Reservoir(Numbered(), False, 0).like([neutral_sentences()[5].upper()], 63, np.random.default_rng(0))

    assert set(drawn.ravel()) == set(range(64)) - {5}


def test_sentences_of_five_words_are_not_words_of_the_fifth_octave():
    class Both(World):
        def vectors(self, texts):
            return Embedded(tuple(texts), np.array([[float(self.rows.get(text, -1)), 1.0] for text in texts]), ())

    reservoir = Reservoir(Both({spelled(place): [place, 1.0] for place in range(WORDS)}), False, 0)
    rng = np.random.default_rng(0)
    sentences = reservoir.like(["Four words are here."] * 3, 8, rng)
    words = reservoir.like([spelled(5000)], 8, rng)  # octave 4

    assert set(sentences[:, :, 0].ravel()) == {-1.0}
    assert words[:, :, 0].min() >= 4096


def test_the_same_seed_keeps_the_same_words_and_another_keeps_others():
    model = World({spelled(place): [place, 1.0] for place in range(4 * BAND_SIZE)})  # the last band has twice as many

    def drawn(seed, texts):
        return drawn_places(texts, 50, model, seed).tolist()

    last = [spelled(3000)]
    assert drawn(1, last) == drawn(1, last)
    assert drawn(1, last) != drawn(2, last)


def test_what_a_band_keeps_does_not_hang_on_what_was_asked_before():
    fresh, used = Reservoir(LADDER, False, 3), Reservoir(LADDER, False, 3)
    used.like([spelled(0), spelled(700)], 8, np.random.default_rng(9))

    alone, later = (each.like([spelled(5000)], 8, np.random.default_rng(0)) for each in (fresh, used))
    assert np.array_equal(alone, later)


def test_vectors_are_of_unit_length_only_if_asked():
    lengths = [
        np.linalg.norm(Reservoir(LADDER, normalize, 0).like([spelled(900)], 20, np.random.default_rng(0)), axis=2)
        for normalize in (True, False)
    ]

    assert lengths[0] == pytest.approx(1.0)
    assert (lengths[1] > 500).all()
