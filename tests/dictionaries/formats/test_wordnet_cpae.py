import pytest

from equipoise.dictionaries import count_pronouns, open_dictionary
from equipoise.errors import BadOption
from equipoise.wordnet import find_wordnet
from tests.wordnet import small


def test_single_words_with_the_definitions_of_what_they_may_be_forms_of(tmp_path):
    folder = small.write(tmp_path)
    for part in ("noun", "verb", "adj", "adv"):
        (folder / f"{part}.exc").write_text("")
    found = open_dictionary("wordnet-cpae", wordnet=folder)
    assert "wise man" not in found.entries
    assert {"Moon", "moon", "mentor"} <= found.entries.keys()


def test_a_folder_without_irregular_forms_is_a_sentence(tmp_path):
    with pytest.raises(BadOption, match=r"wordnet-cpae needs noun\.exc"):
        open_dictionary(f"wordnet-cpae:{small.write(tmp_path)}")


@pytest.mark.skipif(find_wordnet() is None, reason="WordNet 3.0 is not on this machine")
def test_the_counts_of_seed_003():
    """Section 4.2: 176 capitalised words with he, 37 with she; 234 words with he but not she, 36 the other way.

    84,630 entries fit the 2,645 batches of 32 in the log of its repository's notebook (colab/cpae.ipynb).
    """
    found = open_dictionary("wordnet-cpae")
    counts = count_pronouns(found, any_case=False)
    he, capitalised = counts.kind("all").by_entry[0], counts.kind("capitalised").by_entry[0]
    assert -(-len(found.entries) // 32) == 2_645
    assert (capitalised.with_male, capitalised.with_female) == (176, 37)
    assert (he.male_only, he.female_only) == (234, 36)
