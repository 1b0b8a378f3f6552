"""Many at once: twenty explorers for a minute, without an error."""

import pytest
from tests.web.explorers import explored
from tests.web.server import Server

EXPLORERS = 20


@pytest.mark.parametrize("seconds", [5.0, pytest.param(60.0, marks=pytest.mark.slow)])
def test_twenty_explorers_at_once_all_get_answers(tmp_path, seconds):
    server = Server(tmp_path / "work")
    try:
        times, errors = explored(server.url, EXPLORERS, seconds)
    finally:
        server.close()

    assert not errors, errors[:3]
    assert len(times) >= EXPLORERS
