"""The senses of a word, by a WordNet small enough to read and by the real one where it is."""

import random
import tracemalloc

import pytest

from equipoise.errors import BadOption, UnknownName
from equipoise.wordnet import is_sense_key, open_wordnet


def test_nouns_come_before_verbs(small):
    assert small.keys("mentor") == ["mentor%1:18:00::", "mentor%2:32:00::"]


def test_a_phrase_is_found_however_it_is_written(small):
    assert small.keys("wise_man") == small.keys("Wise  Man") == ["wise_man%1:18:00::"]


def test_a_synset_may_name_a_lemma_twice(small):
    assert small.keys("moon") == ["moon%1:17:00::", "moon%1:17:03::", "moon%1:18:01::"]


def test_lex_ids_are_hexadecimal_in_the_file_and_decimal_in_the_key(small):
    assert small.keys("Luna") == ["luna%1:17:10::"]


def test_a_satellite_names_its_head(small):
    assert small.keys("plentiful") == ["plentiful%3:00:02::"]
    assert small.keys("galore") == ["galore%5:00:00:plentiful:02"]
    assert small.keys("a-go-go") == ["a-go-go%5:00:00:plentiful:02"]


def test_an_adjective_s_place_is_no_part_of_it(small):
    assert small.keys("lunar") == ["lunar%3:01:00::"]


def test_adverbs_have_a_file_too(small):
    assert small.keys("plentifully") == ["plentifully%4:02:00::"]


@pytest.mark.parametrize("word", ["", " ", "zebra", "a", "moo", "moons", "1", "mentor%1:18:00::", "\udcff"])
def test_an_unknown_word_has_no_senses(small, word):
    assert small.keys(word) == []


def test_a_gloss_is_what_the_file_says_with_its_examples(small):
    assert small.gloss("moon%1:18:01::") == 'someone who dreams; "he is a moon"'
    assert small.gloss("galore%5:00:00:plentiful:02") == "in plenty"


@pytest.mark.parametrize(
    "key",
    ["moon%1:18:00::", "moon%2:18:01::", "galore%3:00:00::", "galore%5:00:00:scarce:00", "Moon%1:17:00::", "moon", ""],
)
def test_a_key_that_is_not_there_does_not_resolve(small, key):
    assert not small.resolves(key)


def test_a_gloss_of_no_sense_names_those_there_are(small):
    with pytest.raises(UnknownName, match=r"no sense in WordNet 3\.0 'moon%1:99:00::'; did you mean moon%1"):
        small.gloss("moon%1:99:00::")
    with pytest.raises(UnknownName, match="known: none of this word"):
        small.gloss("zebra%1:05:00::")


def test_the_dominant_sense_is_the_one_tagged_most_often_whatever_its_part_of_speech(small):
    assert small.dominant("Mentor") == "mentor%2:32:00::"
    assert small.dominant("mentor", "noun") == "mentor%1:18:00::"
    assert small.dominant("zebra") == small.dominant("mentor", "adv") == ""


def test_equals_stay_in_the_order_of_wordnet(small):
    assert small.by_dominance("moon") == ["moon%1:17:03::", "moon%1:18:01::", "moon%1:17:00::"]
    assert small.by_dominance("mentor", "noun") == small.keys("mentor", "noun") == ["mentor%1:18:00::"]


def test_without_tags_the_first_sense_dominates(small):
    (small.folder / "cntlist.rev").unlink()
    assert small.by_dominance("mentor") == small.keys("mentor")
    assert not small.has_tags


def test_a_part_of_speech_that_is_none(small):
    with pytest.raises(UnknownName, match="no part of speech 'n'; known: noun, verb, adj, adv"):
        small.dominant("moon", "n")


def test_a_synset_is_named_after_its_first_lemma(small):
    assert small.synset_name("luna%1:17:10::") == "moon.n.01"
    assert small.synset_name("moon%1:18:01::") == "moon.n.02"
    assert small.synset_name("a-go-go%5:00:00:plentiful:02") == "galore.s.01"


def test_a_synset_is_a_place_in_a_file(small):
    part, offset = small.synset("a-go-go%5:00:00:plentiful:02")
    line = (small.folder / "data.adj").read_bytes()[offset:]
    assert part == "s" and line.startswith(f"{offset:08d} 00 s 02 galore".encode())


def test_a_synset_of_no_sense_is_refused(small):
    with pytest.raises(UnknownName, match="no sense in WordNet"):
        small.synset_name("moon%1:99:00::")


@pytest.mark.parametrize(("file", "left"), [("data.noun", 0), ("data.noun", 100), ("index.noun", 0)])
def test_a_cut_file_is_said_to_be_damaged(small, file, left):
    path = small.folder / file
    path.write_bytes(path.read_bytes()[:left])

    with pytest.raises(BadOption, match=r"index\.noun and data\.noun in .* are damaged"):
        small.keys("wise_man")


def test_a_synset_that_its_index_does_not_know_is_said_to_be_damaged(small):
    offset = small.synset("wise_man%1:18:00::")[1]
    with pytest.raises(BadOption, match=r"index\.noun and data\.noun in .* are damaged .*led nowhere"):
        small.synset_name_at("n", offset + 9)


def test_every_key_resolves_and_has_a_gloss(small):
    for word in ("mentor", "moon", "galore", "lunar", "plentifully"):
        assert all(is_sense_key(key) and small.resolves(key) and small.gloss(key) for key in small.keys(word))


def test_the_real_one_has_the_senses_of_black(wordnet):
    assert len(wordnet.keys("black")) == 22
    assert wordnet.keys("mentor") == ["mentor%1:18:00::", "mentor%2:32:00::"]
    assert wordnet.gloss("mentor%1:18:00::") == "a wise and trusted guide and advisor"
    assert wordnet.resolves("black%5:00:00:dark:01")


def test_published_keys_that_are_not_there_do_not_resolve(wordnet):
    """Seed 000 has these; the nouns for people are Arab, Finn, Pole and Swede."""
    assert not any(wordnet.resolves(f"{word}%1:18:00::") for word in ("arabic", "finnish", "polish", "swedish"))
    assert all(wordnet.resolves(f"{word}%1:18:00::") for word in ("arab", "finn", "pole", "swede"))


def test_synsets_have_the_names_that_nltk_gives_them(wordnet):
    """As its documentation lists wn.synsets('dog')."""
    names = ["dog.n.01", "frump.n.01", "dog.n.03", "cad.n.01", "frank.n.02", "pawl.n.01", "andiron.n.01", "chase.v.01"]
    assert [wordnet.synset_name(key) for key in wordnet.keys("dog")] == names
    assert wordnet.synset("dog%1:05:00::") == ("n", 2084071)


def test_dominant_senses_of_the_real_one(wordnet):
    assert wordnet.dominant("black") == "black%3:00:01::"
    assert wordnet.dominant("black", "noun") == "black%1:07:00::"
    assert wordnet.dominant("nurse") == "nurse%1:18:00::"


def test_keys_are_those_of_index_sense(wordnet):
    index = wordnet.folder / "index.sense"
    if not index.exists():
        pytest.skip("this WordNet has no index.sense, which only this test needs: apt-get install wordnet-sense-index")
    lines = index.read_text(encoding="utf-8").splitlines()
    for line in random.Random(0).sample(lines, 400):
        key, offset, *_ = line.split()
        assert is_sense_key(key)
        assert wordnet.synset(key)[1] == int(offset)


def test_it_opens_without_reading_everything(wordnet):
    tracemalloc.start()
    assert open_wordnet(wordnet.folder).keys("zygote")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 0.1 * sum(file.stat().st_size for file in wordnet.folder.glob("data.*"))
