import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from equipoise.mitigation.corpus import shuffling
from equipoise.mitigation.corpus.shuffling import Row, Shuffling

keys = st.lists(st.integers(0, 2**64 - 1) | st.sampled_from([0, 7, 2**64 - 1]), max_size=40)


@given(keys, st.integers(1, 5), st.integers(1, 100))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_rows_come_out_by_their_keys_whatever_is_held_in_memory(tmp_path_factory, keys, a_bucket, size):
    folder = tmp_path_factory.mktemp("law")
    rows = [Row(key, number, b"line %d\n" % number) for number, key in enumerate(keys)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shuffling, "A_BUCKET", a_bucket)
        patch.setattr(shuffling, "HELD", 50)
        through = Shuffling(folder, len(rows))
        for row in rows:
            through.add([row], size)
        came_out = [row for bucket in through.sorted_rows() for row in bucket]

    assert came_out == sorted(rows)
    assert not list(folder.iterdir())


def test_rows_of_tables_pass_too(tmp_path):
    row = Row(3, 0, {"text": "a", "score": 0.5, "list": [1, None]})
    through = Shuffling(tmp_path, 1)

    through.add([row], 10)

    assert list(through.sorted_rows()) == [[row]]


def test_buckets_are_bounded(tmp_path):
    assert len(Shuffling(tmp_path, 10**12).buckets) == shuffling.MOST_BUCKETS
