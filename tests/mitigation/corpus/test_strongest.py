from hypothesis import given
from hypothesis import strategies as st

from equipoise.mitigation.corpus.strongest import Strongest
from equipoise.results.corpora import ChangedEntry


@given(st.lists(st.sampled_from([0.1, 0.2, 0.3, 0.4]), max_size=20), st.integers(0, 5))
def test_the_strongest_are_kept_and_of_equal_ones_the_first(scores, wanted):
    entries = [ChangedEntry("a", line, score, "", ("x",), ()) for line, score in enumerate(scores)]
    strongest = Strongest(wanted)
    for entry in entries:
        strongest.offer(entry)

    assert list(strongest.entries()) == sorted(entries, key=lambda entry: (-entry.score, entry.line))[:wanted]
