"""The same number for the pairs of each kind: by bias, by sense, by word and sense."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from equipoise.datasets import SentencePair
from equipoise.errors import CannotAnswer
from equipoise.preferring.judging import Judging
from equipoise.preferring.sureness import SureOfPairs
from equipoise.results import Group, Json, Score
from equipoise.significance import holm


class Grouped(NamedTuple):
    """Every group's number, and StereoSet's three where they were asked for."""

    groups: tuple[Group, ...]
    rates: dict[str, dict[str, Json]]  # "bias" -> "gender" -> LMS, SS, ICAT


def grouped(judging: Judging) -> Grouped:
    """The number of each group, p-values corrected over the groups that are told apart by the same."""
    groups: list[Group] = []
    rates: dict[str, dict[str, Json]] = {}
    for by, members in _members(judging.heard.pairs):
        rows: list[Group] = []
        for name, places in members.items():
            try:
                score = judging.score(places)
            except CannotAnswer:  # ties are left apart, and there is nothing else
                rows.append(_all_tied(by, name, len(places)))
                continue
            rows.append(_group(by, name, score, judging.sure(places, score)))
            if "stereoset" in score.detail:
                rates.setdefault(by, {})[name] = score.detail["stereoset"]
        adjusted = holm([row["p_value"] for row in rows])
        groups += [{**row, "p_adjusted": p} for row, p in zip(rows, adjusted, strict=True)]
    return Grouped(tuple(groups), rates)


def _members(pairs: Sequence[SentencePair]) -> Iterator[tuple[str, dict[str, list[int]]]]:
    """What pairs can be told apart by -> name -> their places; only what tells at least two kinds apart."""
    for by in dict.fromkeys(by for pair in pairs for by in pair.groups):
        members: dict[str, list[int]] = {}
        for place, pair in enumerate(pairs):
            if pair.groups.get(by):
                members.setdefault(pair.groups[by], []).append(place)
        if len(members) > 1:
            yield by, members


def _group(by: str, name: str, score: Score, sure: SureOfPairs) -> Group:
    share = sure.share
    return {
        "by": by, "name": name, "pairs": share.for_stereotype + share.against_stereotype + share.tied,
        "for_stereotype": share.for_stereotype, "tied": share.tied, "value": score.value, "interval": sure.interval,
        "p_value": sure.p_value, "p_adjusted": None,
    }  # fmt: skip


def _all_tied(by: str, name: str, pairs: int) -> Group:
    return {
        "by": by, "name": name, "pairs": pairs, "for_stereotype": 0, "tied": pairs, "value": None, "interval": None,
        "p_value": None, "p_adjusted": None,
    }  # fmt: skip
