"""Who we ask: one adapter for each kind of model.

Add one: write a file here with `load(location, **options)`, a line in MODELS; the contract test runs by itself.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from equipoise.errors import BadOption, CannotAnswer, UnknownName
from equipoise.files import there
from equipoise.models.base import (
    Embedded,
    Importances,
    InContext,
    LeavesOut,
    Lemmatizes,
    Likelihoods,
    Model,
    Normalizes,
    Progress,
    Reading,
    Senses,
    Sentence,
    Sentences,
    Tokenized,
    Told,
    Vectors,
    Vocabulary,
    Weighed,
)
from equipoise.models.opened import remember
from equipoise.sense_keys import is_sense_key

__all__ = [
    "MODELS", "Embedded", "Importances", "InContext", "LeavesOut", "Lemmatizes", "Likelihoods", "Model", "Normalizes",
    "Progress",
    "Reading", "Senses", "Sentence", "Sentences", "Tokenized", "Told", "Vectors", "Vocabulary", "Weighed",
    "likelihoods_of", "load_model", "sentences_of", "takes",
]  # fmt: skip

MODELS = {  # scheme -> where its adapter is; imported when asked for
    "builtin": "equipoise.models.builtin:load",
    "glove": "equipoise.models.static:load",
    "word2vec": "equipoise.models.static:load",
    "fasttext": "equipoise.models.static:load",
    "senses": "equipoise.models.senses:load",
    "bag": "equipoise.models.bag:load",
    "st": "equipoise.models.sentences:load",
    "infersent": "equipoise.models.infersent:load",
    "infersent1": "equipoise.models.infersent:load_first",
    "infersent2": "equipoise.models.infersent:load_second",
    "projected": "equipoise.models.projected:load",
    "hf": "equipoise.models.contextual:load",
    "gguf": "equipoise.models.likelihoods:load_gguf",
    "sensebert": "equipoise.models.sensebert:load",
    "fake": "equipoise.models.fake:load",
    "fake-context": "equipoise.models.fake:load_in_context",
    "fake-senses": "equipoise.models.fake:load_senses",
    "fake-sentences": "equipoise.models.fake_sentences:load",
    "fake-masked": "equipoise.models.fake:load_masked",
    "fake-causal": "equipoise.models.fake:load_causal",
}
POOLED = ("bag", "st", "hf", "infersent", "infersent1", "infersent2")  # whose tokens can be pooled in several ways
WITH_WORDS = ("infersent", "infersent1", "infersent2")  # that read the vectors of another model
FIRST_NAMES = 20  # that tell whether a file's are words or senses
PRECISIONS = ("float32", "bfloat16")  # of what is computed in torch; vectors are always given in float32
POOLINGS = (
    "own",
    "max",
    "mean",
    "mean-by-root",
    "cls",
    "last",
    "padded-max",
)  # own: as the model's files say; the last one of InferSent only
LIKE_THE_HUB = (
    r"[\w-]{1,96}(/[\w-]{1,96})?"  # bert-base-uncased, google/electra-small; with a dot it may well be a file
)
DEVICES = r"auto|(cpu|mps|cuda)(:\d+)?"


def load_model(
    name: str | Path,
    *,
    allow_pickle: bool = False,
    progress: Progress = lambda share: None,
    revision: str = "",
    device: str = "auto",
    precision: str = "float32",
    compile: bool = False,
    wordnet: str | Path | None = None,
    pooling: str = "own",
    words: str | Path | Model | None = None,
) -> Model:
    """The model of this name: "scheme:location", or the path of a file whose format is recognised.

    For vectors of senses: wordnet, the folder of WordNet 3.0, if it is not in one of the usual places. For models that
    run in torch: revision (a branch, tag or commit of the hub), device (auto, cpu, cuda, cuda:1, mps), precision
    (float32, or bfloat16 to read faster where the processor can) and compile (worth it for many sentences). For
    sentence encoders: pooling, how tokens become a sentence (own: as the model's files say; max, mean or cls in its
    place), and for InferSent words, the static vectors that it reads.
    """
    run = {"revision": revision, "device": device, "precision": precision, "compile": compile, "pooling": pooling}
    _check(**run)
    scheme, colon, location = str(name).partition(":")
    if not colon or isinstance(name, Path) or (scheme not in MODELS and there(Path(name))):
        scheme, location = _scheme_of(Path(name)), str(name)
        if not there(Path(name)):
            _refuse_slip(str(name))
    for option, given in (("pooling", pooling != "own"), ("words", words is not None)):
        if given and not takes(name, option):
            raise BadOption(f"{option} is for {FOR[option]}, and {name} is none; leave it out.")
    if scheme not in MODELS:
        raise UnknownName("kind of model", scheme, list(MODELS), f"{name!r} is no file either.")
    module, _, function = MODELS[scheme].partition(":")
    load = getattr(import_module(module), function)
    opened = load(location, allow_pickle=allow_pickle, progress=progress, wordnet=wordnet, words=words, **run)
    remember(opened, name, pooling, revision, words)
    if not colon and names_senses(opened):  # a path alone is what its content is
        return load_model(f"senses:{name}", allow_pickle=allow_pickle, progress=progress, wordnet=wordnet)
    return opened


FOR = {"pooling": "encoders whose tokens can be pooled in several ways", "words": "InferSent"}


def takes(name: str | Path, option: str, pooling: str = "max") -> bool:
    """Whether a model of this name has a use for a pooling, or for words; if it is not there, others say so."""
    scheme, colon, location = str(name).partition(":")
    if not colon or isinstance(name, Path) or scheme not in MODELS:
        if not there(Path(name)):
            return True
        scheme = _scheme_of(Path(name))
    if option == "words":
        return scheme in WITH_WORDS
    if scheme in WITH_WORDS:
        return pooling in ("max", "padded-max")
    if scheme == "bag":
        return pooling in ("max", "mean")
    return (scheme in POOLED or (scheme, location) == ("builtin", "minilm")) and pooling != "padded-max"


def names_senses(model: Model) -> bool:
    """Whether what is opened as vectors of words are vectors of senses, by its first names."""
    if not isinstance(model, Vocabulary) or isinstance(model, Senses) or hasattr(model, "layers"):
        return False
    return all(map(is_sense_key, model.words_at(range(min(FIRST_NAMES, model.words)))))


def likelihoods_of(model: Model) -> Likelihoods:
    """The model as one that gives probabilities to tokens: itself, or the language model that its files also hold."""
    given = getattr(model, "language", model)
    if not callable(getattr(given, "tell", None)):  # isinstance would look at the tokens, and load what knows them
        raise CannotAnswer(
            f"{model.name} gives no probabilities to tokens; give a masked or causal language model, such as "
            "hf:bert-base-uncased or builtin:smollm2."
        )
    return cast(Likelihoods, given)


def sentences_of(model: Model) -> Sentences:
    """The model as one of sentences: itself, or the sentence encoder that its files make with a pooling."""
    given = getattr(model, "sentences", model)
    if not isinstance(given, Sentences):
        raise CannotAnswer(
            f"{model.name} gives no vectors of sentences; give a sentence encoder, such as "
            "st:sentence-transformers/all-MiniLM-L6-v2, builtin:minilm or builtin:use."
        )
    return given


def _scheme_of(path: Path) -> str:
    """What a path without a scheme leads to."""
    from equipoise.models.projected.file import is_projected

    if there(path / "modules.json"):
        return "st"
    if there(path / "config.json"):
        return "hf"
    if path.suffix.lower() == ".gguf":
        return "gguf"
    return "projected" if is_projected(path) else "glove"


def _check(revision: Any, device: Any, precision: Any, compile: Any, pooling: Any) -> None:
    """Refuse what no model could run with."""
    if not isinstance(revision, str):
        raise BadOption(f"revision must be the name of a branch, tag or commit, and it is {revision!r}.")
    if not re.fullmatch(DEVICES, str(device)):
        raise BadOption(
            f"device must be auto, cpu, mps or cuda, or a numbered one such as cuda:1, and it is {device!r}."
        )
    if precision not in PRECISIONS:
        raise BadOption(f"precision must be {' or '.join(PRECISIONS)}, and it is {precision!r}.")
    if not isinstance(compile, bool):
        raise BadOption(f"compile must be true or false, and it is {compile!r}.")
    if pooling not in POOLINGS:
        raise BadOption(f"pooling must be one of {', '.join(POOLINGS)}, and it is {pooling!r}.")


def _refuse_slip(name: str) -> None:
    """A model's name without its scheme is a slip, not a missing file."""
    from equipoise.models.builtin import BUILTIN

    if name in BUILTIN:
        raise UnknownName("vector file", name, [f"builtin:{name}"])
    if re.fullmatch(LIKE_THE_HUB, name):
        raise UnknownName("vector file", name, [f"hf:{name}"])
