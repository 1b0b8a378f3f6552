import json

import pytest

from equipoise.errors import BadOption, CannotAnswer, CannotWrite, UnknownName
from equipoise.experiments import dictionary_experiment
from equipoise.experiments.dictionaries.cells import Spec, made, piece_of
from equipoise.experiments.dictionaries.preparing import Making
from equipoise.results.dictionary_experiments import DictionaryExperiment
from tests.experiments.dictionaries.made import write_biased

SMALL = {"dimensions": 12, "batch": 8, "epochs": 30, "rate": 0.05, "undefined": 2, "workers": 2}


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return write_biased(tmp_path_factory.mktemp("dictionary") / "biased.tsv")


def experiment(folder, path, **said):
    return dictionary_experiment(folder, path, **{"seeds": 2, "groups": ["names-he"], **SMALL, **said})


@pytest.fixture(scope="module")
def done(path, tmp_path_factory):
    folder = tmp_path_factory.mktemp("experiment") / "out"
    return experiment(folder, path), folder


def test_every_version_is_learned_with_every_seed(done):
    found, folder = done
    names = ["base", "np", "np-pro", "names-last", "without names-he", "without control"]
    assert [version.name for version in found.versions] == names
    assert [(cell.version, cell.seed) for cell in found.cells] == [(name, seed) for seed in (0, 1) for name in names]
    assert found.failed == ()
    assert (folder / "cells" / "without-names-he" / "seed-1" / "training" / "vectors.npz").exists()


def test_what_was_done_to_the_dictionary_is_told(done):
    found, _ = done
    told = {version.name: version for version in found.versions}
    assert told["base"].definitions - told["np"].definitions == told["np"].dropped == 36
    assert told["np"].changed == 0 < told["np-pro"].changed
    assert told["names-last"].late == 36
    assert (told["without names-he"].dropped, told["without names-he"].group) == (12, "names-he")


def test_a_planted_bias_is_found(done):
    """Sciences are explained by men and arts by women."""
    found, _ = done
    for question in ("WEAT 8", "WEAT 7", "WEAT 8, second list"):
        assert found.estimate("base", question).mean > 1.0


def test_all_are_asked_the_same_words(done):
    found, _ = done
    draws = {
        (answer.question, answer.resampled.draws)
        for each in found.cells
        for answer in each.answers
        if not answer.missing
    }
    assert len(draws) == len(found.questions) == 5
    assert [each.name for each in found.questions][:3] == ["WEAT 8", "WEAT 7", "WEAT 1"]


def test_other_vectors_stand_beside_it(done):
    found, _ = done
    assert [each.model for each in found.beside] == ["builtin:glove-6b-50d"]
    assert len(found.beside[0].answers) == 5
    assert [each.missing for each in found.beside[0].answers if each.missing] == [("gladiola",)]


def test_published_figures_stand_beside_it(done):
    found, _ = done
    (cpae,) = (each for each in found.published if (each.model, each.question) == ("cpae-np-pro", "WEAT 7"))
    assert (cpae.effect_size, cpae.p_value) == (0.056, 0.458)


def test_what_is_written_reads_back(done):
    found, folder = done
    assert DictionaryExperiment.from_json((folder / "experiment.json").read_text()) == found
    assert "WEAT 8" in (folder / "report.html").read_text()


def test_what_is_done_is_not_done_again_and_more_seeds_only_add(done, path):
    found, folder = done
    files = {file: file.stat().st_mtime_ns for file in (folder / "cells").rglob("vectors.npz")}
    more = experiment(folder, path, seeds=3)
    assert len(more.cells) == 18
    assert [cell for cell in more.cells if cell.seed < 2] == list(found.cells)
    assert {file: file.stat().st_mtime_ns for file in files} == files


def test_a_folder_is_of_one_experiment(done, path):
    _, folder = done
    with pytest.raises(CannotWrite, match="its epochs is 30 and not 2; choose another folder"):
        experiment(folder, path, epochs=2)
    assert json.loads((folder / "settings.json").read_text())["epochs"] == 30


def test_versions_of_ones_own(path, tmp_path):
    found = experiment(
        tmp_path / "out", path, versions={"no-tools": ["drop-words:^tool"]}, groups=[], seeds=1, epochs=1, beside=()
    )
    assert [(each.name, each.dropped) for each in found.versions] == [("base", 0), ("no-tools", 12)]
    assert found.estimate("base", "WEAT 8").over_seeds is None


@pytest.mark.parametrize(
    ("said", "error", "sentence"),
    [
        ({"seeds": 0}, BadOption, "There are 1 to 1,000 seeds, from 0 on; 0 from 0 were asked for."),
        ({"workers": 0}, BadOption, "There must be at least one worker, and workers is 0."),
        ({"seed": 3}, BadOption, "An experiment has several seeds; say how many, and the first, in place of seed."),
        ({"groups": ["he", "them"]}, UnknownName, "There is no group of entries 'them'; "),
        ({"versions": {"x": ["npp"]}}, UnknownName, "There is no step 'npp'; did you mean np?"),
        ({"versions": {"a/b": ["np"]}}, BadOption, "The name of a version has letters, digits, dashes and _"),
        ({"versions": {"a b": ["np"]}}, BadOption, "The name of a version has letters, digits, dashes and _"),
        ({"versions": {"without-he": ["np"]}}, BadOption, "The name of a version has letters, digits, dashes and _"),
        ({"max_missing": 1}, BadOption, "The share of words that may be missing is from 0 to below 1, and it is 1."),
        ({"beside": ["builtin:glove-6b-50d"] * 2}, BadOption, "The model 'builtin:glove-6b-50d' was given twice"),
        ({"versions": {"base": ["np"]}}, BadOption, "base is the dictionary as it is, and takes no steps; "),
        ({"dimensions": 0}, BadOption, "dimensions is from 1 to 1,000,000, and it is 0."),
        ({"beside": ["builtin:glove"]}, UnknownName, "There is no built-in model 'glove'"),
        ({"groups": ["she"]}, CannotAnswer, "biased has 0 entries of the group she "),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_learned(path, tmp_path, said, error, sentence):
    with pytest.raises(error) as raised:
        experiment(tmp_path / "out", path, **said)
    assert str(raised.value).startswith(sentence)
    assert not (tmp_path / "out" / "cells").exists()


def test_a_dictionary_without_the_words_that_are_asked(tmp_path):
    small = tmp_path / "small.tsv"
    small.write_text("".join(f"word{number}\ta thing of its kind\n" for number in range(20)))
    with pytest.raises(CannotAnswer, match="WEAT 8 cannot be asked: 0 of the 7 words of science-lee are known to"):
        experiment(tmp_path / "out", small, groups=[])


def test_gutted_lists_are_refused_unless_they_are_allowed(path, tmp_path):
    few = tmp_path / "few.tsv"
    few.write_text("".join(line for line in path.read_text().splitlines(True) if not line.startswith(("alg", "geo"))))
    how = {"versions": {}, "groups": [], "seeds": 1, "epochs": 1, "beside": ()}
    with pytest.raises(CannotAnswer, match=r"6 of the 8 words of math are known to every .*, and at most 20% may"):
        experiment(tmp_path / "out", few, **how)
    found = experiment(tmp_path / "out", few, **how, max_missing=0.25)
    assert {each.missing for each in found.questions if each.missing} == {("algebra", "geometry")}


def test_more_groups_and_other_steps_are_learned_in_the_same_folder(path, tmp_path):
    """The control is as large as the largest group, and a version of one's own may become another."""
    how = {"seeds": 1, "epochs": 1, "beside": ()}
    first = experiment(tmp_path / "out", path, versions={"own": ["np"]}, groups=["he"], **how)
    more = experiment(tmp_path / "out", path, versions={"own": ["pro"]}, groups=["he", "names-other"], **how)
    assert (first.failed, more.failed) == ((), ())
    before, now = ({cell.version: cell.vectors for cell in each.cells} for each in (first, more))
    assert {name for name in before if before[name] == now[name]} == {"base", "without he"}
    assert now.keys() - before.keys() == {"without names-other"}


def test_a_dictionary_that_was_changed_is_read_again(path, tmp_path):
    file = tmp_path / "mine.tsv"
    file.write_text(path.read_text())
    experiment(tmp_path / "out", file, versions={}, groups=[], seeds=1, epochs=1, beside=())
    file.write_text(path.read_text() + "owl\ta bird\n")
    with pytest.raises(CannotWrite, match="holds an experiment that was done otherwise: its content is"):
        experiment(tmp_path / "out", file, versions={}, groups=[], seeds=1, epochs=1, beside=())


def test_a_dictionary_that_is_changed_meanwhile_is_not_learned_from(path, tmp_path):
    """A worker reads the file for itself."""
    making = Making("base", str(path), False, None, ())
    piece = piece_of(Spec(making, "another", 0, {}, {}, ()))
    with pytest.raises(CannotAnswer, match="was changed while the experiment ran, and is another now"):
        made(piece, tmp_path)


def test_a_cell_is_another_when_vectors_are_learned_otherwise(path, monkeypatch):
    spec = Spec(Making("base", str(path), False, None, ()), "a", 0, {}, {}, ())
    before = piece_of(spec).job
    monkeypatch.setattr("equipoise.experiments.dictionaries.cells.CPAE", 0)
    assert piece_of(spec).job != before


def test_files_of_one_name_stand_beside_by_their_paths(done, path, tmp_path):
    cells = done[1] / "cells"
    files = [cells / version / "seed-0" / "training" / "vectors.npz" for version in ("base", "np")]
    found = experiment(tmp_path / "out", path, versions={}, groups=[], seeds=1, epochs=1, beside=files)
    assert [each.model for each in found.beside] == list(map(str, files))
