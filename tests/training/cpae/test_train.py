import json

import numpy as np
import pytest

from equipoise.dictionaries import Definition, Dictionary
from equipoise.errors import BadOption, BadResults, CannotWrite, UnknownName
from equipoise.models import load_model
from equipoise.training.cpae import train_cpae
from equipoise.training.cpae.configuration import Configuration, configured
from tests.training.cpae.made import KINDS, small_dictionary

SMALL = {"preset": "small", "dimensions": 16, "batch": 4, "epochs": 3, "rate": 0.01, "undefined": 2, "held_back": 0.1}


def trained(folder, dictionary=None, **said):
    return train_cpae(dictionary or small_dictionary(), folder, **SMALL | said)


def vectors(folder):
    model = load_model(folder / "vectors.npz")
    return {word: model.vectors([word]).array[0] for word in model.vocabulary()}


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cpae") / "run"
    return trained(folder, epochs=30), folder


def test_the_folder_has_vectors_that_are_opened_as_any_others(run):
    folder = run[1]
    model = load_model(folder / "vectors.npz")
    assert model.dimensions == 16
    assert {"dog", "hammer", "red", "Rex", "Thor"} <= set(model.vocabulary())
    assert model.vocabulary()[0] == "a"  # the most frequent word of the definitions, which has none of its own
    assert "Asgard" not in model.vocabulary()  # it stands in one definition only
    assert sorted(path.name for path in folder.iterdir()) == [".lock", "README.md", "training.json", "vectors.npz"]


def test_what_is_known_of_it_is_told(run):
    record, folder = run
    assert (record.kind, record.based_on, record.measure) == ("cpae", "small", "nats a word")
    assert [(each.part, each.entries) for each in record.data] == [("train", 18), ("dev", 2)]
    assert record.dev.score == pytest.approx(min(epoch.score for epoch in record.epochs))
    assert record.epochs[record.best_epoch - 1].improved
    assert any("by the frequencies of words alone" in note for note in record.notes)
    assert "Word vectors from definitions (CPAE)" in (folder / "README.md").read_text()


def test_it_learns(run):
    """Held-back definitions are told better than by the frequencies of words, and words of one kind come together."""
    record, folder = run
    (note,) = (note for note in record.notes if note.startswith("by the frequencies"))
    assert record.dev.score < float(note.split("would cost ")[1].split()[0]) - 0.2
    found = {word: vector / np.linalg.norm(vector) for word, vector in vectors(folder).items()}
    kind = {word: kind for kind, words in KINDS.items() for word in words}
    pairs = [(one, other) for one in kind for other in kind if one < other]
    alike = np.mean([found[a] @ found[b] for a, b in pairs if kind[a] == kind[b]])
    apart = np.mean([found[a] @ found[b] for a, b in pairs if kind[a] != kind[b]])
    assert alike > apart + 0.5


def test_the_same_seed_gives_the_same_bytes(tmp_path):
    files = [trained(tmp_path / name, seed=seed).files for name, seed in (("a", 1), ("b", 1), ("c", 2))]
    assert files[0] == files[1] != files[2]


def test_what_is_done_is_not_done_again(tmp_path):
    record = trained(tmp_path / "run")
    before = (tmp_path / "run" / "vectors.npz").stat().st_mtime_ns
    assert trained(tmp_path / "run") == record
    assert (tmp_path / "run" / "vectors.npz").stat().st_mtime_ns == before


def test_another_dictionary_is_another_run(tmp_path):
    trained(tmp_path / "run")
    with pytest.raises(CannotWrite, match="holds another run"):
        trained(tmp_path / "run", small_dictionary(Definition("owl", "a bird")))
    trained(tmp_path / "run", small_dictionary(Definition("owl", "a bird")), force=True)
    (tmp_path / "run" / "vectors.npz").write_bytes(b"changed")
    with pytest.raises(BadResults, match=r"vectors\.npz is gone or was changed"):
        trained(tmp_path / "run", small_dictionary(Definition("owl", "a bird")))


def test_late_words_lean_on_others_and_no_other_word_on_them(tmp_path):
    """With names learned last, all other words are as if the names were not there, to the last digit."""
    everything = small_dictionary(
        Definition("owl", "Night is when it flies"),
        Definition("Nyx", "she who is the night of the owl", late=True),
        late=True,
    )
    without = Dictionary("small", tuple(each for each in everything.definitions if not each.late), "made up")
    trained(tmp_path / "late", everything, undefined=0)
    trained(tmp_path / "without", without, undefined=0)
    late, none = vectors(tmp_path / "late"), vectors(tmp_path / "without")
    assert late.keys() - none.keys() == {"Rex", "Thor", "Nyx"}
    assert all((late[word] == none[word]).all() for word in none)


def test_late_words_are_learned(tmp_path):
    """The words that only late entries have are no longer as they were drawn, and those of others are."""
    from equipoise.training.cpae.late import learn_late
    from equipoise.training.cpae.reading import read_material
    from equipoise.training.cpae.steps import Training

    configuration = configured(**SMALL)
    training = Training(configuration, read_material(small_dictionary(late=True), configuration))
    before, known = training.matrix.clone(), training.material.known
    learn_late(training, lambda share, what: None)
    assert (training.matrix[:known] == before[:known]).all()
    assert (training.matrix[known:] != before[known:]).any(dim=1).all()


def test_names_that_are_not_last_move_other_words(tmp_path):
    trained(tmp_path / "base", undefined=0)
    trained(tmp_path / "late", small_dictionary(late=True), undefined=0)
    base, late = vectors(tmp_path / "base"), vectors(tmp_path / "late")
    assert any((base[word] != late[word]).any() for word in late)


@pytest.mark.parametrize(
    ("said", "error", "sentence"),
    [
        ({"dimensions": 0}, BadOption, "dimensions is from 1 to 1,000,000, and it is 0."),
        ({"rate": 0.0}, BadOption, "rate must be above 0, and it is 0.0."),
        ({"rate": float("nan")}, BadOption, "rate must be above 0, and it is nan."),
        ({"penalty": -1.0}, BadOption, "penalty must be 0 or above, and it is -1.0."),
        ({"held_back": 0.9}, BadOption, "held_back is a share above 0 and up to 0.5, and it is 0.9."),
        ({"undefined": -1}, BadOption, "undefined is from 0 to 1,000,000, and it is -1."),
        ({"seed": -1}, BadOption, "The seed is from 0 to 2**63 - 1, and it is -1."),
        ({"preset": "huge"}, UnknownName, "There is no preset 'huge'; known: small, medium, paper."),
        ({"layers": 2}, UnknownName, "There is no option of training 'layers'; known: "),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_written(tmp_path, said, error, sentence):
    with pytest.raises(error) as raised:
        trained(tmp_path / "run", **said)
    assert str(raised.value).startswith(sentence)
    assert not (tmp_path / "run").exists()


def test_a_network_that_does_not_fit_is_said(tmp_path):
    with pytest.raises(
        BadOption, match=r"A network of 1,000,000 dimensions does not fit into memory .*; choose fewer\."
    ):
        trained(tmp_path / "run", dimensions=1_000_000)


def test_defaults_are_those_that_were_published():
    assert configured("paper") == Configuration()
    assert (Configuration().dimensions, Configuration().penalty, Configuration().outputs) == (300, 4.0, 10_000)


def test_a_record_is_json(run):
    folder = run[1]
    assert json.loads((folder / "training.json").read_text())["kind"] == "cpae"
