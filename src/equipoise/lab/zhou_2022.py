"""Zhou, Kaneko and Bollegala (2022): bias in sense embeddings by WEAT, WAT and SSSB, and in language models by AUL.

Vectors of words are turned into vectors of senses (means over the words of WordNet's glosses), so that every number
has a model here; LMMS, ARES and SenseBERT are read where they are supplied. The word's number is that of the mean over
its senses (equation 7).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from equipoise.datasets import SentencePairs, load_dataset
from equipoise.datasets.sentence_pairs import SentencePair
from equipoise.datasets.sssb import counts, generated, read_words
from equipoise.errors import CannotAnswer
from equipoise.files import cache_folder
from equipoise.lab.tables import Inputs, published, table
from equipoise.measure import measure
from equipoise.models import Model, Senses, likelihoods_of, load_model
from equipoise.models.formats.writing import write_senses
from equipoise.models.glosses import average_glosses
from equipoise.models.static import StaticVectors
from equipoise.results import Result
from equipoise.results.replication import Number, ReplicatedTable
from equipoise.wordnet import open_wordnet

PAPER = "zhou-2022"
MODELS = ("builtin:glove-6b-50d", "builtin:smollm2")

WEAT_TESTS = {
    "WEAT: flowers, insects": "weat-1-senses",
    "WEAT: instruments, weapons": "weat-2-senses",
    "WEAT: math, art": "weat-7-senses",
    "WEAT: science, art": "weat-8-senses",
    "WEAT: physical, mental condition": "weat-9-senses",
}
SSSB_STATIC = {
    "SSSB: black (ethnicity)": "sssb-static-ethnicity",
    "SSSB: black (colour)": "sssb-static-colour",
    "SSSB: nationality": "sssb-static-nationality",
    "SSSB: language": "sssb-static-language",
    "SSSB: noun": "sssb-static-noun",
    "SSSB: verb": "sssb-static-verb",
}
SSSB_SENSES = {  # row -> our group of sentence pairs, the published file and its group
    "SSSB: ethnicity": ("ethnicity", ("black-race-vs-colour.txt", "black-ethnicity-vs-colour.txt")),
    "SSSB: colour": ("colour", ("black-race-vs-colour.txt", "black-ethnicity-vs-colour.txt")),
    "SSSB: nationality": ("nationality", ("nationality-vs-language.txt",)),
    "SSSB: language": ("language", ("nationality-vs-language.txt",)),
    "SSSB: noun": ("noun", ("gender-bias.txt",)),
    "SSSB: verb": ("verb", ("gender-bias.txt",)),
}
OCCUPATIONS = ("engineer", "carpenter", "guide", "mentor", "judge", "nurse")
NO_TESTS: dict[str, Any] = {"permutations": 0, "resamples": 0}  # the paper reports neither p-values nor intervals
NO_LISTS: dict[str, Any] = {**NO_TESTS, "exact_up_to": 0, "null_lists": 0, "variants": 0, "leave_out": False}
WEAT: dict[str, Any] = {"aggregate": "max", "ddof": 1, "replicate": "none"}  # equations 1 to 3
PAIRS = {"tied": "against"}
PROCEDURE = {
    "static": {"weat": WEAT, "offset-bias": {"replicate": "none"}, **NO_LISTS},
    "language models": {"aul": PAIRS, "likelihood": {**PAIRS, "per": "token"}, **NO_TESTS},
    "average": {"noun": "terms", "verb": "terms", "others": "pairs"},
}

GLOSSES = (
    "Senses of {} are means of the words of WordNet's glosses, not published sense embeddings: they say nothing about "
    "LMMS or ARES."
)
CAUSAL = (
    "{} is a causal model, which has no AUL: its numbers are the mean log-probability of a token given those before it."
)
OUR_SENTENCES = (
    "Ours are on our own SSSB sentences. For the published ones put nationality-vs-language.txt, "
    "black-race-vs-colour.txt and gender-bias.txt into the folder for --data ('equipoise data get sssb-published' "
    "fetches them)."
)
NEED = {
    "senses": "LMMS and ARES: --models senses:lmms_2048.bert-large-cased.txt,senses:ares_bert_large.txt.",
    "dimensions": "LMMS of 1024, 2048 and 2348 dimensions: name the three files with --models senses:FILE.",
    "language models": "BERT and SenseBERT: --models hf:bert-base-uncased,sensebert:FOLDER (TensorFlow's saved model).",
    "crows": "CrowS-Pairs: put crows_pairs_anonymized.csv into the folder for --data.",
    "stereoset": "StereoSet: put its dev.json into the folder for --data.",
    "swow": "WAT: put SWOW-EN.R100.csv (smallworldofwords.org), or wat_bi.txt of the published scripts, into the "
    "folder for --data.",
}


def table_1(inputs: Inputs) -> list[ReplicatedTable]:
    """Counts of our sentences."""
    ours: dict[str, dict[str, Number]] = {}
    for each in counts(read_words(None), generated(None).pairs):
        ours.setdefault(each.what, {})[each.category] = each.ours
    return [table(PAPER, "table 1", ours, list(dict.fromkeys(column for row in ours.values() for column in row)))]


def table_2(inputs: Inputs) -> list[ReplicatedTable]:
    """Static senses and words: by the paper's equations, and by the arithmetic of the published scripts."""
    models, notes, missing = _sense_models(inputs)
    associations = inputs.file("SWOW-EN*.csv", "wat_bi.txt")
    by_equations: dict[str, dict[str, Number]] = {}
    by_scripts: dict[str, dict[str, Number]] = {}
    for row, dataset in WEAT_TESTS.items():
        by_equations[row] = _both_ways(models, dataset, "weat", _effect, **WEAT)
        by_scripts[row] = _both_ways(models, dataset, "weat", _value, ("word", "closest"), replicate="bias-sense")
    by_equations["WAT"] = by_scripts["WAT"] = (
        _both_ways(models, str(associations), "wat", _value, ("word", "closest")) if associations else {}
    )
    for row, dataset in SSSB_STATIC.items():
        by_equations[row] = _both_ways(models, dataset, "offset-bias", _mean_size, replicate="none")
        script = "offsets" if row in ("SSSB: noun", "SSSB: verb") else "two-sided"
        by_scripts[row] = _both_ways(models, dataset, "offset-bias", _mean_size, replicate=script)
    columns = [f"{name} {way}" for name in models for way in ("word", "sense")]
    missing += [] if associations else [NEED["swow"]]
    equations = "By the paper's equations: WEAT effect sizes (eq. 1 to 3), SSSB as cosines with a direction (eq. 8)."
    scripts = (
        "By the arithmetic of the published scripts, from which the paper's numbers come: WEAT averages signs over "
        "halves of the lists, so that 2.00 says nothing of size; SSSB divides mean cosines by their deviation. The "
        "scripts' own lists of pleasant and unpleasant adjectives are not part of this package; ours are shorter."
    )
    return [
        table(PAPER, "table 2, by equations", by_equations, columns, notes=(equations, *notes), missing=missing),
        table(PAPER, "table 2, by scripts", by_scripts, columns, notes=(scripts,)),
    ]


def table_3(inputs: Inputs) -> list[ReplicatedTable]:
    """Shares of stereotyped sentences preferred, less 50 points."""
    models, notes, missing = _language_models(inputs)
    ours: dict[str, dict[str, Number]] = {}
    for row, path in (
        ("CrowS-Pairs", inputs.file("crows_pairs_anonymized.csv")),
        ("StereoSet", inputs.file("dev.json", "stereoset*dev*.json")),
    ):
        if path:
            ours[row] = {name: _preference(inputs, name, str(path)).value for name in models}
        else:
            missing.append(NEED["crows" if row == "CrowS-Pairs" else "stereoset"])
    for row in SSSB_SENSES:
        dataset, _ = _sssb(inputs, row)
        ours[row] = {name: _by_words(inputs, name, dataset, row).value for name in models}
    notes += [] if _sssb(inputs, "SSSB: noun")[1] else [OUR_SENTENCES]
    notes.append("noun and verb are means over the six words, as the published values of verb are.")
    return [table(PAPER, "table 3", ours, models, notes=notes, missing=missing)]


def table_4(inputs: Inputs) -> list[ReplicatedTable]:
    """Pseudo log-likelihoods of the paper's sentences about nurses."""
    models, notes, missing = _language_models(inputs)
    record = published(PAPER)["tables"]["table 4"]
    pairs = tuple(
        SentencePair(label, stereotype, antistereotype)
        for label, (stereotype, antistereotype) in record["pairs"].items()
    )
    source = load_dataset("sssb:noun")
    assert isinstance(source, SentencePairs)
    nurses = replace(source, name="zhou-2022-table-4", title=record["title"], pairs=pairs, defects=(), defects_of={})
    ours: dict[str, dict[str, Number]] = {pair.id: {} for pair in pairs}
    for name in models:
        for item in _preference(inputs, name, nurses).per_item:
            ours[item["id"]] |= {  # type: ignore[typeddict-item]
                f"{name} S": item["stereotype_score"],  # type: ignore[typeddict-item]
                f"{name} A": item["antistereotype_score"],  # type: ignore[typeddict-item]
                f"{name} S - A": item["difference"],  # type: ignore[typeddict-item]
            }
    columns = [f"{name} {side}" for name in models for side in ("S", "A", "S - A")]
    return [table(PAPER, "table 4", ours, columns, notes=notes, missing=missing)]


def figure_1(inputs: Inputs) -> list[ReplicatedTable]:
    """WEAT effect sizes of models of different dimensions, by the paper's equations."""
    models, notes, missing = _sense_models(inputs)
    missing = [*missing, NEED["dimensions"]] if len(models) < 2 else missing
    ours: dict[str, dict[str, Number]] = {}
    for row, dataset in WEAT_TESTS.items():
        ours[row] = _both_ways(models, dataset, "weat", _effect, **WEAT)
    columns = [f"{name} {way}" for name in models for way in ("word", "sense")]
    sizes = ", ".join(f"{name} {model.dimensions}" for name, model in models.items())
    return [table(PAPER, "figure 1", ours, columns, notes=(f"Dimensions: {sizes}.", *notes), missing=missing)]


def figure_2(inputs: Inputs) -> list[ReplicatedTable]:
    """Cosines of six occupations with the gender direction (eq. 8): the noun, the verb and the word."""
    models, notes, missing = _sense_models(inputs)
    ours: dict[str, dict[str, Number]] = {word: {} for word in OCCUPATIONS}
    for name, model in models.items():
        for way, senses, dataset in (
            ("noun", "sense", SSSB_STATIC["SSSB: noun"]),
            ("verb", "sense", SSSB_STATIC["SSSB: verb"]),
            ("word", "word", SSSB_STATIC["SSSB: noun"]),
        ):
            result = measure(model, dataset, "offset-bias", replicate="none", senses=senses, **NO_LISTS)
            for item in result.per_item:
                word = item["word"].partition("%")[0]  # type: ignore[typeddict-item]
                if word in ours:
                    ours[word][f"{name} {way}"] = item["value"]  # type: ignore[typeddict-item]
    columns = [f"{name} {way}" for name in models for way in ("noun", "verb", "word")]
    return [table(PAPER, "figure 2", ours, columns, notes=notes, missing=missing)]


def figure_3(inputs: Inputs) -> list[ReplicatedTable]:
    """Preferences for stereotyped sentences by occupation, as nouns and as verbs."""
    models, notes, missing = _language_models(inputs)
    ours: dict[str, dict[str, Number]] = {word: {} for word in OCCUPATIONS}
    for name in models:
        for sense in ("noun", "verb"):
            dataset, _ = _sssb(inputs, f"SSSB: {sense}")
            for group in _by_words(inputs, name, dataset, f"SSSB: {sense}").groups:
                word = group["name"].partition(",")[0]
                if group["by"] == "word and sense" and word in ours:
                    ours[word][f"{name} {sense}"] = group["value"]
    columns = [f"{name} {sense}" for name in models for sense in ("noun", "verb")]
    notes += [] if _sssb(inputs, "SSSB: noun")[1] else [OUR_SENTENCES]
    return [table(PAPER, "figure 3", ours, columns, notes=notes, missing=missing)]


TABLES = {
    "table 1": table_1,
    "table 2": table_2,
    "table 3": table_3,
    "table 4": table_4,
    "figure 1": figure_1,
    "figure 2": figure_2,
    "figure 3": figure_3,
}


def _effect(result: Result) -> Number:
    return result.effect_size


def _value(result: Result) -> Number:
    return result.value


def _mean_size(result: Result) -> Number:
    """The mean over words of the size of their numbers, as table 2 has it; of the script's scores their own mean."""
    found = result.detail.get("mean_size", result.value)
    return float(found) if isinstance(found, int | float) else None


def _both_ways(
    models: Mapping[str, Model],
    dataset: str,
    metric: str,
    number: Callable[[Result], Number],
    ways: Sequence[str] = ("word", "sense"),
    **options: Any,
) -> dict[str, Number]:
    """A number of the words (means over their senses) and of the senses, for every model."""
    cells: dict[str, Number] = {}
    for name, model in models.items():
        for way, senses in zip(("word", "sense"), ways, strict=True):
            try:
                cells[f"{name} {way}"] = number(measure(model, dataset, metric, senses=senses, **NO_LISTS, **options))
            except CannotAnswer:
                cells[f"{name} {way}"] = None
    return cells


def _sense_models(inputs: Inputs) -> tuple[dict[str, Any], list[str], list[str]]:
    """Models of senses by name, what to say of them, and what is missing."""

    def find() -> tuple[dict[str, Any], list[str]]:
        found: dict[str, Any] = {}
        notes: list[str] = []
        for name in inputs.models:
            model = inputs.model(name)
            if isinstance(model, Senses):
                found[model.name] = model
            elif isinstance(model, StaticVectors):
                found[model.name] = gloss_averages(model)
                notes.append(GLOSSES.format(model.name))
        return found, notes

    found, notes = inputs.once("senses", find)
    published_ones = any(isinstance(inputs.model(name), Senses) for name in inputs.models)
    return found, list(notes), [] if published_ones else [NEED["senses"]]


def gloss_averages(words: StaticVectors) -> Model:
    """Vectors of senses made of vectors of words, kept in the cache."""
    folder = cache_folder() / "gloss-averages"
    path = folder / f"{hashlib.sha256(words.fingerprint.encode()).hexdigest()[:32]}.gloss-averages.npz"
    wordnet = open_wordnet(None)
    if not path.exists():
        made = average_glosses(words, wordnet)
        folder.mkdir(parents=True, exist_ok=True)
        write_senses(made.keys, made.vectors, path, f"gloss averages over {words.name}: no published sense embeddings")
    return load_model(f"senses:{path}")


def _language_models(inputs: Inputs) -> tuple[list[str], list[str], list[str]]:
    """Names of masked and causal models, what to say of them, and what is missing."""
    found, notes, masked = [], [], False
    for name in inputs.models:
        try:
            model = likelihoods_of(inputs.model(name))
        except CannotAnswer:
            continue
        found.append(name)
        if model.order == "causal":
            notes.append(CAUSAL.format(name))
        masked |= model.order == "masked"
    return found, notes, [] if masked else [NEED["language models"]]


def _preference(inputs: Inputs, name: str, dataset: str | SentencePairs, **options: Any) -> Result:
    """How often a model prefers the stereotyped sentence: by AUL, of a causal model by its likelihood."""
    model = inputs.model(name)
    masked = likelihoods_of(model).order == "masked"
    if masked and name.startswith("sensebert"):
        options["replicate"] = "sensebert"  # what the published numbers of SenseBERT are
    key = f"{name}, {dataset if isinstance(dataset, str) else dataset.name}, {options}"
    return inputs.once(
        key,
        lambda: measure(
            model,
            dataset,
            "aul" if masked else "likelihood",
            progress=lambda share: inputs.progress(0.0, f"{name} reads"),
            **PAIRS,
            **({} if masked else {"per": "token"}),
            **options,
            **NO_TESTS,
        ),
    )


def _by_words(inputs: Inputs, name: str, dataset: SentencePairs, row: str) -> Result:
    average = "terms" if row in ("SSSB: noun", "SSSB: verb") else "pairs"
    return _preference(inputs, name, dataset, average=average)


def _sssb(inputs: Inputs, row: str) -> tuple[SentencePairs, bool]:
    """The pairs of a sense, and whether they are the published ones."""
    sense, files = SSSB_SENSES[row]
    path = inputs.file(*files)
    dataset = load_dataset(f"{path}:{sense}" if path else f"sssb:{sense}")
    assert isinstance(dataset, SentencePairs)
    return dataset, path is not None
