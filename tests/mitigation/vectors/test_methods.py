"""What every method promises, tested the same for each line of the table."""

import inspect
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from equipoise.errors import UnknownName
from equipoise.mitigation.vectors.methods import METHODS, method_named
from equipoise.options import described_options
from tests.mitigation.vectors.made import changed, leaning_vectors, moved_rows, told

OF_WORDS = [name for name, method in METHODS.items() if "words" in method.of]
PROJECTIONS = ("hard", "multiclass-hard", "nullspace", "random-direction", "ran")  # done twice is done once
SMALL = {"ran": {"neighbours": 10, "steps": 20}}
DOCS = Path(__file__).parents[3] / "docs" / "mitigation"


def fitted(name, vectors, about, seed=0):
    return METHODS[name].fit(vectors, about, rng=np.random.default_rng(seed), **SMALL.get(name, {}))


@pytest.mark.parametrize("name", METHODS)
def test_the_table_says_what_a_reader_needs(name):
    method = METHODS[name]
    assert all((method.title, method.what, method.paper, method.limits, method.of))
    assert (DOCS / f"{name}.md").is_file(), "every method has a card"
    parameters = inspect.signature(method.fit).parameters
    assert list(parameters)[:3] == ["vectors", "about", "rng"]
    for option, _, default in described_options(method.fit):
        assert f"`{option}`" in (DOCS / f"{name}.md").read_text(encoding="utf-8"), f"the card says what {option} does"
        assert default != "<class 'inspect._empty'>"


@pytest.mark.parametrize("name", OF_WORDS)
def test_the_vectors_given_stay_as_they_are(name):
    vectors = leaning_vectors()
    before = vectors.tobytes()
    changed(vectors, fitted(name, vectors, told()))
    assert vectors.tobytes() == before


@pytest.mark.parametrize("name", OF_WORDS)
def test_what_comes_out_is_finite_and_of_the_same_shape(name):
    vectors = leaning_vectors()
    done = changed(vectors, fitted(name, vectors, told()))
    assert (done.shape, done.dtype) == (vectors.shape, np.float32)
    assert np.isfinite(done).all()
    assert not np.allclose(done[50:], vectors[50:], atol=1e-3)


@pytest.mark.parametrize("name", OF_WORDS)
def test_the_same_seed_gives_the_same_bytes(name):
    vectors = leaning_vectors()
    once, again = (changed(vectors, fitted(name, vectors, told())) for _ in range(2))
    assert once.tobytes() == again.tobytes()


@pytest.mark.parametrize("name", OF_WORDS)
def test_asking_twice_changes_nothing(name):
    """WEFE's half-sibling regression changes words again when it is asked again."""
    vectors = leaning_vectors()
    found = fitted(name, vectors, told())
    assert changed(vectors, found).tobytes() == changed(vectors, found).tobytes()


@pytest.mark.parametrize("name", [name for name in OF_WORDS if name in PROJECTIONS])
def test_done_twice_is_done_once(name):
    vectors = leaning_vectors()
    found = fitted(name, vectors, told())
    once = changed(vectors, found)
    assert changed(once, found) == pytest.approx(once, abs=1e-6)


@pytest.mark.parametrize("name", OF_WORDS)
def test_words_that_are_kept_are_the_same_to_the_bit(name):
    vectors = leaning_vectors()
    kept = np.array([0, 7, 30, 31, 200])
    about = told(kept=kept, equalise=told().equalise[1:3])
    done = changed(vectors, fitted(name, vectors, about), kept)
    assert done[kept].tobytes() == vectors[kept].tobytes()
    assert not np.allclose(np.delete(done, kept, axis=0), np.delete(vectors, kept, axis=0))


@pytest.mark.parametrize("name", OF_WORDS)
def test_the_order_of_words_says_nothing(name):
    vectors, about = leaning_vectors(), told()
    order = np.random.default_rng(1).permutation(len(vectors))
    places = np.argsort(order)
    straight = changed(vectors, fitted(name, vectors, about))
    turned = changed(vectors[order], fitted(name, vectors[order], moved_rows(about, places)))
    assert turned[places] == pytest.approx(straight, abs=2e-5)


@pytest.mark.parametrize("name", OF_WORDS)
def test_some_rows_are_those_of_all(name, tmp_path):
    """Also of vectors that are mapped from a file, which nobody may write to."""
    vectors = leaning_vectors()
    vectors.tofile(tmp_path / "vectors")
    mapped = np.memmap(tmp_path / "vectors", dtype=np.float32, mode="r", shape=vectors.shape)
    found = fitted(name, mapped, told())
    some = np.array([3, 99, 5, 5, 400])
    assert np.asarray(found.transform(mapped[some], some)) == pytest.approx(
        np.asarray(changed(vectors, found))[some], abs=1e-6
    )


@pytest.mark.parametrize("name", [name for name in OF_WORDS if not METHODS[name].two_classes])
def test_methods_of_sets_take_three_classes(name):
    vectors = leaning_vectors(classes=3)
    done = changed(vectors, fitted(name, vectors, told(classes=3)))
    assert np.isfinite(done).all()


@pytest.mark.parametrize("name", [name for name in OF_WORDS if not METHODS[name].control])
def test_words_that_leaned_lean_less(name):
    """Along the direction between the classes, which is the first two axes here."""
    vectors = leaning_vectors()
    between = np.zeros(vectors.shape[1])
    between[:2] = 1, -1
    neutral = slice(12, None)
    before, after = (
        np.abs(each[neutral] @ between / np.linalg.norm(each[neutral], axis=1)).mean()
        for each in (vectors, changed(vectors, fitted(name, vectors, told())))
    )
    assert after < 0.9 * before


def test_results_do_not_depend_on_the_hash_seed():
    code = (
        "import hashlib, numpy as np;"
        "from tests.mitigation.vectors.test_methods import OF_WORDS, fitted;"
        "from tests.mitigation.vectors.made import changed, leaning_vectors, told;"
        "v = leaning_vectors();"
        "print([hashlib.sha256(changed(v, fitted(n, v, told())).tobytes()).hexdigest() for n in OF_WORDS])"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True, text=True, check=True, cwd=Path(__file__).parents[3],
            env={"PYTHONHASHSEED": str(seed), "OMP_NUM_THREADS": "1", "PATH": ""},
        ).stdout
        for seed in (0, 1)
    }  # fmt: skip
    assert len(said) == 1


def test_an_unknown_method_is_named_with_those_there_are():
    with pytest.raises(UnknownName, match="did you mean hard"):
        method_named("harde")
