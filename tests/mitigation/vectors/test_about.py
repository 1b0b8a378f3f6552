"""Which rows a method is about."""

import numpy as np

from equipoise import load_model
from equipoise.datasets.axes import load_axis
from equipoise.mitigation.reducing import mitigate
from equipoise.mitigation.vectors.about import about_words, forms


def test_sets_in_all_their_forms_once():
    assert list(forms([("mom", "dad"), ("Mom", "Dad")])) == [("mom", "dad"), ("Mom", "Dad"), ("MOM", "DAD")]
    assert list(forms([("jew", "christian", "muslim")]))[1] == ("Jew", "Christian", "Muslim")


def test_pairs_of_cased_vectors_are_whole_and_end_equally_far_from_neutral_words(shared):
    """Where SISTER is known and BROTHER is not, brother stays with sister: no word is made equal twice."""
    news = load_model(shared / "data" / "vectors" / "word2vec-news-13k.bin")
    about = about_words(news, load_axis("gender"))
    assert len(np.unique(about.equalise)) == about.equalise.size
    words = [news.words_at(pair) for pair in about.equalise.tolist()]
    assert all(one.islower() == other.islower() or "_" in one + other for one, other in words)
    done = np.asarray(mitigate(news, "hard").store.vectors[:], dtype=np.float64)
    neutral = np.delete(done, np.union1d(about.specific, about.equalise), axis=0)
    apart = neutral @ (done[about.equalise[:, 0]] - done[about.equalise[:, 1]]).T
    assert np.abs(apart).max() < 1e-5
