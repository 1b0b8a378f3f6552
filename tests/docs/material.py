"""Small files under the names that the pages use; each is made when a command first names it, and kept."""

from __future__ import annotations

import csv
import gzip
import json
import os
import re
import shutil
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import numpy as np
from backports import zstd

from equipoise import load_model
from equipoise.cli import main
from equipoise.datasets import Dataset, in_sentences, load_dataset, originals, shipped_datasets
from tests.experiments.dictionaries.made import write_biased
from tests.quality.senteval_files import BAD, GOOD, MIDDLE, THINGS, written

FREQUENT = 2_000
Maker = Callable[["Shelf", Path], object]


class Shelf:
    """A folder with files made earlier."""

    def __init__(self, folder: Path):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def get(self, name: str) -> Path:
        """The file or folder of this name, made if it is not there."""
        place = self.folder / name
        within = next((str(each) for each in Path(name).parents if str(each) in MAKERS), None)
        if within:
            self.get(within)
        if not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            MAKERS[name](self, place)
        return place

    def lay_out(self, words: Iterable[str], folder: Path, otherwise: Mapping[str, str] | None = None) -> None:
        """Copies of what the words of a command name, in the folder; otherwise: what is taken in place of a name."""
        for name in named(words):
            source = self.get((otherwise or {}).get(name, name))
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, place, dirs_exist_ok=True)
            elif not place.exists():
                shutil.copy2(source, place)

    def run(self, *arguments: str, needs: Iterable[str] = ()) -> None:
        """A command in a folder with what it needs."""
        before = Path.cwd()
        os.chdir(self.folder)
        try:
            for name in needs:
                self.get(name)
            main(list(arguments))
        except SystemExit as end:
            assert end.code in (0, None), arguments
        finally:
            os.chdir(before)


WRITTEN = ("--out", "-o", "--html", "--diff", "--junit", "--pairs", "--report")


def named(words: Iterable[str]) -> list[str]:
    """The names of MAKERS in the words of a command, those behind options that say where to write left out."""
    words = list(words)
    read = [word for place, word in enumerate(words) if place == 0 or words[place - 1] not in WRITTEN]
    found: dict[str, None] = {}
    for word in read:
        for part in (word, *word.split(",")):
            bare = re.sub(
                r"^\./", "", re.sub(r"^(bag:)?(hf|st|senses|infersent|sensebert):", "", part).removeprefix("bag:")
            )
            bare = bare if bare in MAKERS else bare.rpartition(":")[0]
            for name in (part, bare):
                if name in MAKERS:
                    found[name] = None
                if name.startswith("s1."):
                    found |= dict.fromkeys(name.replace("s1.", f"{other}.") for other in PARALLEL)
            if "*" in part:
                found |= dict.fromkeys(each for each in MAKERS if Path(each).match(part))
    return list(found)


# Vectors


def _words() -> list[str]:
    asked: dict[str, None] = {}
    for name in shipped_datasets():
        dataset = load_dataset(name)
        if isinstance(dataset, Dataset):
            sets = (*dataset.targets.values(), *dataset.attributes.values(), *dataset.pairs)
            asked |= dict.fromkeys(
                word.partition("%")[0].lower() for words in sets for word in words if " " not in word
            )
    sentences = in_sentences(load_dataset("planted-occupations")).targets.values()
    asked |= dict.fromkeys(word for texts in sentences for text in texts for word in text.lower().strip(".").split())
    return [*asked, *GOOD, *BAD, *MIDDLE, *THINGS, *RATED.split(), *ANALOGIES.split()]


def _slice(seed: int = 0, noise: float = 0.0) -> tuple[list[str], np.ndarray]:
    """The words of the shipped questions and the most frequent ones, with their vectors of GloVe."""
    model = load_model("builtin:glove-6b-50d")
    frequent = [model.store.word(row) for row in range(FREQUENT)]
    found = model.vectors(list(dict.fromkeys([*frequent, *_words()])))
    rng = np.random.default_rng(seed)
    return list(found.found), np.asarray(found.array) + rng.normal(scale=noise, size=found.array.shape) * (noise > 0)


def _text_vectors(seed: int = 0, noise: float = 0.0) -> Maker:
    def make(_: Shelf, place: Path) -> None:
        words, array = _slice(seed, noise)
        rows = (f"{word} {' '.join(f'{x:.4f}' for x in row)}\n" for word, row in zip(words, array, strict=True))
        place.write_text("".join(rows), encoding="utf-8")

    return make


def _converted(source: str) -> Maker:
    return lambda shelf, place: shelf.run("convert", source, str(place), needs=[source])


def _senses(shelf: Shelf, place: Path) -> None:
    """Gloss averages of a few thousand senses, as text."""
    whole = shelf.folder / "all.gloss-averages.npz"
    if not whole.exists():
        shelf.run("senses", "build", "glove-6b-50d.txt", "--out", str(whole), needs=["glove-6b-50d.txt"])
    with np.load(whole) as arrays:
        words, vectors = arrays["labels"], arrays["vectors"]
    wanted = {*_words(), "black", "nurse"}
    kept = [place for place, key in enumerate(words.tolist()) if key.partition("%")[0] in wanted]
    if place.suffix == ".npz":
        np.savez(place, words=words[kept], vectors=vectors[kept])
        return
    rows = (f"{words[each]} {' '.join(f'{x:.4f}' for x in vectors[each])}\n" for each in kept)
    place.write_text("".join(rows), encoding="utf-8")


# Models


def _language_model(family: str) -> Maker:
    def make(_: Shelf, place: Path) -> None:
        from tests.models.likelihoods.tiny import make as make_tiny

        name = "n_positions" if family == "gpt2" else "max_position_embeddings"
        make_tiny(family, place, **{name: 128})

    return make


def _sentence_encoder(pooling: str) -> Maker:
    def make(shelf: Shelf, place: Path) -> None:
        from tests.models.contextual.tiny import make as make_tiny
        from tests.models.sentences.made import peer

        bert = make_tiny("bert", shelf.folder / f"{place.name}-bert", max_position_embeddings=128)
        peer(bert, place, pooling)

    return make


# Texts and tables


def _text(content: str) -> Maker:
    return lambda _, place: place.write_text(content, encoding="utf-8")


def _entries(count: int) -> list[dict[str, str]]:
    he, she = ("He drives a truck .", "A man works ."), ("She is a nurse .", "A woman helps .")
    rain = ("It rains in the city .", "The streets are wet .")
    labels = ("entailment", "neutral", "contradiction")
    rows = [(he, she, rain)[number % 3] for number in range(count)]
    return [
        {"gold_label": labels[number % 3 if number % 5 else 0], "sentence1": f"{one[:-2]} at {number} .",
         "sentence2": two, "pairID": str(number)}
        for number, (one, two) in enumerate(rows)
    ]  # fmt: skip


def _nli(count: int) -> Maker:
    text = "".join(json.dumps(row) + "\n" for row in _entries(count))
    return _text(text)


PARALLEL = ("s1", "s2", "labels")


def _parallel(_: Shelf, place: Path) -> None:
    """Three files of a line an entry, as InferSent's own."""
    entries = _entries(60)
    for name, lines in (
        ("s1", [each["sentence1"] for each in entries]),
        ("s2", [each["sentence2"] for each in entries]),
        ("labels", [each["gold_label"] for each in entries]),
    ):
        place.with_stem(name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _packed(pack: Callable[[bytes], bytes], content: str) -> Maker:
    return lambda _, place: place.write_bytes(pack(content.encode()))


SENTENCES = "".join(f"{row['sentence1']}\n" for row in _entries(60))
JSON_LINES = "".join(json.dumps({"text": row["sentence1"]}) + "\n" for row in _entries(60))


def _scored_pairs(_: Shelf, place: Path) -> None:
    rows = [
        "\t".join(("main", "news", "2014", str(number), f"{number % 6:.1f}", row["sentence1"], row["sentence2"]))
        for number, row in enumerate(_entries(48))
    ]
    place.write_text("\n".join(rows) + "\n", encoding="utf-8")


def _sick(_: Shelf, place: Path) -> None:
    rows = ["pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment"]
    rows += [f"{number}\t{row['sentence1']}\t{row['sentence2']}\t{1 + number % 5}.0\tNEUTRAL"
             for number, row in enumerate(_entries(48))]  # fmt: skip
    place.write_text("\n".join(rows) + "\n", encoding="utf-8")


SETS = {
    "targets": {"math": ["math", "algebra", "geometry"], "arts": ["poetry", "art", "dance"]},
    "attributes": {"male": ["he", "man", "boy"], "female": ["she", "woman", "girl"]},
}
NATIONS = {"nations": [{"word": "Italian", "nationality": {"key": "italian%1:18:00::"},
                        "language": {"key": "italian%1:10:00::"}}]}  # fmt: skip
PAIRS = [
    (f"{who} is a {job}.", f"{other} is a {job}.", bias)
    for bias, who, other in (("gender", "She", "He"), ("race-color", "The black man", "The white man"))
    for job in ("nurse", "doctor", "thief", "driver", "judge", "cook")
]


def _pairs(_: Shelf, place: Path) -> None:
    with place.open("w", newline="") as file:
        csv.writer(file).writerows([("stereotype", "antistereotype", "bias"), *PAIRS])


def _crows(_: Shelf, place: Path) -> None:
    head = ("", "sent_more", "sent_less", "stereo_antistereo", "bias_type", "annotations")
    with place.open("w", newline="") as file:
        csv.writer(file).writerows([head, *((n, one, two, "stereo", bias, "[]") for n, (one, two, bias) in
                                            enumerate(PAIRS))])  # fmt: skip


def _associations(_: Shelf, place: Path) -> None:
    words = ["he", "she", "man", "woman", "king", "queen", "nurse", "doctor", "boy", "girl", "love", "hate"]
    rng = np.random.default_rng(0)
    rows = [(word, words[place]) for word in words for place in rng.choice(len(words), 6, replace=False)]
    separator = "\t" if place.suffix == ".tsv" else ","
    place.write_text("\n".join(separator.join(row) for row in [("cue", "response"), *rows]) + "\n")


def _seat_tests(_: Shelf, place: Path) -> None:
    place.mkdir()
    for number in (6, 7):
        sets = dict(zip(("targ1", "targ2", "attr1", "attr2"), (
            ["John is here.", "Paul is here."], ["Amy is here.", "Joan is here."],
            ["This is an office.", "This is a salary."], ["This is a home.", "This is a family."],
        ), strict=True))  # fmt: skip
        content = {name: {"category": f"{name}-{number}", "examples": texts} for name, texts in sets.items()}
        (place / f"sent-weat{number}.jsonl").write_text(json.dumps(content) + "\n")


RATED = "love\tsex\t6.77\ntiger\tcat\t7.35\nbook\tpaper\t7.46\ncomputer\tkeyboard\t7.62\nplane\tcar\t5.77\n" \
        "train\tcar\t6.31\nstock\tphone\t1.62\nking\tqueen\t8.58\nman\twoman\t8.3\ndoctor\tnurse\t7.0\n"  # fmt: skip
ANALOGIES = ": family\nman woman king queen\nboy girl brother sister\nman woman father mother\n: gram1-plural\n" \
            "man men woman women\nboy boys girl girls\n"  # fmt: skip

QUICK_AUDIT = ("--resamples", "100", "--permutations", "100", "--exact-up-to", "100", "--null-lists", "20")


def _audit(model: str, suite: str, *more: str, format: str = "html") -> Maker:
    def make(shelf: Shelf, place: Path) -> None:
        models = model.split()
        draws = QUICK_AUDIT[: 4 if "sssb" in suite else None]  # random lists are nothing to pairs of sentences
        shelf.run("audit", *models, "--suite", suite, "--out", str(place), "--format", format, *more, *draws,
                  needs=named([*models, *suite.split(",")]))  # fmt: skip

    return make


def _in_parent(_: Shelf, place: Path) -> None:
    raise AssertionError(f"{place.parent} should have been made with {place.name} in it")


def _one_of(folder: str, name: str) -> Maker:
    return lambda shelf, place: shutil.copy2(shelf.get(folder) / name, place)


def _scores(files: Iterable[str]) -> Maker:
    files = list(files)

    def make(shelf: Shelf, place: Path) -> None:
        shelf.run("corpus", "score", *files, "--model", "glove-6b-50d.txt", "--out", str(place), "--workers", "1",
                  needs=["glove-6b-50d.txt", *files])  # fmt: skip

    return make


def _mitigated(method: str) -> Maker:
    def make(shelf: Shelf, place: Path) -> None:
        shelf.run("mitigate", method, "vectors.txt", "--out", f"{method}.npz", "--draws", "2", "--report", str(place),
                  needs=["vectors.txt"])  # fmt: skip

    return make


def _infersent(seed: int) -> Maker:
    def make(shelf: Shelf, place: Path) -> None:
        shelf.run("train", "infersent", "train.jsonl", "--dev", "dev.jsonl", "--words", "glove.txt", "--hidden", "8",
                  "--head", "8", "--epochs", "1", "--seed", str(seed), "--out", f"trained-{seed}",
                  needs=["train.jsonl", "dev.jsonl", "glove.txt"])  # fmt: skip
        shutil.copy2(shelf.folder / f"trained-{seed}" / "encoder.safetensors", place)

    return make


def _quality(model: str) -> Maker:
    def make(shelf: Shelf, place: Path) -> None:
        out = f"quality-{place.stem}"
        shelf.run("quality", "similarity", model, "--set", "wordsim353.tsv", "--out", out,
                  needs=[model, "wordsim353.tsv"])  # fmt: skip
        (found,) = (shelf.folder / out).glob("*.json")
        shutil.copy2(found, place)

    return make


def lay_out_originals() -> None:
    """Small files in place of the published ones that the user would fetch, where they are looked for."""
    for name in ("crows-pairs", "stereoset"):
        (file,) = originals.original(name).files
        file.place.parent.mkdir(parents=True, exist_ok=True)
        (_crows if name == "crows-pairs" else _stereoset)(None, file.place)  # type: ignore[arg-type]


def _stereoset(_: Shelf, place: Path) -> None:
    sections = {}
    for section in ("intrasentence", "intersentence"):
        sections[section] = [
            {"id": f"{section}-{job}", "target": job, "bias_type": "profession", "context": f"The {job} is BLANK.",
             "sentences": [{"id": label, "sentence": f"The {job} is {word}.", "gold_label": label, "labels": []}
                           for label, word in (("stereotype", "kind"), ("anti-stereotype", "brilliant"),
                                               ("unrelated", "family"))]}
            for job in ("nurse", "doctor", "engineer", "artist")
        ]  # fmt: skip
    place.write_text(json.dumps({"version": "1", "data": sections}), encoding="utf-8")


VECTORS = ("glove.txt", "vectors.txt", "my-vectors.txt", "glove.6B.300d.txt", "glove.840B.300d.txt", "before.txt",
           "glove-6b-50d.txt")  # fmt: skip
NLI = ("train.jsonl", "dev.jsonl", "test.jsonl", "fairer.jsonl", "snli_1.0_train.jsonl", "snli_1.0_dev.jsonl",
       "snli_1.0_test.jsonl", "fairer/train.jsonl", "fairer/dev.jsonl", "fairer/snli_1.0_train.jsonl",
       "planted/train.jsonl", "planted/dev.jsonl", "planted/test.jsonl")  # fmt: skip
SNLI = ("snli_1.0_train.jsonl", "snli_1.0_dev.jsonl", "snli_1.0_test.jsonl")
MASKED = ("bert-base-uncased", "bert-large-uncased", "my-encoder", "my-bert", "my-language-model")

SCORED = {"nurse": -1.2, "engineer": 0.8, "teacher": -0.4, "doctor": 0.2, "captain": 0.9, "dancer": -0.9}
MAKERS: dict[str, Maker] = {
    **dict.fromkeys(VECTORS, _text_vectors()),
    **dict.fromkeys(("after.txt", "made-elsewhere.txt"), _text_vectors(1, 0.2)),
    **dict.fromkeys(("vectors.bin", "word2vec.bin", "other.bin"), _converted("glove.txt")),
    **dict.fromkeys(("cpae/vectors.npz", "vectors/vectors.npz", "dict2vec/vectors.npz"), _converted("glove.txt")),
    **dict.fromkeys(("rounded-0.5.npz", "GoogleNews-vectors-negative300.bin"), _converted("after.txt")),
    **dict.fromkeys(("lmms_2048.bert-large-cased.txt", "lmms_2048.bert-large-cased.npz", "ares_bert_large.txt",
                     "glove-6b-50d.gloss-averages.npz", "demo.txt"), _senses),
    **dict.fromkeys(MASKED, _language_model("bert")),
    "bert-base-cased": _language_model("bert-cased"),
    "roberta-base": _language_model("roberta"),
    **dict.fromkeys(("gpt2", "smollm2"), _language_model("gpt2")),
    **dict.fromkeys(("minilm", "all-MiniLM-L6-v2", "all-mpnet-base-v2", "my-sentence-encoder", "fairer-minilm"),
                    _sentence_encoder("mean")),
    "use": _sentence_encoder("cls"),
    "bert-base-nli-max-tokens": _sentence_encoder("max"),
    **dict.fromkeys(NLI, _nli(60)),
    "corpus.jsonl.zst": _packed(zstd.compress, JSON_LINES),
    "corpus.jsonl.gz": _packed(gzip.compress, JSON_LINES),
    **dict.fromkeys(("corpus.txt.zst", "corpus.zst"), _packed(zstd.compress, SENTENCES)),
    "reviews.csv.gz": _packed(gzip.compress, "text,stars\n" + "".join(f"{x},1\n" for x in SENTENCES.splitlines())),
    "pairs.tsv": _text("question1\tquestion2\n" + "".join(f"{x}\t{x}\n" for x in SENTENCES.splitlines())),
    "docs/examples/captions.jsonl": lambda _, place: shutil.copy2(
        Path(__file__).parents[2] / "docs/examples/captions.jsonl", place),
    **dict.fromkeys(("captions.txt", "sentences.txt"), _text("She is a nurse.\nHe drives his truck.\nIt rains.\n")),
    **dict.fromkeys(("books.txt", "wiki-1.txt", "wiki-2.txt"), _text(SENTENCES * 20)),
    **dict.fromkeys(("sts-dev.csv", "sts-train.csv", "sts-test.csv", "fairer/sts-train.csv"), _scored_pairs),
    **dict.fromkeys(("SICK_train.txt", "SICK_trial.txt"), _sick),
    "my-words.json": _text(json.dumps(SETS)),
    "my-suite.json": _text(json.dumps({
        "kind": "queries", "sets": {**SETS["targets"], **SETS["attributes"]},
        "queries": {"my-q1": {"targets": ["math", "arts"], "attributes": ["male", "female"]}}})),
    **dict.fromkeys(("my-pairs.csv",), _pairs),
    "crows_pairs_anonymized.csv": _crows,
    "published-data": lambda shelf, place: (place.mkdir(), _crows(shelf, place / "crows_pairs_anonymized.csv"))[0],
    **dict.fromkeys(("SWOW-EN.R100.csv", "answers.tsv"), _associations),
    "swow.json": lambda shelf, place: shelf.run(
        "associations", "SWOW-EN.R100.csv", "--out", str(place), needs=["SWOW-EN.R100.csv"]),
    "wat_bi.txt": _text("".join(f"{word}\t{score}\n" for word, score in SCORED.items())),
    **dict.fromkeys((f"{name}.{part}" for name in PARALLEL for part in ("train", "dev", "test")), _parallel),
    "religions.csv": _text("muslim,christian\nmosque,church\n"),
    "professions.txt": _text("nurse\ndoctor\nengineer\nteacher\n"),
    **dict.fromkeys(("my-words.tsv", "definitions.tsv"), lambda _, place: write_biased(place)),
    **dict.fromkeys(("wordsim353.tsv", "simlex999.txt", "MEN_dataset_natural_form_full"), _text(RATED)),
    "questions-words.txt": _text(ANALOGIES),
    **dict.fromkeys(("SentEval/data", "data"), lambda _, place: written(place)),
    "SentEval/data/downstream": _in_parent,
    "downstream": lambda _, place: written(place.parent),
    "folder-of-seat-tests": _seat_tests,
    "mine-spelled.json": _text(json.dumps({"unify": {}, "leave_out": []})),
    "my-sssb.txt": lambda shelf, place: shelf.run("sssb", "generate", "--words", "my.json", "--out", str(place),
                                                  needs=["my.json"]),
    "pairs-before": _audit("hf:./smollm2", "my-pairs.csv,sssb:noun", "--metrics", "likelihood"),
    "pairs-after": _audit("hf:./smollm2", "my-pairs.csv,sssb:noun", "--metrics", "likelihood"),
    "masked-before": _audit("hf:./bert-base-uncased", "sssb:noun", "--metrics", "aul,cps"),
    "masked-after": _audit("hf:./bert-base-uncased", "sssb:noun", "--metrics", "aul,cps"),
    "two-models": _audit("glove.txt word2vec.bin", "weat-6,weat-7", "--metrics", "weat"),
    "two-models.json": _one_of("two-models", "results.json"),
    "masked.json": _one_of("masked-before", "results.json"),
    **dict.fromkeys(("my.json", "my-nations.json"), _text(json.dumps(NATIONS))),
    "before": _audit("glove.txt", "weat-6,weat-7,weat-8", "--metrics", "weat"),
    "after": _audit("after.txt", "weat-6,weat-7,weat-8", "--metrics", "weat"),
    "report": _audit("glove.txt", "weat-6,weat-7,weat-8", "--metrics", "weat"),
    "equipoise-report": _audit("glove.txt", "weat-6,weat-7"),
    "audit": _audit("glove.txt", "weat-6,weat-7,weat-8", "--metrics", "weat"),
    "baseline": _audit("after.txt", "weat-6,weat-7,weat-8", "--metrics", "weat"),
    **dict.fromkeys((f"{name}/results.json" for name in ("before", "after", "report", "audit", "baseline")), _in_parent),  # noqa: E501
    "new.json": _one_of("before", "results.json"),
    "old.json": _one_of("after", "results.json"),
    "results.json": _one_of("before", "results.json"),
    "bias-rules.txt": _text("weat distance below 3 on gender\n"),
    "before.json": _quality("before.txt"),
    "after.json": _quality("after.txt"),
    **dict.fromkeys(("scores", "snli-scores"), _scores(SNLI)),
    "captions-scores": _scores(["docs/examples/captions.jsonl"]),
    "hard-report": _mitigated("hard"),
    "nullspace-report": _mitigated("nullspace"),
    **dict.fromkeys(("before.safetensors", "encoder/encoder.safetensors"), _infersent(0)),
    "after.safetensors": _infersent(1),
}  # fmt: skip
