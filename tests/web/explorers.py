"""Many explorers at once, for the tests and for the benchmark."""

from __future__ import annotations

import random
import threading
import time
import urllib.parse
import urllib.request

MODEL = "builtin:glove-6b-50d"
WORDS = ("nurse", "engineer", "doctor", "teacher", "pilot", "dancer", "banker", "chef", "judge", "clerk")
WAIT = 60.0  # seconds for an answer


def explore(url: str, seconds: float, rng: random.Random, times: list[float], errors: list[str]) -> None:
    """Ask about words and sentences, one after the other, until the time is over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        word = rng.choice(WORDS)
        about = [("word", f"{word}, {rng.choice(WORDS)}"), ("sentence", f"She is a {word}, number {rng.random()}.")]
        page, asked = rng.choice(about)
        query = urllib.parse.urlencode({"word" if page == "word" else "text": asked, "model": MODEL})
        begun = time.monotonic()
        try:
            with urllib.request.urlopen(f"{url}/{page}?{query}", timeout=WAIT) as answer:
                text = answer.read().decode()
            if word not in text or 'role="alert"' in text:
                errors.append(text[:500])
        except OSError as error:
            errors.append(repr(error))
        times.append(time.monotonic() - begun)


def explored(url: str, explorers: int, seconds: float) -> tuple[list[float], list[str]]:
    """How long each answer took with so many asking at the same time, and what went wrong."""
    times, errors = list[float](), list[str]()
    threads = [
        threading.Thread(target=explore, args=(url, seconds, random.Random(number), times, errors))
        for number in range(explorers)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return times, errors
