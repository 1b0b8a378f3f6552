"""SentEval's files as they are, and as they should not be."""

import re

import pytest

from equipoise.errors import BadDataset, BadOption, UnknownName
from equipoise.quality.sentences.tasks import TASKS, check_senteval, check_there, entries_of, named
from tests.quality.senteval_files import put, written


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return written(tmp_path_factory.mktemp("senteval"), entries=6)


def parts_of(task, data):
    return entries_of(task, check_there([task], data))


@pytest.mark.parametrize("task", TASKS)
def test_every_task_is_read_with_as_many_answers_as_it_has_classes(task, data):
    parts = parts_of(task, data)
    answers = {entry.answer for own in parts.values() for entry in own}

    if TASKS[task].classes:
        assert answers == set(range(TASKS[task].classes))
    else:
        assert min(answers) >= 0
        assert max(answers) == 5
    sentences = {len(entry.sentences) for own in parts.values() for entry in own}
    pairs = TASKS[task].folder.startswith(("STS", "SICK", "MRPC"))
    assert sentences == ({2} if pairs else {1})


def test_the_folder_may_be_the_data_or_its_downstream(data):
    assert check_there(["MR"], data) == check_there(["MR"], data / "downstream")


def test_the_first_file_is_class_one(data):
    entries = parts_of("MR", data)["all"]

    assert [entry.answer for entry in entries] == [1] * 6 + [0] * 6
    assert "good" in " ".join(entry.sentences[0] for entry in entries[:6]) or "great" in str(entries[:6])


def test_columns_are_taken_where_senteval_takes_them(tmp_path):
    root = tmp_path
    put(
        root / "MRPC/msr_paraphrase_train.txt",
        ["Quality\t#1 ID\t#2 ID\t#1 String\t#2 String", "1\t7\t8\tA  b .\tC d ."],
    )
    put(root / "MRPC/msr_paraphrase_test.txt", ["Quality\t#1 ID\t#2 ID\t#1 String\t#2 String", "0\t7\t8\te\tf"])
    put(root / "TREC/train_5500.label", ["NUM:dist How far is : it ?"], "latin-1")
    put(root / "TREC/TREC_10.label", ["ABBR:exp What is caf\xe9 ?"], "latin-1")
    for part in ("train", "dev", "test"):
        put(root / f"STS/STSBenchmark/sts-{part}.csv", ["main\tfile\t2012\t0001\t2.500\ta b\tc d\tlicence\tmore"])
        put(root / f"SST/fine/sentiment-{part}", ["3 caf\xe9 is good"])

    assert parts_of("MRPC", root)["train"] == [(("A b .", "C d ."), 1)]
    assert parts_of("TREC", root) == {"train": [(("How far is : it ?",), 5)], "test": [(("What is caf\xe9 ?",), 0)]}
    assert parts_of("STS-B", root)["dev"] == [(("a b", "c d"), 2.5)]
    assert parts_of("SST5", root)["test"] == [(("caf\xe9 is good",), 3)]


def test_a_pair_without_a_gold_score_is_no_pair(data):
    assert {len(own) for own in parts_of("STS14", data).values()} == {6}


def test_a_control_character_does_not_end_a_latin_1_line(tmp_path):
    put(tmp_path / "CR/custrev.pos", ["it works \x85 well", ""], "latin-1")
    put(tmp_path / "CR/custrev.neg", ["it broke"], "latin-1")

    assert [entry.answer for entry in parts_of("CR", tmp_path)["all"]] == [1, 1, 0]  # an empty line is an entry


BROKEN = {
    "MR": ("MR/rt-polarity.neg", b"", "is empty"),
    "TREC": ("TREC/TREC_10.label", b"NUM:dist How far ?\nFAR:x y\n", "line 2: it begins with 'FAR'"),
    "SST2": ("SST/binary/sentiment-dev", b"fine\t1\nno label\n", "line 2: it has 1 columns"),
    "SST5": ("SST/fine/sentiment-test", b"7 stars\n", "line 1: its label is '7' and not a number from 0 to 4"),
    "MRPC": ("MRPC/msr_paraphrase_train.txt", b"h\nx\ty\tz\ta\tb\n", "line 2: its label is 'x'"),
    "STS-B": ("STS/STSBenchmark/sts-dev.csv", b"a\tb\tc\td\t5.5\te\tf\n", "line 1: '5.5' is no number from 0 to 5"),
    "SICK-R": ("SICK/SICK_trial.txt", b"header\n1\ta\tb\tlow\tNEUTRAL\n", "line 2: 'low' is no number from 1 to 5"),
    "SICK-E": ("SICK/SICK_trial.txt", b"header\n1\ta\tb\t3\tPERHAPS\n", "line 2: 'PERHAPS' is none of CONTRADICTION"),
    "STS14": ("STS/STS14-en-test/STS.gs.OnWN.txt", b"1\n2\n", "line 2: this is the last line, and STS.input.OnWN.txt"),
    "SUBJ": ("SUBJ/subj.objective", None, "SUBJ needs the file"),
    "MPQA": ("MPQA", None, "MPQA needs the folder"),
    "CR": ("CR/custrev.pos", None, "CR needs the file"),
}


@pytest.mark.parametrize("task", BROKEN)
def test_what_is_wrong_with_a_file_is_one_sentence_that_names_it(task, tmp_path):
    name, content, why = BROKEN[task]
    path = written(tmp_path, entries=3) / "downstream" / name
    if content is not None:
        path.write_bytes(content)
    else:
        path.rename(path.with_name("elsewhere"))

    with pytest.raises(BadDataset, match=re.escape(why)) as refused:
        check_senteval(tmp_path, [task])
    assert str(path) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_bytes_that_are_no_utf_8_are_told_with_their_line(tmp_path):
    path = written(tmp_path, entries=3) / "downstream/SST/binary/sentiment-train"
    path.write_bytes(b"fine\t1\ncaf\xe9\t0\n")

    with pytest.raises(BadDataset, match="line 2: it is not utf-8"):
        parts_of("SST2", tmp_path)


def test_a_header_alone_is_no_data(tmp_path):
    path = written(tmp_path, entries=3) / "downstream/SICK/SICK_train.txt"
    path.write_bytes(b"pair_ID\tsentence_A\n")

    with pytest.raises(BadDataset, match="nothing comes after the header"):
        parts_of("SICK-E", tmp_path)


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadDataset, match=r"The folder .*nowhere of SentEval's data is not there"):
        check_there(["MR"], tmp_path / "nowhere")


def test_a_folder_is_checked_for_the_tasks_that_are_named(data, tmp_path):
    (written(tmp_path, entries=3) / "downstream/CR/custrev.pos").unlink()

    assert check_senteval(data) == tuple(TASKS)
    assert check_senteval(tmp_path, ["mr", "SICKEntailment"]) == ("MR", "SICK-E")
    with pytest.raises(BadDataset, match="CR needs the file"):
        check_senteval(tmp_path)
    with pytest.raises(UnknownName, match="There is no task of SentEval 'SNLI'"):
        check_senteval(data, ["SNLI"])


def test_tasks_have_sentevals_names_too():
    assert named(["STSBenchmark", "sst-2", "SICKEntailment", "SICK-E", "mr"]) == ("STS-B", "SST2", "SICK-E", "MR")
    assert named([]) == tuple(TASKS)
    assert len(TASKS) == 12
    with pytest.raises(UnknownName, match="There is no task of SentEval 'SNLI'"):
        named(["SNLI"])
    with pytest.raises(BadOption, match="list of names"):
        named("MR")
