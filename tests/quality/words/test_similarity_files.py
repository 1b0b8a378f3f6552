"""Files of rated pairs: their many formats, and what is said where a pair would be lost."""

import re

import pytest

from equipoise.errors import BadDataset
from equipoise.quality.words.similarity_files import read_pairs

FORMATS = {
    "tabs": "tiger\tcat\t7.35\nbook\tpaper\t7.46\n",
    "commas and a header": "Word 1,Word 2,Human (mean)\ntiger,cat,7.35\nbook,paper,7.46\n",
    "semicolons": "tiger;cat;7.35\nbook;paper;7.46\n",
    "spaces": "tiger cat 7.35\nbook  paper 7.46\n",
    "comments": "# WordSim\n#word1\tword2\tmean\ntiger\tcat\t7.35\n\nbook\tpaper\t7.46\n",
    "SimLex": "word1\tword2\tPOS\tSimLex999\tconc(w1)\ntiger\tcat\tN\t7.35\t3.2\nbook\tpaper\tN\t7.46\t4.1\n",
    "a header without a name we know": "a\tb\tc\ntiger\tcat\t7.35\nbook\tpaper\t7.46\n",
    "a byte order mark and Windows lines": "\ufefftiger\tcat\t7.35\r\nbook\tpaper\t7.46\r\n",
    "more columns": "tiger\tcat\t7.35\t9\nbook\tpaper\t7.46\t8\n",
    "SimVerb, which has no header": "tiger\tcat\tN\t7.35\tNONE\nbook\tpaper\tN\t7.46\tNONE\n",
    "quotes between commas": '"word 1","word 2","score"\n"tiger","cat","7.35"\nbook,"paper",7.46\n',
    "scores in the last column": "word1;word2;POS;Rating\ntiger;cat;N;7.35\nbook;paper;N;7.46\n",
}


@pytest.mark.parametrize("how", FORMATS)
def test_pairs_are_read_from_the_formats_there_are(how, tmp_path):
    path = tmp_path / "set.txt"
    path.write_bytes(FORMATS[how].encode())

    assert read_pairs(path) == [("tiger", "cat", 7.35), ("book", "paper", 7.46)]


@pytest.mark.parametrize("between", ["\t", " "])
def test_a_stray_quote_is_part_of_its_word_where_no_comma_stands_between(between, tmp_path):
    path = tmp_path / "set.txt"
    path.write_text(f'"tiger{between}cat{between}7\n6"{between}inch{between}5\nbook{between}paper{between}6\n')

    read = [(pair.first, pair.second, pair.score) for pair in read_pairs(path)]

    assert read == [('"tiger', "cat", 7.0), ('6"', "inch", 5.0), ("book", "paper", 6.0)]


def test_words_that_are_names_of_columns_are_words(tmp_path):
    path = tmp_path / "set.txt"
    path.write_text("mean score 7\nscore rating 5\n")

    assert read_pairs(path) == [("mean", "score", 7.0), ("score", "rating", 5.0)]


LOST = ["nan", "NaN", "inf", "-inf", "n/a", "-", "?", "7.3x", "7,35", "", "(5)"]


@pytest.mark.parametrize("score", LOST)
def test_a_first_pair_without_a_sound_score_is_no_header(score, tmp_path):
    path = tmp_path / "set.tsv"
    path.write_text(f"a\tb\t{score}\nc\td\t2\ne\tf\t3\n")

    with pytest.raises(
        BadDataset, match=re.escape(f"set.tsv, line 1: {f'a b {score}'!r} is not two words and a score")
    ):
        read_pairs(path)


WRONG = {
    "": "has no pairs of words",
    "# nothing\n": "has no pairs of words",
    "word1\tword2\tscore\n": "has a header and no pairs",
    "a\tb\t1\nc\td\n": "line 2: it has 2 columns",
    "a\tb\t1\nc\td\tmany\n": "line 2: 'c d many' is not two words and a score",
    "a\tb\t1\nc\t\t2\n": "line 2: 'c  2' is not two words and a score",
    "a\tb\t1\nc\td\tinf\n": "line 2",
    "a\tb\nc\td\t1\n": "line 1: it has 2 columns",
    "a\tb\tmany\n": "line 1: 'a b many' is not two words and a score",
    "a\tb\tmany\nc\td\tfew\n": "line 1: 'a b many' is not two words and a score",
    "old\tnew\tAdj\t1.58\nbig\tlarge\tAdj\t9.1\n": "line 1: 'old new Adj 1.58' is not two words and a score",
    "old\tnew\tA\t1.58\nbig\tlarge\t9.1\n": "line 2: it has 3 columns",
    "mean\tscore\tnan\na\tb\t1\n": "line 1: 'mean score nan' is not two words and a score",
    f"a,b,{'x' * 200_000}\nc,d,1\n": "line 1: its columns cannot be told apart",
}


@pytest.mark.parametrize("text", WRONG, ids=lambda text: text[:20])
def test_what_is_wrong_with_a_file_is_one_sentence_that_names_it(text, tmp_path):
    path = tmp_path / "set.tsv"
    path.write_text(text)

    with pytest.raises(BadDataset, match=WRONG[text]) as refused:
        read_pairs(path)
    assert str(path) in str(refused.value)


def test_files_that_are_not_there_or_not_text_are_said(tmp_path):
    (tmp_path / "odd").write_bytes(b"caf\xe9\tb\t1\n")
    with pytest.raises(BadDataset, match="is not UTF-8"):
        read_pairs(tmp_path / "odd")
    with pytest.raises(BadDataset, match="nowhere cannot be read: No such file"):
        read_pairs(tmp_path / "nowhere")
