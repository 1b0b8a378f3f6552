"""The embedding sets T and A of a question (mora-2022, 3.2.2 and table 6), to be looked at or written to a file.

A word read in templates has a vector in every sentence, and its class is the set of the other side that it is read
with: a target's class is an attribute set, an attribute's class a target set.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.asking import Answer, Lexicon, Manner, WordSet, ask, consult
from equipoise.asking.sentences import grid
from equipoise.datasets import Dataset, Question, load_dataset
from equipoise.errors import BadOption
from equipoise.files import replacing, telling_where
from equipoise.matching import vectors_of
from equipoise.measure import opened
from equipoise.models import InContext, Model, Progress
from equipoise.options import checked_options
from equipoise.questions import asked_as
from equipoise.results import Seen

ENDINGS = (".npz", ".parquet")
AT_ONCE = 4096  # sentences looked up together


class Row(NamedTuple):
    """What one vector is of; empty where it does not arise."""

    role: str  # "targets_1", "attributes_2", ...: in the order of the question
    set: str  # its name
    word: str
    form: str  # what the word is called in the model
    class_role: str  # the set of the other side that the word is read with, likewise
    class_set: str
    other_word: str  # the word of that set in the sentence
    template: str
    sentence: str


@dataclass(frozen=True)
class EmbeddingSets:
    """One row a vector: word by word, and in templates also class by class and sentence by sentence."""

    rows: tuple[Row, ...]
    vectors: NDArray[np.float32]  # (rows, dimensions)
    about: Mapping[str, Any]  # model, dataset and how it was asked

    def chosen(self, **wanted: str) -> NDArray[np.float32]:
        """The vectors of the rows with these fields: sets.chosen(role="targets_1", class_role="attributes_2")."""
        unknown = next((name for name in wanted if name not in Row._fields), None)
        if unknown:
            raise BadOption(f"Embedding sets have no field {unknown!r}; they have {', '.join(Row._fields)}.")
        kept = [all(getattr(row, name) == value for name, value in wanted.items()) for row in self.rows]
        return self.vectors[np.array(kept, dtype=bool)]

    def write(self, path: str | Path) -> None:
        """Write .npz (arrays of text and one of numbers, no pickles) or .parquet; the whole file or nothing."""
        path = check_ending(Path(path))
        columns = {name: [getattr(row, name) for row in self.rows] for name in Row._fields}
        about = json.dumps(dict(self.about), ensure_ascii=False)
        with replacing(path) as beside, telling_where(path):
            if path.suffix == ".npz":
                texts: dict[str, Any] = {name: np.array(column, dtype=np.str_) for name, column in columns.items()}
                with beside.open("wb") as file:
                    np.savez_compressed(file, **texts, vector=self.vectors, about=np.array(about))
            else:
                import polars

                vectors = polars.Series(
                    "vector", self.vectors, dtype=polars.Array(polars.Float32, self.vectors.shape[1])
                )
                polars.DataFrame(
                    [*(polars.Series(name, column) for name, column in columns.items()), vectors]
                ).write_parquet(beside, metadata={"equipoise": about})


def check_ending(path: Path) -> Path:
    """The path, if a file of its ending can be written."""
    if path.suffix not in ENDINGS:
        raise BadOption(f"Embedding sets are written as {' or '.join(ENDINGS)}, and {path.name} ends otherwise.")
    return path


def embedding_sets(
    model: str | Path | Model,
    dataset: str | Path | Question,
    *,
    combine: bool = False,
    progress: Progress = lambda share: None,
    **manner: Any,
) -> EmbeddingSets:
    """The vectors of a question's words as the metrics take them: the words that take part, in the sets and classes.

    combine: the mean over the sentences of each word in each class, which is what most metrics compare, instead of a
    row for every sentence. Other keywords say how the question is put, as for `measure`: context, layer, case,
    normalize, senses, max_missing, paraphrases.
    """
    how = Manner(**checked_options(Manner, manner))
    if how.context == "both" or how.layer == "all" or how.senses in ("both", "closest"):
        raise BadOption(
            "Embedding sets are of one way to ask: name one context, one layer, and senses as sense or word."
        )
    question = load_dataset(dataset) if isinstance(dataset, str | Path) else dataset
    if not isinstance(question, Dataset) or question.made_of:
        raise BadOption(
            f"Embedding sets are of sets of words, and {question.name} holds sentences; name another dataset."
        )
    (asked,) = asked_as(how, [question], [])
    vectors = vectors_of(opened(model))
    if not isinstance(vectors, InContext) and (how.layer != "last" or how.context == "template"):
        raise BadOption(
            f"{vectors.name} reads no sentences: it has no layers and no templates; leave them out, or ask with "
            "--context class for static vectors by class."
        )
    (lexicon,) = consult(vectors, [asked], how, progress)
    answer = ask(lexicon, asked, paired=False, max_missing=how.max_missing)
    in_templates = answer.detail.get("context") == "template"
    parts = list(_by_sentence(lexicon, asked, answer) if in_templates and not combine else _by_class(answer))
    return EmbeddingSets(
        tuple(row for rows, _ in parts for row in rows),
        np.concatenate([numbers for _, numbers in parts]).astype(np.float32),
        {
            "model": lexicon.model.name, "fingerprint": lexicon.model.fingerprint, "dataset": asked.name,
            "dataset_hash": asked.hash, "context": answer.detail.get("context", ""), **lexicon.asked,
            "normalized": how.normalize, "combined": combine and in_templates,
            "missing": {each.name: each.missing for each in answer.sets if each.missing},
            "duplicates": {each.name: each.duplicates for each in answer.sets if each.duplicates},
        },
    )  # fmt: skip


Part = tuple[list[Row], NDArray[np.floating[Any]]]


def _sides(answer: Answer) -> tuple[tuple[str, Sequence[WordSet]], tuple[str, Sequence[WordSet]]]:
    return ("targets", answer.targets), ("attributes", answer.attributes)


def _by_class(answer: Answer) -> Iterator[Part]:
    """One vector a word, or one in each class."""
    for (side, sets), (other, others) in (_sides(answer), _sides(answer)[::-1]):
        for number, words in enumerate(sets, start=1):
            classes: Sequence[tuple[str, str, Any]] = [("", "", words.vectors)]
            if isinstance(words.vectors, Seen):
                classes = [
                    (f"{other}_{place}", beside.name, vectors)
                    for place, (beside, vectors) in enumerate(zip(others, words.vectors.vectors, strict=True), start=1)
                ]
            for class_role, class_set, vectors in classes:
                rows = [
                    Row(
                        f"{side}_{number}",
                        words.name,
                        word,
                        answer.forms.get(word, word),
                        class_role,
                        class_set,
                        "",
                        "",
                        "",
                    )
                    for word in words.words
                ]
                yield rows, vectors


def _by_sentence(lexicon: Lexicon, dataset: Dataset, answer: Answer) -> Iterator[Part]:
    """Every word as it is read in every sentence: targets and attributes in turn, as table 6 has them side by side."""
    model, templates = lexicon.in_context, dataset.templates
    assert model is not None
    for i, targets in enumerate(answer.targets, start=1):
        for j, attributes in enumerate(answer.attributes, start=1):
            step = max(1, AT_ONCE // (len(targets.words) * len(templates)))
            for start in range(0, len(attributes.words), step):
                some = attributes.words[start : start + step]
                sentences = grid(templates, targets.words, some)
                vectors = np.asarray(model.in_context(sentences), dtype=np.float64)  # (sentences, 2, dimensions)
                if lexicon.normalize:
                    vectors /= np.linalg.norm(vectors, axis=-1, keepdims=True)
                places = [(a, t, template) for a in some for t in targets.words for template in templates]
                rows = [
                    row
                    for (attribute, target, template), sentence in zip(places, sentences, strict=True)
                    for row in (
                        Row(
                            f"targets_{i}", targets.name, target, answer.forms.get(target, target),
                            f"attributes_{j}", attributes.name, attribute, template, sentence.text,
                        ),
                        Row(
                            f"attributes_{j}", attributes.name, attribute, answer.forms.get(attribute, attribute),
                            f"targets_{i}", targets.name, target, template, sentence.text,
                        ),
                    )
                ]  # fmt: skip
                yield rows, vectors.reshape(len(rows), -1)
