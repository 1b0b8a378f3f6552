"""Several files about one model to one."""

from dataclasses import replace

import pytest

from equipoise.aftermath import compare_methods, merged
from equipoise.errors import BadOption
from equipoise.results.aftermath import Aftermath
from tests.aftermath.small import axis_of, leaning, question_file


@pytest.fixture(scope="module")
def axis(tmp_path_factory):
    asked = question_file(tmp_path_factory.mktemp("questions"))
    return axis_of(neutral=asked, questions=(asked,))


@pytest.fixture(scope="module")
def parts(axis):
    return [compare_methods(leaning(), [method], axis) for method in ("hard", "nullspace")]


def timeless(given):
    return replace(given, time="", outcomes=tuple(replace(each, seconds=0) for each in given.outcomes))


def test_put_together_they_are_what_one_run_gives(axis, parts):
    together = compare_methods(leaning(), ["hard", "nullspace"], axis)
    assert timeless(merged(*parts)) == timeless(together)
    assert timeless(merged(*reversed(parts))) == timeless(together)


def test_files_give_the_same(axis, parts):
    read = [Aftermath.from_json(each.to_json()) for each in parts]
    assert merged(*read).to_json() == Aftermath.from_json(merged(*parts).to_json()).to_json()


def test_one_alone_or_twice_is_itself(parts):
    assert merged(parts[0]) == merged(parts[0], parts[0]) == parts[0]


@pytest.mark.parametrize("name", ["model", "fingerprint", "kind", "axis", "classes", "seed", "settings", "version"])
def test_files_of_other_things_are_refused(parts, name):
    with pytest.raises(BadOption, match=f"cannot be put together: {name} is"):
        merged(parts[0], replace(parts[1], **{name: "x" * 100}))


def test_the_setting_that_differs_is_named(axis, parts):
    other = compare_methods(leaning(), ["nullspace"], axis, draws=2)
    with pytest.raises(BadOption, match="cannot be put together: control_draws is 20 in one and 2 in another"):
        merged(parts[0], other)


def test_files_that_ask_other_words_are_refused(parts):
    with pytest.raises(BadOption, match="they do not ask the same words"):
        merged(parts[0], replace(parts[1], before=parts[1].before[1:]))


def test_two_that_were_made_otherwise_under_one_name_are_refused(axis, parts):
    other = compare_methods(leaning(), ["hard"], axis, options={"hard": {"equalise": False}})
    with pytest.raises(BadOption, match="Two of the files have an outcome called hard"):
        merged(parts[0], other)


def test_nothing_is_refused():
    with pytest.raises(BadOption, match="There is nothing to put together"):
        merged()
