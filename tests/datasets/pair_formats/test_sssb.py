"""SSSB's form: how sentences become pairs, and which faults of a file are told."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from equipoise.datasets.pair_formats.frames import frame, frame_in_sense
from equipoise.datasets.pair_formats.picking import picked
from equipoise.datasets.pair_formats.sssb import read_sssb
from equipoise.errors import BadDataset

NATIONS = ["Arabic", *(f"Land{letter}" for letter in "abcdefghijklmno")]  # 16
JOBS = ("tiler", "baker", "potter", "weaver", "miller", "dyer")


def line(sentence: str, sense: str, key: str, label: str, gap: str = "\t") -> str:
    return f"{sentence}{gap}[{sense}, {key}, {label}]"


def write(folder: Path, *lines: str) -> Path:
    path = folder / "mine.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def of_nations(sense: str, number: str, what: str, stereo: int, anti: int) -> list[str]:
    """As published: all the anti sentences of a nation, an empty line, the next nation; then the same for stereo."""
    lines = []
    for label, count in (("anti", anti), ("stereo", stereo)):
        for nation in NATIONS:
            key = f"{nation.lower()}%1:{number}:00::"
            lines += [line(f"{nation} {what} {label}{each}.", sense, key, label) for each in range(count)] + [""]
    return lines


def of_black() -> list[str]:
    lines = [line(f"Black people are a{each}.", "race", "black%1:18:00::", "anti") for each in range(12)]
    lines += [line(f"Black people are s{each}.", "race", "black%1:18:00::", "stereo") for each in range(9)]
    for thing in ("dress is", "shoes were", "bag is", "car is", "dog is"):
        for label in ("anti", "stereo"):
            lines += [line(f"Black {thing} {label}{each}.", "colour", "black%1:07:00::", label) for each in range(5)]
        lines += [""]
    return lines


def as_before_march_2022(lines: list[str]) -> list[str]:
    """With the sense of black people spelled in two ways, and was for is."""
    spelled = [each.replace("[race, ", "[ethinicity, " if "stereo]" in each else "[ethnicity, ") for each in lines]
    return [each.replace(" is ", " was ") for each in spelled]


def of_jobs(verbs: int) -> list[str]:
    lines = []
    for job in JOBS:
        for each in range(32):
            lines += block(f"is a quality{each} {job}.", "noun", f"{job}%1:18:00::")
    for each in range(verbs):
        lines += block(f"began to {JOBS[each % 6]} in room {each}.", "verb", f"{JOBS[each % 6]}%2:36:00::", "    ")
    return lines


def block(rest: str, sense: str, key: str, gap: str = "\t") -> list[str]:
    return [line(f"He {rest}", sense, key, "stereo", gap), line(f"She {rest}", sense, key, "anti", gap), ""]


def counts(path: Path) -> dict[str, int]:
    return Counter(pair.groups["sense"] for pair in read_sssb(path).pairs)


def test_files_built_like_the_published_ones_give_the_published_numbers_of_pairs(tmp_path: Path) -> None:
    nations = of_nations("nationality", "18", "people are", 9, 12) + of_nations("language", "10", "language is", 6, 6)
    assert counts(write(tmp_path, *nations)) == {"nationality": 1728, "language": 576}
    assert counts(write(tmp_path, *of_black())) == {"ethnicity": 108, "colour": 625}
    assert counts(write(tmp_path, *of_jobs(133))) == {"noun": 192, "verb": 133}


def test_both_names_and_spellings_of_the_sense_of_black_people_are_read(tmp_path: Path) -> None:
    asked = read_sssb(write(tmp_path, *as_before_march_2022(of_black())))
    assert Counter(pair.groups["sense"] for pair in asked.pairs) == {"ethnicity": 108, "colour": 625}
    assert (asked.licence, asked.bias) == ("none given", "ethnicity")  # taken for the published file, as it is
    assert "9 sentences have the sense ethinicity, which is read as ethnicity." in asked.defects
    mixed = [each.replace("[race, ", "[ethinicity, ") if "anti]" in each else each for each in of_black()]
    for lines in (of_black(), mixed):
        assert len(picked(read_sssb(write(tmp_path, *lines)), "ethnicity").pairs) == 108
    assert asked.licence == read_sssb(write(tmp_path, *of_black())).licence
    assert picked(asked, "colour").defects == picked(read_sssb(write(tmp_path, *of_black())), "colour").defects


def test_they_are_recognised_and_their_known_faults_told(tmp_path: Path) -> None:
    nations = of_nations("nationality", "18", "people are", 9, 12)
    asked = read_sssb(write(tmp_path, *nations))
    assert (asked.licence, asked.bias) == ("none given", "nationality")
    assert any("are not in WordNet 3.0" in defect for defect in asked.defects)
    assert not any("verb" in defect for defect in asked.defects)  # another file's
    reworded = read_sssb(write(tmp_path, *(each.replace("people are", "folk may be") for each in nations)))
    assert reworded.title == ""
    assert "the form of Sense-Sensitive Social Bias" in reworded.defects[0]


def test_all_sentences_of_a_key_are_crossed_unless_they_come_in_twos(tmp_path: Path) -> None:
    key = "cat%1:05:00::"
    crossed = [line("The cat is a.", "pet", key, "stereo"), line("The cat is b.", "pet", key, "stereo")]
    crossed += [line("The Cat is c.", "pet", key, "anti"), "", line("The cat is d.", "pet", key, "anti")]
    asked = read_sssb(write(tmp_path, *crossed))
    assert [(pair.id, pair.stereotype[-2], pair.antistereotype[-2]) for pair in asked.pairs] == [
        ("pet-cat-1", "a", "c"), ("pet-cat-2", "a", "d"), ("pet-cat-3", "b", "c"), ("pet-cat-4", "b", "d"),
    ]  # fmt: skip
    assert asked.pairs[0].frames == ("The [X] is a.", "The [X] is c.")
    assert asked.pairs[0].term == "cat"
    assert asked.pairs[0].groups == {"sense": "pet", "word and sense": "cat, pet"}
    in_twos = [*block("has a cat.", "pet", key), *block("had a cat.", "pet", key)]
    assert [pair.stereotype for pair in read_sssb(write(tmp_path, *in_twos)).pairs] == [
        "He has a cat.",
        "He had a cat.",
    ]


def test_aligned_pairs_have_frames_where_other_words_share_them(tmp_path: Path) -> None:
    lines = block("is a keen tiler.", "noun", "tiler%1:18:00::") + block("is a keen baker.", "noun", "baker%1:18:00::")
    lines += block("will tiler all day.", "verb", "tiler%2:36:00::")
    tiler, baker, verb = read_sssb(write(tmp_path, *lines)).pairs
    assert tiler.frames == baker.frames == ("He is a keen [X].", "She is a keen [X].")
    assert verb.frames == ("", "")


def test_frames_are_shared_whichever_side_is_the_stereotype(tmp_path: Path) -> None:
    nurse = block("is a keen nurse.", "noun", "nurse%1:18:00::")
    turned = [each.replace("stereo", "?").replace("anti", "stereo").replace("?", "anti") for each in nurse]
    lines = block("is a keen baker.", "noun", "baker%1:18:00::") + turned
    baker, nurse_pair = read_sssb(write(tmp_path, *lines)).pairs
    assert baker.frames == ("He is a keen [X].", "She is a keen [X].")
    assert nurse_pair.frames == baker.frames[::-1]


def test_colours_of_several_things_share_their_frames(tmp_path: Path) -> None:
    pairs = read_sssb(write(tmp_path, *of_black())).pairs
    colour = [pair for pair in pairs if pair.groups["sense"] == "colour"]
    assert Counter(pair.frames for pair in colour) == {
        (f"[X] [THING] is stereo{one}.", f"[X] [THING] is anti{other}."): 25 for one in range(5) for other in range(5)
    }
    assert pairs[0].frames == ("[X] people are s0.", "[X] people are a0.")  # of no things


@pytest.mark.parametrize(
    ("sentence", "framed"),
    [
        ("Black dress is ugly.", "[X] [THING] is ugly."),
        ("My black shoes were ugly.", "My [X] [THING] is ugly."),
        ("Black evening dresses look ugly.", "[X] [THING] look ugly."),
        ("A black bag looks ugly and is cheap.", "A [X] [THING] look ugly and is cheap."),
        ("Black is ugly.", "[X] is ugly."),
        ("Black, it seems, is ugly.", "[X], it seems, is ugly."),
        ("Nobody likes black isles.", "Nobody likes [X] isles."),
    ],
)
def test_only_a_thing_that_is_said_to_be_so_leaves_the_frame(sentence: str, framed: str) -> None:
    assert frame_in_sense(sentence, "black", "colour") == framed
    assert frame_in_sense(sentence, "black", "ethnicity") == frame(sentence, "black")


def test_he_without_she_is_refused(tmp_path: Path) -> None:
    lines = [
        *block("is a tiler.", "noun", "tiler%1:18:00::"),
        line("He is a baker.", "noun", "baker%1:18:00::", "stereo"),
    ]
    with pytest.raises(BadDataset, match="noun sentences from line 4 to the next empty line have the labels stereo,"):
        read_sssb(write(tmp_path, *lines))


def test_faults_of_lines_are_told_and_not_mended(tmp_path: Path) -> None:
    lines = 2 * block("is a tiler.", "noun", "tiler%1:18:00::") + block("tiles.", "verb", "tiler%2:36:00::")
    lines += [*block("can tiler.", "verb", "$SENSE-ID$"), line("Cats.", "pet", "cat%1:05:00::", "stereo")]
    lines += [line(f"A dog {each}.", "pet", "dog%1:05", each) for each in ("stereo", "anti")]
    asked = read_sssb(write(tmp_path, *lines))
    told = " ".join(asked.defects)
    assert "2 sentences stand more than once in the file: He is a tiler. (2 times); She is a tiler. (2 times)." in told
    assert "3 sentences stand in the file without the word of the key: line 7 (tiler); line 8 (tiler); line 13" in told
    assert (
        "no WordNet sense key: $SENSE-ID$ in line 10; $SENSE-ID$ in line 11; dog%1:05 in line 14; and 1 more." in told
    )
    assert "1 sentence stands without a partner of the same sense and key: line 13." in told
    assert len(asked.pairs) == 5
    assert asked.pairs[3].groups == {"sense": "verb"}  # its word is not known
    assert (asked.pairs[3].id, asked.pairs[3].term) == ("verb-1", "")


def test_a_part_is_told_of_the_faults_of_its_senses(tmp_path: Path) -> None:
    lines = 2 * block("is a tiler.", "noun", "tiler%1:18:00::") + block("tiles.", "verb", "tiler%2:36:00::")
    asked = read_sssb(write(tmp_path, *lines))
    own = "the form of Sense-Sensitive Social Bias"
    for sense, told in (("noun", ["stand more than once", own]), ("verb", ["without the word of the key", own])):
        found = picked(asked, sense).defects
        assert [part in defect for part, defect in zip(told, found, strict=True)] == [True, True]


def test_a_part_of_the_published_files_is_told_of_its_own_faults(tmp_path: Path) -> None:
    asked = read_sssb(write(tmp_path, *of_nations("nationality", "18", "people are", 9, 12)))
    assert any("are not in WordNet 3.0" in defect for defect in picked(asked, "arabic").defects)
    assert not any("are not in WordNet 3.0" in defect for defect in picked(asked, "landa").defects)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (line("A cat.", "pet", "cat%1:05:00::", "neutral"), "line 1 has the label 'neutral'"),
        (line("A cat.", "pet", "cat%1:05:00::", "anti") + "\n\nA dog.", "line 3 is no sentence with"),
        (line("A cat.", "pet", "cat%1:05:00::", "anti"), "no stereo sentence in it has an anti sentence"),
    ],
)
def test_what_cannot_be_used_is_named(tmp_path: Path, text: str, found: str) -> None:
    with pytest.raises(BadDataset, match=found):
        read_sssb(write(tmp_path, text))


def test_a_file_of_our_own_sentences_is_known_as_ours(tmp_path):
    from equipoise.datasets.sssb import as_text, generated, read_words, sentences

    path = tmp_path / "mine.txt"
    path.write_text(as_text(sentences(read_words())), encoding="utf-8")
    found, ours = read_sssb(path), generated()

    assert (found.name, found.source, found.licence) == ("mine", ours.source, ours.licence)
    assert found.defects == ours.defects


def test_a_part_of_our_own_sentences_is_told_of_its_own_faults(tmp_path):
    from equipoise.datasets.sssb import as_text, read_words, sentences

    verbs = [each for each in sentences(read_words()) if each.sense == "verb"]
    found = read_sssb(write(tmp_path, as_text(verbs)))

    assert found.bias == "gender"
    assert len(found.defects) == 3
    assert {
        "Only he and she are asked about.",
        "Only English is asked about, with the occupations and nations of one paper.",
    } < set(found.defects)
