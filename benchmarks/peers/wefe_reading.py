"""Models and questions as WEFE wants them, from the files that Equipoise reads."""

import json
from pathlib import Path

from gensim.models import KeyedVectors
from wefe.query import Query
from wefe.word_embedding_model import WordEmbeddingModel


def read_model(path: str) -> WordEmbeddingModel:
    return WordEmbeddingModel(KeyedVectors.load_word2vec_format(path, binary=True), Path(path).name)


def read_query(path: str) -> Query:
    fields = json.loads(Path(path).read_text())
    targets, attributes = fields["targets"], fields["attributes"]
    return Query(list(targets.values()), list(attributes.values()), list(targets), list(attributes))
