"""her after a verb: whom something is done to, or whose it is."""

from __future__ import annotations

import pytest

from equipoise.swapping.belonging import her_becomes
from equipoise.swapping.words import words_of

HIM = """gave her marbles|gave her flowers|gave her hot tea
taught her chess|told her Linda was late|told her “no”|called her Linda
called her names|named her captain|voted her gardener of the year|brought her back the map|let her park there
watched her dance|watched her play chess|saw her climbing|found her attractive|awarded her first prize
wished her happy birthday|promised her replacement parts|gave her 20 maps|listened to her play the cello
have her call me|gave her two maps|a photo of her standing there"""
HIS = """gave her views on it|gave her children|gave her money to the poor
she bought her tickets|told her two sons|told her Aunt Linda|called her mother
named her daughter|elected her father mayor|hurt her back|let her hair down|watched her dance class
left her walking stick|found her missing keys|found her detective|gave her mother flowers|in her 30s|gave her all
made her bed|had her rest|a friend of her parents"""


def becomes(text: str) -> str:
    words = words_of(text)
    return her_becomes(words, [word.small for word in words].index("her"))


@pytest.mark.parametrize("text", HIM.replace("\n", "|").split("|"))
def test_done_to_her(text):
    assert becomes(text) == "him"


@pytest.mark.parametrize("text", HIS.replace("\n", "|").split("|"))
def test_hers(text):
    assert becomes(text) == "his"


def test_offices_of_two_words_and_things_that_are_only_carried():
    assert becomes("made her vice president of the club") == "him"
    assert becomes("saw her holding shoes") == "him"
    assert becomes("saw her walking shoes") == "his"
