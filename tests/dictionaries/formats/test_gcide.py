"""GCIDE: by hand on entries made up in its manner, and the real one where it is installed."""

import gzip

import pytest

from equipoise.dictionaries import Definition, count_pronouns, open_dictionary
from equipoise.dictionaries.formats.gcide import LETTERS, USUAL
from equipoise.dictionaries.formats.gcide_entries import entry_of
from equipoise.errors import BadDataset, BadOption
from equipoise.results.dictionaries import PronounCounts

LAMP = """Lamp \\Lamp\\ (l[a^]mp), n. [F. lampe, L. lampas, fr. Gr. ?,
   torch. Cf. {Lantern}.]
   1. (Elec.) A vessel that burns oil; -- called also {burner}.
      [Obs.] "A lamp of gold." --Made Up.
      [1913 Webster]

            Thy lamp was lit
            before the dawn.                      --An Author.
      [1913 Webster] Strayword

   2. Anything that gives light, as:
      (a) The sun in D["o]bling. See {Sun}.
      (b) The moon.
          [PJC]

   3. See {Lantern}.
      [1913 Webster]

   Note: A lamp is no lantern, says {Who}.
         [1913 Webster]

   {Lamp oil}, oil for lamps.
      [1913 Webster]
"""
LAMINAR = """Laminar \\Lam"i*nar\\, Laminal \\Lam"i*nal\\, a. [Cf. F. laminaire.
   See {Lamina}]
   In thin plates.
   [1913 Webster]
"""
LONDON = """London \\London\\ prop. n.
   1. a city where lamps burn, as in Paris
      [WordNet 1.5]
"""


def in_base_64(number):
    letters = ""
    while number or not letters:
        number, digit = divmod(number, 64)
        letters = LETTERS[digit] + letters
    return letters


def write(folder, *pieces):
    """A folder as dict-gcide has it."""
    folder.mkdir(exist_ok=True)
    text, rows = "About itself\n", [f"00-database-info\tA\t{in_base_64(13)}"]
    for piece in pieces:
        rows.append(f"{piece.split()[0]}\t{in_base_64(len(text))}\t{in_base_64(len(piece))}")
        text += piece + "\n"
    (folder / "gcide.dict.dz").write_bytes(gzip.compress(text.encode()))
    (folder / "gcide.index").write_text("\n".join([*rows, rows[-1].replace(pieces[-1].split()[0], "Again")]) + "\n")
    return folder


def test_senses_quotations_and_what_is_dropped():
    entry = entry_of(LAMP)
    assert (entry.words, entry.part, entry.proper, entry.references) == (("Lamp",), "noun", False, 1)
    assert [(sense.text, sense.examples) for sense in entry.senses] == [
        ("A vessel that burns oil; -- called also burner", ["A lamp of gold.", "Thy lamp was lit before the dawn."]),
        ("Anything that gives light", []),
        ("The sun in Döbling", []),
        ("The moon", []),
    ]


def test_two_headwords_share_what_they_mean():
    entry = entry_of(LAMINAR)
    assert (entry.words, entry.part) == (("Laminar", "Laminal"), "adj")
    assert [sense.text for sense in entry.senses] == ["In thin plates"]


def test_text_without_a_headword_is_no_entry():
    assert entry_of("[1913 Webster]\n\n   2. A sense that lost its word.\n") is None


@pytest.mark.parametrize("name", ["gcide:{}", "{}", "{}/gcide.dict.dz", "{}/gcide.index"])
def test_words_are_written_as_the_text_writes_them(tmp_path, name):
    found = open_dictionary(name.format(write(tmp_path / "dictd", LAMP, LAMINAR, LONDON)), examples=True)
    assert list(found.entries) == ["lamp", "laminar", "laminal", "London"]
    assert found.entries["London"] == (Definition("London", "a city where lamps burn, as in Paris", "noun"),)
    assert found.definitions[0].examples[0] == "A lamp of gold."
    assert "1 senses only say where to look and were left out" in found.notes


def test_examples_come_if_they_are_wished(tmp_path):
    found = open_dictionary(f"gcide:{write(tmp_path / 'dictd', LAMP)}")
    assert not any(each.examples for each in found.definitions)


def test_a_folder_without_it_is_told_how_to_get_it(tmp_path):
    with pytest.raises(BadOption, match=r"gcide\.dict\.dz is missing.*apt-get install dict-gcide"):
        open_dictionary(f"gcide:{tmp_path}")


def test_another_dictionary_of_dictd_is_not_taken_for_it(tmp_path):
    folder = write(tmp_path / "dictd", LAMP, LONDON)
    (folder / "wn.dict").write_text("a word\n")
    with pytest.raises(BadOption, match=r"Of the dictionaries of dictd GCIDE alone is read, and wn\.dict is"):
        open_dictionary(folder / "wn.dict")
    assert open_dictionary(folder / "gcide.index").name == "gcide"


def test_an_index_of_another_text_is_refused(tmp_path):
    folder = write(tmp_path / "dictd", LAMP, LONDON)
    (folder / "gcide.dict.dz").write_bytes(gzip.compress(b"short\n"))
    with pytest.raises(BadDataset, match="does not belong to the text beside it"):
        open_dictionary(folder)
    (folder / "gcide.index").write_text("no index")
    with pytest.raises(BadDataset, match="damaged or not one of dictd"):
        open_dictionary(folder)


@pytest.mark.skipif(not (USUAL / "gcide.index").exists(), reason="dict-gcide is not installed")
def test_the_whole_of_gcide():
    found = open_dictionary("gcide", examples=True)
    assert 170_000 < len(found) < 185_000
    nurse = [each.text for each in found.entries["nurse"]]
    assert "A person, especially a woman, who has the care of the sick or infirm" in nurse
    assert {"lamp", "London", "English", "laminal", "Lammas"} <= found.entries.keys()
    assert not {"Lamp", "london", "Nurse"} & found.entries.keys()
    beat = next(each for each in found.entries["beat"] if each.text.startswith("To strike repeatedly; to lay"))
    assert beat.part == "verb"
    assert "Thou shalt beat some of it very small." in beat.examples
    marks = [each for each in found.definitions if any(mark in each.text for mark in ("{", "}", "[1913", "[Obs"))]
    assert not marks


INDEX = USUAL / "gcide.index"
EDITION = 3_952_317  # bytes of the index in dict-gcide 0.48.5, of which docs/dictionaries.md has figures


@pytest.mark.skipif(not INDEX.exists() or INDEX.stat().st_size != EDITION, reason="another dict-gcide, or none")
def test_the_figures_of_the_docs():
    counts = count_pronouns(open_dictionary("gcide"))
    everything = counts.kind("all")
    assert (everything.entries, everything.definitions, counts.kind("capitalised").entries) == (109_054, 178_153, 4_484)
    assert everything.by_entry[0] == PronounCounts("he", "she", 909, 124, 29)
    assert everything.by_entry[1] == PronounCounts("his", "her", 1_555, 232, 62)


def test_lettered_senses_right_below_the_heading_are_parted():
    entry = entry_of("Lamp \\Lamp\\, n. (Zool.)\n   (a) A fish.\n   (b) A shell.\n   [1913 Webster]\n")
    assert [sense.text for sense in entry.senses] == ["A fish", "A shell"]
