"""Words near to a strong pair join it."""

import numpy as np

from equipoise.models import load_model
from equipoise.training.dict2vec.neighbours import nearest_words, promoted
from equipoise.training.dict2vec.pairs import find_pairs
from tests.training.dict2vec.made import dictionary_of

WORDS = ["car", "engine", "auto", "motor", "fish", "unheard"]
CAR, ENGINE, AUTO, MOTOR, FISH, UNHEARD = range(6)


def model(tmp_path):
    """auto is near to car, motor to engine; fish to nothing, and the last is not known."""
    rows = {"car": "1 0 0", "auto": "0.9 0.1 0", "engine": "0 1 0", "motor": "0 0.8 0.1", "fish": "0 0 1"}
    path = tmp_path / "vectors.txt"
    path.write_text("".join(f"{word} {row}\n" for word, row in rows.items()), encoding="utf-8")
    return load_model(path)


def test_the_nearest(tmp_path):
    near = nearest_words(np.array([CAR, ENGINE, UNHEARD]), WORDS, model(tmp_path), 1)

    assert near == {CAR: [AUTO], ENGINE: [MOTOR]}
    assert len(nearest_words(np.array([CAR]), WORDS, model(tmp_path), 99)[CAR]) == 4


def test_they_are_strong_with_the_other_word_of_the_pair_and_weak_no_more(tmp_path):
    pairs = find_pairs(dictionary_of({"car": "engine motor", "engine": "car", "fish": "unheard"}), WORDS, 1.0)
    assert pairs.weak.of(CAR) == [MOTOR]

    more = promoted(pairs, WORDS, model(tmp_path), 1)

    assert more.strong.of(CAR) == [ENGINE, MOTOR] and more.strong.of(ENGINE) == [CAR, AUTO]
    assert more.strong.of(MOTOR) == [CAR] and more.strong.of(AUTO) == [ENGINE]
    assert more.weak.of(CAR) == [] and more.weak.of(FISH) == [UNHEARD]
