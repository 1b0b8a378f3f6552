"""gensim's Word2Vec trained by skip-gram. Arguments: folder with text.txt, epochs, threads."""

import sys
from pathlib import Path

from gensim.models import Word2Vec
from gensim.models.word2vec import LineSentence
from gensim.test.utils import datapath

from benchmarks.child import serve

HOW = {"vector_size": 100, "window": 5, "negative": 5, "sample": 1e-4, "sg": 1, "min_count": 5, "seed": 1}


class Ways:
    def __init__(self, folder, epochs, threads):
        self.folder, self.how = Path(folder), HOW | {"epochs": int(epochs), "workers": int(threads)}

    def loaded(self):
        """Sentences as lists of words in memory, and the vocabulary; where the sets of rated pairs are."""
        self.sentences = list(LineSentence(str(self.folder / "text.txt")))
        self.model = Word2Vec(**self.how)
        self.model.build_vocab(self.sentences)
        return str(Path(datapath("wordsim353.tsv")).parent)

    def peer(self):
        self.model.init_weights()
        self.model.train(self.sentences, total_examples=self.model.corpus_count, epochs=self.how["epochs"])
        self.model.wv.save_word2vec_format(str(self.folder / "peer.bin"), binary=True)

    def whole(self):
        model = Word2Vec(LineSentence(str(self.folder / "text.txt")), **self.how)
        model.wv.save_word2vec_format(str(self.folder / "peer.bin"), binary=True)


if __name__ == "__main__":
    ways = Ways(*sys.argv[1:])
    serve(loaded=ways.loaded, peer=ways.peer, whole=ways.whole)
