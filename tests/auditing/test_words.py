"""Questions about words in an audit with language models; tests/test_audit.py has the rest."""

import pytest

from equipoise import audit
from equipoise.errors import CannotAnswer
from tests.preferring.toy import about_words

QUICK = {"permutations": 99, "resamples": 200, "null_lists": 0}


def test_only_models_with_vectors_are_asked_about_words():
    results = audit(["fake-masked:", "fake:", "fake-context:"], [about_words(("[TARGET] is [ATTRIBUTE] .",))], **QUICK)

    assert {result.model for result in results.results} == {"fake:", "fake-context:"}
    assert {row["model"] for row in results.rankings} == {"fake:", "fake-context:"}


def test_language_models_alone_give_the_reason():
    with pytest.raises(
        CannotAnswer, match="fake-masked: is a language model, which gives probabilities and no vectors"
    ):
        audit(["fake-masked:", "fake-causal:"], [about_words()], ["weat"], **QUICK)
