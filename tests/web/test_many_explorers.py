"""Many at once: twenty explorers for a minute, without an error."""

import random
import statistics
import threading
import time
import urllib.parse
import urllib.request

import pytest
from tests.web.server import Server

EXPLORERS = 20
WORDS = ("nurse", "engineer", "doctor", "teacher", "pilot", "dancer", "banker", "chef", "judge", "clerk")


def explore(server: Server, seconds: float, rng: random.Random, times: list[float], errors: list[str]) -> None:
    """Ask about words and sentences, one after the other, until the time is over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        word = rng.choice(WORDS)
        asked = (
            {"word": f"{word}, {rng.choice(WORDS)}"}
            if rng.random() < 0.5
            else {"text": f"She is a {word} {rng.random()}."}
        )
        path = "/word" if "word" in asked else "/sentence"
        query = urllib.parse.urlencode(asked | {"model": "builtin:glove-6b-50d"})
        begun = time.monotonic()
        try:
            with urllib.request.urlopen(f"{server.url}{path}?{query}", timeout=60) as answer:
                text = answer.read().decode()
            if word not in text or 'role="alert"' in text:
                errors.append(text[:500])
        except OSError as error:
            errors.append(repr(error))
        times.append(time.monotonic() - begun)


def visited(server: Server, seconds: float) -> list[float]:
    """How long each of all answers took, with twenty asking at the same time."""
    times, errors = list[float](), list[str]()
    threads = [
        threading.Thread(target=explore, args=(server, seconds, random.Random(number), times, errors))
        for number in range(EXPLORERS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors, errors[:3]
    return times


@pytest.mark.parametrize("seconds", [5.0, pytest.param(60.0, marks=pytest.mark.slow)])
def test_twenty_explorers_at_once_all_get_answers(tmp_path, seconds, record_property):
    server = Server(tmp_path / "work")
    try:
        times = visited(server, seconds)
    finally:
        server.close()

    assert len(times) > EXPLORERS
    record_property("answers", len(times))
    record_property("median", statistics.median(times))
