"""equipoise list [WHAT]"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click

from equipoise.cli.showing import print_table
from equipoise.errors import UnknownName

Table = tuple[Sequence[str], Sequence[Sequence[str]]]

EPILOG = """
\b
Examples:
  equipoise list
  equipoise list metrics
  equipoise list datasets | grep gender
"""


@click.command("list", epilog=EPILOG)
@click.argument("what", required=False)
def listing(what: str | None) -> None:
    """Show the metrics, datasets, suites, models, formats, methods and axes there are.

    WHAT is one of metrics, options, suites, datasets, models, formats, methods, axes; without it, all but the datasets
    and options.
    """
    if what is not None and what not in TABLES:
        raise UnknownName("list", what, list(TABLES))
    for name in [what] if what else ["metrics", "suites", "models", "formats", "methods", "axes"]:
        columns, rows = TABLES[name]()
        print_table(columns, rows, title=name)


def _metrics() -> Table:
    from equipoise.metrics import ANY, METRICS, Metric

    def sets(number: int) -> str:
        return "any" if number == ANY else str(number)

    def takes(metric: Metric) -> str:
        if metric.of == "pairs":
            return "pairs of sentences"
        return f"{sets(metric.targets)} target, {sets(metric.attributes)} attribute sets"

    rows = [(name, m.title, takes(m), m.asks, f"{m.neutral:g}", m.paper) for name, m in METRICS.items()]
    return ("metric", "title", "takes", "asks for", "neutral", "paper"), rows


def _options() -> Table:
    from equipoise.metrics import METRICS
    from equipoise.options import described_options

    rows = [(name, *row) for name in METRICS for row in described_options(METRICS[name].function)]
    return ("metric", "option", "values", "default"), rows


def _suites() -> Table:
    from equipoise.datasets import SUITES, load_suite

    rows = [
        (
            name,
            str(len(load_suite(name))),
            ", ".join(f"{file}.json" for file in suite.files) + ", in sentences" * suite.in_sentences,
        )
        for name, suite in SUITES.items()
    ]
    return ("suite", "questions", "from"), rows


def _datasets() -> Table:
    from equipoise.datasets import load_dataset, shipped_datasets
    from equipoise.datasets.originals import ORIGINALS, original

    rows = [
        (d.name, d.bias or "-", f"{len(d.targets)} target, {len(d.attributes)} attribute sets", d.title)
        for d in shipped_datasets().values()
    ]
    sssb = load_dataset("sssb")
    rows.append((sssb.name, sssb.bias, "pairs of sentences", sssb.title))
    rows += [(name, "-", "pairs of sentences", f"{original(name).title} (equipoise data get)") for name in ORIGINALS]
    rows.append(("seat:DATASET", "-", "sentences", "A question about words, in sentences (docs/seat-data.md)"))
    return ("dataset", "bias", "holds", "title"), rows


def _models() -> Table:
    from equipoise.models.builtin import BUILTIN, EXTRAS, installed

    rows = [
        (f"builtin:{name}", _here(installed(name), EXTRAS[name]), _first_line(load)) for name, load in BUILTIN.items()
    ]
    rows += [
        (
            "PATH",
            "",
            "a file of word vectors in one of the formats; glove:, word2vec: and fasttext: may stand before it",
        ),
        (
            "senses:FILE",
            "needs WordNet 3.0 (equipoise doctor)",
            "vectors of WordNet senses, such as LMMS or ARES; by sense key, synset name, offset, or word#number",
        ),
        (
            "hf:NAME",
            _here(_there("torch"), "contextual"),
            "an encoder or language model: a folder, or a name on the Hugging Face hub",
        ),
        (
            "st:NAME",
            _here(_there("torch"), "sentences"),
            "a sentence encoder of sentence-transformers: a folder, or a name on the Hugging Face hub",
        ),
        ("bag:MODEL", "installed", "static vectors as a sentence encoder: bags of words, for large corpora"),
        (
            "infersent:FILE",
            _here(_there("torch"), "sentences"),
            "InferSent, published (infersent1:, infersent2:) or trained here; --words names its static vectors",
        ),
        ("gguf:FILE", _here(_there("gguf"), "likelihoods"), "a causal language model in one .gguf file"),
        ("sensebert:FOLDER", _here(_there("tensorflow"), "sensebert"), "SenseBERT as AI21 published it (TensorFlow)"),
    ]
    return ("model", "here", "what"), rows


def _here(installed: bool, extra: str) -> str:
    return "installed" if installed else f"pip install 'equipoise[{extra}]'"


def _there(package: str) -> bool:
    from importlib.util import find_spec

    return find_spec(package) is not None


def _first_line(documented: object) -> str:
    return (documented.__doc__ or "").split("\n")[0]


def _formats() -> Table:
    from equipoise.models.formats import FORMATS
    from equipoise.models.formats.writing import WRITERS
    from equipoise.reports import FORMATS as REPORTS

    return ("for", "formats"), [
        ("reading vectors", ", ".join(FORMATS)),
        ("writing vectors", ", ".join(WRITERS)),
        ("reports", ", ".join(REPORTS)),
    ]


def _methods() -> Table:
    from equipoise.mitigation.vectors import METHODS
    from equipoise.options import described_options

    def options(name: str) -> str:
        return ", ".join(f"{option}={default}" for option, _, default in described_options(METHODS[name].fit)) or "-"

    rows = [
        (name, " and ".join(method.of), "two classes" if method.two_classes else "any", method.what, options(name))
        for name, method in METHODS.items()
    ]
    return ("method", "for", "axes", "what it does", "options"), rows


def _axes() -> Table:
    from equipoise.datasets.axes import axis_names, load_axis

    rows = [(name, ", ".join(load_axis(name).classes), load_axis(name).title) for name in axis_names()]
    return ("axis", "classes", "title"), [*rows, ("FILE.json", "yours", "an axis of your own (docs/mitigation.md)")]


TABLES: dict[str, Callable[[], Table]] = {
    "metrics": _metrics,
    "options": _options,
    "suites": _suites,
    "datasets": _datasets,
    "models": _models,
    "formats": _formats,
    "methods": _methods,
    "axes": _axes,
}
