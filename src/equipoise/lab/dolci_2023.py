"""Dolci, Azzalini and Tanelli (2023): the bias score of sentences, and encoders trained on fairer corpora.

Encoders that read vectors of words (InferSent, bags of words) take the place of InferSent, transformers that of SBERT.
What needs encoders to be trained (tables 6 to 11) is not done here: other commands do it, and each table names them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import nlargest
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from equipoise.corpora import open_corpus
from equipoise.datasets.gender_sentences import gender_sentences
from equipoise.datasets.gendered import gendered_words
from equipoise.datasets.texts import lines_of, read_text
from equipoise.errors import BadDataset, CannotAnswer, EquipoiseError
from equipoise.explain.sentences import explained
from equipoise.lab.tables import Inputs, Numbers, published, table
from equipoise.measure import measure
from equipoise.models import Importances, takes
from equipoise.models.bag import bag_of, is_static
from equipoise.models.infersent.checkpoint import read_checkpoint
from equipoise.results import Array
from equipoise.results.replication import Number, ReplicatedTable
from equipoise.results.weighed import WeighedSentence
from equipoise.swapping import swapped_pairs
from equipoise.weighing import Asked, Scorer, encoder_with_shares
from equipoise.weighing.asked import OWN_SENTENCES, pairs_of
from equipoise.weighing.axes import sentence_axis, word_axis

PAPER = "dolci-2023"
MODELS = ("bag:builtin:glove-6b-50d", "builtin:minilm")  # in the place of InferSent and of SBERT

PAIRS, MORE_PAIRS = "gender-pairs-definitional", "gender-pairs-equalize"  # section 3.2: ten pairs, and the longer list
FEMALE, MALE = "female", "male"  # the sides of both
SENTENCES = 120  # "more than 100" (section 6), drawn from texts of --data
DRAWN_FROM = 6_000  # lines, drawn at random, that those sentences are looked for among
PERCENTILES = (97, 95, 93, 90)  # section 4.2.1
CORPUS_SLICE = 1 << 20  # bytes of a corpus that are scored at a time
MULTINLI_ENTRIES = 10_000  # appendix B

SEAT_TESTS = ("1", "2", "6", "6b", "7", "7b", "8", "8b")
SEAT: dict[str, Any] = {  # effect sizes alone are published
    "alternative": "greater",
    "ties": "inclusive",
    "permutations": 0,
    "resamples": 0,
    "null_lists": 0,
    "variants": 0,
    "leave_out": False,
    "ddof": 1,
    "units": "sentences",
    "case": "as-is",
    "normalize": False,
    "max_missing": 0.5,
}

PROCEDURE: dict[str, Any] = {
    "pooling": "max",
    "importance": "dimensions won, as a share of all; special tokens and punctuation count there, and have no score",
    "direction among words": "first principal component of ten pairs, each word at length one, each pair centred",
    "direction among sentences": "first component, uncentred, of differences at length one, female minus male",
    "pairs": PAIRS,
    "longer list of pairs": MORE_PAIRS,
    "sentences drawn for a direction": SENTENCES,
    "words that score nothing": "our list of gendered words and given names",
    "percentiles of entries": "linear interpolation, of the larger absolute score of both sentences",
    "seat": SEAT,
}

INFERSENT = (
    "InferSent's weights are not part of this package: --models infersent1:infersent1.pkl --data FOLDER, where the "
    "folder holds glove.840B.300d.txt."
)
SBERT = "SBERT as the paper has it, if you have or can download it: --models st:bert-base-nli-max-tokens."
SNLI = "SNLI is not part of this package: --data FOLDER, with snli_1.0_train.jsonl (and dev and test) in it."
LIST = "The paper's list of 6,562 gendered words is not published; ours is built from the sources it names."
TEXTS = (
    "POM, MELD and SST are not part of this package; without them our own sentence pairs give the direction: "
    "--data FOLDER, with pom.txt, meld.txt or sst.txt (of pliang279/sent_debias) in it."
)
TEXT_FILES = ("pom.txt", "meld.txt", "sst.txt")


class Encoders(NamedTuple):
    """The models that a table can be made with, and why others cannot."""

    found: dict[str, Importances]
    missing: list[str]


class Scores(NamedTuple):
    """A corpus scored by one encoder."""

    strongest: Mapping[str, list[tuple[float, str]]]  # side -> scores and sentences, the farthest from zero first
    entries: Array  # (entries,) the larger absolute score of its sentences


def opening(inputs: Inputs, name: str) -> dict[str, Any]:
    """How a model of this paper is opened: pooled by maximum, and InferSent with the vectors in the data folder."""
    how: dict[str, Any] = {"pooling": "max"} if takes(name, "pooling", "max") else {}
    scheme, _, location = name.partition(":")
    if scheme.startswith("infersent") and (words := inputs.file("glove.840B.300d.txt", "glove.840B.300d.*")):
        trained_with = read_checkpoint(location).said.get("words", "") if scheme == "infersent" else ""
        how |= {} if trained_with.startswith("builtin:") else {"words": str(words)}
    return how


def table_1(inputs: Inputs) -> list[ReplicatedTable]:
    encoders, rows = _encoders(inputs), published(PAPER)["tables"]["table 1"]["rows"]
    ours: dict[str, dict[str, Number]] = {text: {} for text in rows}
    for name, encoder in encoders.found.items():
        for sentence in _explained(inputs, name, encoder, list(rows)):
            ours[sentence.text][name] = sentence.cosine
    missing = [*encoders.missing, *_encoders_missing(inputs, INFERSENT, SBERT), *_texts_missing(inputs)]
    return [table(PAPER, "table 1", ours, list(encoders.found), notes=_texts_read(inputs), missing=missing)]


def figure_2(inputs: Inputs) -> list[ReplicatedTable]:
    encoders = _encoders(inputs, "words")
    ours: dict[str, dict[str, Number]] = {row: {} for row in published(PAPER)["tables"]["figure 2"]["rows"]}
    notes = []
    for name, encoder in encoders.found.items():
        assert encoder.lexicon is not None  # as its space says
        short, long = (word_axis(encoder.lexicon, pairs_of(pairs)) for pairs in (PAIRS, MORE_PAIRS))
        values = (short.found.explained[0], long.found.explained[0], float(short.vector @ long.vector))
        for row, value in zip(ours, values, strict=True):
            ours[row][name] = value
        notes.append(f"{name} knows {short.found.pairs} of the 10 pairs and {long.found.pairs} of the longer list.")
    missing = [*encoders.missing, *_encoders_missing(inputs, INFERSENT)]
    return [table(PAPER, "figure 2", ours, list(encoders.found), notes=notes, missing=missing)]


def figure_3(inputs: Inputs) -> list[ReplicatedTable]:
    encoders, text = _encoders(inputs), published(PAPER)["tables"]["figure 3"]["sentence"]
    ours: dict[str, dict[str, Number]] = {}
    for name, encoder in encoders.found.items():
        (sentence,) = _explained(inputs, name, encoder, [text])
        for word in sentence.words:
            ours.setdefault(word.text, {})[f"{name}: %"] = 100 * word.importance
    columns = [f"{name}: %" for name in encoders.found]
    missing = [*encoders.missing, *_encoders_missing(inputs, INFERSENT)]
    return [table(PAPER, "figure 3", ours, columns, notes=[f"The sentence: {text}"], missing=missing)]


def table_2(inputs: Inputs) -> list[ReplicatedTable]:
    note = (
        "In a bag of words a word's importance is that of its own vector; InferSent's is that of a state of its LSTM."
    )
    return _word_by_word(inputs, "table 2", "words", [note], [*_encoders_missing(inputs, INFERSENT), LIST])


def table_12(inputs: Inputs) -> list[ReplicatedTable]:
    missing = [*_encoders_missing(inputs, SBERT), LIST, *_texts_missing(inputs)]
    return _word_by_word(inputs, "table 12", "sentences", _texts_read(inputs), missing)


def _word_by_word(
    inputs: Inputs, key: str, space: str, notes: Sequence[str], missing: Sequence[str]
) -> list[ReplicatedTable]:
    """The words of a sentence with importance, bias and both together, and the sums."""
    encoders, record = _encoders(inputs, space), published(PAPER)["tables"][key]
    labels, parts = list(record["rows"]), record["columns"]
    ours: dict[str, dict[str, Number]] = {label: {} for label in labels}
    for name, encoder in encoders.found.items():
        (sentence,) = _explained(inputs, name, encoder, [record["sentence"]])
        *words, female, male = labels
        for label, word in zip(words, sentence.words, strict=True):
            values = (100 * word.importance, word.bias, word.weighted_bias)
            ours[label] |= {f"{name}: {part}": value for part, value in zip(parts, values, strict=True)}
        for label, side in ((female, FEMALE), (male, MALE)):
            ours[label][f"{name}: {parts[-1]}"] = sentence.scores[side]
    columns = [f"{name}: {part}" for name in encoders.found for part in parts]
    said = [f"The sentence: {record['sentence']}", *notes]
    return [table(PAPER, key, ours, columns, notes=said, missing=[*encoders.missing, *missing])]


def table_13(inputs: Inputs) -> list[ReplicatedTable]:
    encoders, texts = _encoders(inputs, "sentences"), list(published(PAPER)["tables"]["table 13"]["rows"])
    ours: dict[str, dict[str, Number]] = {text: {} for text in texts}
    for name, encoder in encoders.found.items():
        for sentence in _explained(inputs, name, encoder, texts):
            ours[sentence.text] |= {f"{name}: {side}": sentence.scores[side] for side in (FEMALE, MALE)}
    columns = [f"{name}: {side}" for name in encoders.found for side in (FEMALE, MALE)]
    missing = [*encoders.missing, *_encoders_missing(inputs, SBERT), LIST, *_texts_missing(inputs)]
    return [table(PAPER, "table 13", ours, columns, notes=_texts_read(inputs), missing=missing)]


def figure_7(inputs: Inputs) -> list[ReplicatedTable]:
    """The direction of transformers among sentences, and the same from other sentences."""
    encoders = _encoders(inputs, "sentences")
    first, second = published(PAPER)["tables"]["figure 7"]["rows"]
    ours: dict[str, dict[str, Number]] = {first: {}, second: {}}
    others = _drawn_pairs(inputs, 1) or gender_sentences(asking=True)
    for name, encoder in encoders.found.items():
        axis = _asked(inputs, name, encoder).information
        again = sentence_axis(encoder, others, OWN_SENTENCES)
        ours[first][name], ours[second][name] = axis.found.explained[0], float(axis.vector @ again.vector)
    missing = [*encoders.missing, *_encoders_missing(inputs, SBERT), *_texts_missing(inputs)]
    return [table(PAPER, "figure 7", ours, list(encoders.found), notes=_texts_read(inputs), missing=missing)]


def table_3(inputs: Inputs) -> list[ReplicatedTable]:
    return _strongest(inputs, "table 3", _snli, SNLI)


def table_b1(inputs: Inputs) -> list[ReplicatedTable]:
    ask = "STS-Benchmark is not part of this package: --data FOLDER, with sts-train.csv in it."
    return _strongest(inputs, "table B1", _sts, ask)


def table_b2(inputs: Inputs) -> list[ReplicatedTable]:
    ask = "MultiNLI is not part of this package: --data FOLDER, with multinli_1.0_train.jsonl in it."
    return _strongest(inputs, "table B2", _multinli, ask)


Entries = Iterator[Sequence[tuple[str, ...]]]  # the sentences of entries, some entries at a time
Reading = Callable[[Inputs], tuple[Sequence[Path], Entries]]


def _strongest(inputs: Inputs, key: str, read: Reading, ask: str) -> list[ReplicatedTable]:
    """The sentences of a corpus with the highest scores towards either side."""
    labels, missing = list(published(PAPER)["tables"][key]["rows"]), [*_encoders_missing(inputs, INFERSENT), LIST]
    if not read(inputs)[0]:
        return [table(PAPER, key, {}, missing=[ask, *missing])]
    encoders = _encoders(inputs, "words")
    ours: dict[str, dict[str, Number]] = {label: {} for label in labels}
    notes = [_said_files(read(inputs)[0])]
    for name, encoder in encoders.found.items():
        scores = _scored(inputs, name, encoder, key, read)
        for side, strongest in scores.strongest.items():
            for label, (score, _) in zip(_of_side(key, side), strongest, strict=False):
                ours[label][name] = score
            notes.append(f"{name}, {side}: {' | '.join(text for _, text in strongest)}")
    return [table(PAPER, key, ours, list(encoders.found), notes=notes, missing=[*encoders.missing, *missing])]


def figure_5(inputs: Inputs) -> list[ReplicatedTable]:
    files, missing = _snli(inputs)[0], _encoders_missing(inputs, INFERSENT)
    if not files:
        return [table(PAPER, "figure 5", {}, missing=[SNLI, *missing])]
    encoders = _encoders(inputs, "words")
    highest, *thresholds = published(PAPER)["tables"]["figure 5"]["rows"]
    ours: dict[str, dict[str, Number]] = {label: {} for label in (highest, *thresholds)}
    for name, encoder in encoders.found.items():
        entries = _scored(inputs, name, encoder, "table 3", _snli).entries
        ours[highest][name] = float(entries.max())
        for label, value in zip(thresholds, np.percentile(entries, PERCENTILES), strict=True):
            ours[label][name] = float(value)
    missing = [*encoders.missing, *missing]
    return [table(PAPER, "figure 5", ours, list(encoders.found), notes=[_said_files(files)], missing=missing)]


def _said_files(files: Sequence[Path]) -> str:
    return f"Read here: {', '.join(path.name for path in files)}."


def _seat_table(key: str, retrain: str) -> Callable[[Inputs], list[ReplicatedTable]]:
    """Effect sizes of SEAT, of the encoders that the user named."""

    def make(inputs: Inputs) -> list[ReplicatedTable]:
        missing = [f"Encoders trained on fairer corpora take hours and a large corpus: {retrain}"]
        if not inputs.chosen:
            return [table(PAPER, key, {}, missing=[*missing, "SEAT of encoders of yours: --models infersent:ENCODER."])]
        ours, notes, refused = inputs.once("seat", lambda: _seat(inputs))
        return [table(PAPER, key, ours, inputs.models, notes=notes, missing=[*refused, *missing])]

    return make


def _seat(inputs: Inputs) -> tuple[Numbers, list[str], list[str]]:
    """Every test of every model the user named, by the published sentences if the data folder has them."""
    labels = list(published(PAPER)["tables"]["table 6"]["rows"])
    *tests, average = labels
    files = {number: inputs.file(f"sent-weat{number}.jsonl") for number in SEAT_TESTS}
    ours: dict[str, dict[str, Number]] = {label: {} for label in labels}
    notes = ["The average is over C6 to C8b, as published."]
    missing = []
    if not all(files.values()):
        missing.append(
            "The published sentences of SEAT (CC BY-NC) are not part of this package; without them the words stand in "
            "sentences of ours: --data FOLDER, with sent-weat1.jsonl and the others of W4ngatang/sent-bias in it."
        )
    encoders = _encoders(inputs)
    for name, encoder in encoders.found.items():
        for number, label in zip(SEAT_TESTS, tests, strict=True):
            asked = str(files[number]) if all(files.values()) else f"seat:weat-{number}"
            try:
                ours[label][name] = measure(encoder, asked, "seat", seed=inputs.seed, **SEAT).effect_size
            except CannotAnswer as error:
                missing.append(str(error))
        values = [value for label in tests[2:] if (value := ours[label].get(name)) is not None]
        if len(values) == len(tests[2:]):
            ours[average][name] = float(np.mean(values))
    return ours, notes, [*encoders.missing, *missing]


def _senteval_table(key: str) -> Callable[[Inputs], list[ReplicatedTable]]:
    ask = (
        "SentEval's data and the retrained encoders are not part of this package: equipoise quality senteval "
        "infersent:ENCODER --data FOLDER; encoders by equipoise experiment fairer-corpus or equipoise train infersent."
    )
    return lambda inputs: [table(PAPER, key, {}, missing=[ask])]


RETRAIN = (
    "equipoise experiment fairer-corpus snli_1.0_train.jsonl --dev snli_1.0_dev.jsonl --test snli_1.0_test.jsonl "
    "--percentiles 97,95,93,90 --out FOLDER."
)

TABLES: dict[str, Callable[[Inputs], list[ReplicatedTable]]] = {
    "table 1": table_1,
    "figure 2": figure_2,
    "figure 3": figure_3,
    "table 2": table_2,
    "table 3": table_3,
    "figure 5": figure_5,
    "table 6": _seat_table("table 6", RETRAIN),
    "table 7": _seat_table("table 7", RETRAIN),
    "table 8": _senteval_table("table 8"),
    "table 9": _senteval_table("table 9"),
    "table 10": _senteval_table("table 10"),
    "table 11": _seat_table("table 11", f"{RETRAIN} Its part with hard-debiased words."),
    "figure 7": figure_7,
    "table 12": table_12,
    "table 13": table_13,
    "table B1": table_b1,
    "table B2": table_b2,
}


def _encoders(inputs: Inputs, space: str | None = None) -> Encoders:
    """The models as encoders that pool by maximum; space: only those whose tokens are vectors of words, or not."""
    found: dict[str, Importances] = {}
    missing = []
    _drawn_pairs(inputs, 0)  # texts that cannot be used are no model's fault
    for name in inputs.models:
        try:
            model = inputs.model(name)
            encoder = bag_of(model, "max") if is_static(model) else encoder_with_shares(model)
            if encoder.pooling != "max":
                raise CannotAnswer(f"{name} does not pool by maximum, as the paper's importances ask for.")
            if space in (None, encoder.space):
                _asked(inputs, name, encoder)
                found[name] = encoder
        except EquipoiseError as error:
            missing.append(str(error))
    if not found and not missing:
        kind = "reads vectors of words (bag:VECTORS, infersent1:FILE)" if space == "words" else "is a transformer"
        missing.append(f"No model given here {kind}; add one to --models.")
    return Encoders(found, missing)


def _encoders_missing(inputs: Inputs, *asked: str) -> list[str]:
    """Of the paper's encoders, those that are not among the models."""
    given = {
        INFERSENT: any(name.startswith("infersent") for name in inputs.models),
        SBERT: any("max-tokens" in name for name in inputs.models),
    }
    return [each for each in asked if not given[each]]


def _asked(inputs: Inputs, name: str, encoder: Importances) -> Asked:
    """What sentences are weighed by: the paper's direction, and our list of gendered words."""

    def found() -> Asked:
        inputs.progress(0.0, f"gender direction of {name}")
        between = sentence_axis(encoder, _drawn_pairs(inputs, 0) or gender_sentences(), OWN_SENTENCES)
        axis = between if encoder.lexicon is None else word_axis(encoder.lexicon, pairs_of(PAIRS))
        words = gendered_words()
        return Asked(axis, None, between, words.is_gendered, "gendered words", words.fingerprint, True, False)

    return inputs.once(f"asked of {name}", found)


def _explained(inputs: Inputs, name: str, encoder: Importances, texts: Sequence[str]) -> tuple[WeighedSentence, ...]:
    return explained(encoder, _asked(inputs, name, encoder), texts, swap=False).sentences


def _drawn_pairs(inputs: Inputs, part: int) -> Sequence[tuple[str, str]]:
    """Sentences of --data drawn at random, each in a female and a male version; part 1 has other ones than part 0."""

    def drawn() -> Sequence[tuple[str, str]]:
        files = _text_files(inputs)
        lines = list(dict.fromkeys(line.split("\t")[-1] for path in files for line in lines_of(read_text(path))))
        order = np.random.default_rng(inputs.seed).permutation(len(lines))[:DRAWN_FROM]
        pairs = swapped_pairs(lines[place] for place in order.tolist()).pairs
        if files and len(pairs) < 2 * SENTENCES:
            names = ", ".join(path.name for path in files)
            raise BadDataset(
                f"{names} give {len(pairs)} sentences whose gendered words can be swapped, and two directions take "
                f"{2 * SENTENCES}; give more texts, or a --data folder without these."
            )
        return pairs

    pairs: Sequence[tuple[str, str]] = inputs.once("drawn sentences", drawn)
    return pairs[part * SENTENCES : (part + 1) * SENTENCES]


def _text_files(inputs: Inputs) -> list[Path]:
    return [path for path in map(inputs.file, TEXT_FILES) if path is not None]


def _texts_read(inputs: Inputs) -> list[str]:
    files = _text_files(inputs)
    if not files:
        return [f"The direction among sentences is from {len(gender_sentences())} sentence pairs of ours."]
    return [f"The direction among sentences is from {SENTENCES} sentences of {', '.join(path.name for path in files)}."]


def _texts_missing(inputs: Inputs) -> list[str]:
    return [] if _text_files(inputs) else [TEXTS]


def _scored(inputs: Inputs, name: str, encoder: Importances, key: str, read: Reading) -> Scores:
    """A corpus scored by one encoder; every distinct sentence of a slice once."""

    def scored() -> Scores:
        asked = _asked(inputs, name, encoder)
        scorer = Scorer(encoder, asked.axis, asked.left_out)
        many = len(_of_side(key, FEMALE))
        strongest: dict[str, dict[str, float]] = {FEMALE: {}, MALE: {}}
        entries: list[Array] = []
        for some in read(inputs)[1]:
            inputs.progress(0.0, f"{key}: {sum(map(len, entries)):,} entries scored by {name}")
            texts = list(dict.fromkeys(text for entry in some for text in entry))
            absolute = np.zeros(len(texts))
            for each in scorer.score(texts):
                absolute[each.places] = each.sums.absolute
                for side, sums in ((FEMALE, each.sums.first), (MALE, -each.sums.second)):
                    for row in np.argsort(-sums, kind="stable")[:many].tolist():
                        strongest[side][texts[each.places[row]]] = float(sums[row])
            strongest = {side: dict(_top(own, many)) for side, own in strongest.items()}
            rows = {text: row for row, text in enumerate(texts)}
            entries.append(np.array([max(absolute[rows[text]] for text in entry) for entry in some]))
        signed = {FEMALE: 1, MALE: -1}
        found = {side: [(signed[side] * score, text) for text, score in own.items()] for side, own in strongest.items()}
        return Scores(found, np.concatenate(entries))

    return inputs.once(f"{key} by {name}", scored)


def _of_side(key: str, side: str) -> list[str]:
    return [label for label in published(PAPER)["tables"][key]["rows"] if label.startswith(f"{side} ")]


def _top(scores: Mapping[str, float], many: int) -> list[tuple[str, float]]:
    return nlargest(many, scores.items(), key=lambda each: (each[1], each[0]))


def _snli(inputs: Inputs) -> tuple[Sequence[Path], Entries]:
    found = [inputs.file(f"snli_1.0_{part}.jsonl") for part in ("train", "dev", "test")]
    files = [path for path in found if path is not None]
    return files, _of_corpus(files)


def _multinli(inputs: Inputs) -> tuple[Sequence[Path], Entries]:
    path = inputs.file("multinli_1.0_train.jsonl")
    files = [] if path is None else [path]
    some = (entry for entries in _of_corpus(files) for entry in entries)
    return files, iter([list(islice(some, MULTINLI_ENTRIES))]) if files else iter(())


def _of_corpus(files: Sequence[Path]) -> Entries:
    if files:
        corpus = open_corpus(files, format="jsonl", columns=("sentence1", "sentence2"))
        for piece in corpus.slices(CORPUS_SLICE):
            yield corpus.parse(piece).sentences


def _sts(inputs: Inputs) -> tuple[Sequence[Path], Entries]:
    """STS-Benchmark in its published form: columns between tabs, the sixth and seventh of which are the sentences."""
    path = inputs.file("sts-train.csv")
    if path is None:
        return [], iter(())
    rows = [line.split("\t") for line in lines_of(read_text(path)) if line.strip()]
    if not all(len(row) >= 7 for row in rows):
        raise BadDataset(f"{path} is not STS-Benchmark's sts-train.csv: its lines have fewer than 7 columns.")
    return [path], iter([[(row[5], row[6]) for row in rows]])
