"""Leave one word out: the score without each word, from which influence, the jackknife and decisive words follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from equipoise.results import Array, Resampling, Reweighed
from equipoise.significance.batches import batches


def without_each(resampling: Resampling, *, drawn_only: bool = False) -> Mapping[str, Reweighed]:
    """Set by set ("targets_1", or "pairs"), the score without each of its words; sets of one word are left out."""
    found = {}
    sides = resampling.sides if drawn_only or resampling.leaves_out is None else resampling.leaves_out
    for side in sides:
        sizes = getattr(resampling, side)
        for number, size in enumerate(sizes):
            if size > 1:
                found[_role(resampling, side, number)] = _without(resampling, side, sum(sizes[:number]), size)
    return found


def without(resampling: Resampling, role: str, place: int) -> Resampling:
    """The same score on lists that lack one word."""
    side, number = _place_of(role)
    sizes = getattr(resampling, side)
    column = sum(sizes[:number]) + place
    fewer = tuple(size - (each == number) for each, size in enumerate(sizes))

    def reweigh(targets: Array, attributes: Array) -> Reweighed:
        if side == "targets":
            return resampling.reweigh(np.insert(targets, column, 0.0, axis=-1), attributes)
        return resampling.reweigh(targets, np.insert(attributes, column, 0.0, axis=-1))

    if side == "targets":
        return replace(resampling, reweigh=reweigh, targets=fewer)
    return replace(resampling, reweigh=reweigh, attributes=fewer)


def columns_kept(resampling: Resampling, role: str, place: int) -> tuple[Array, Array]:
    """Ones for every target and every attribute word but the one left out."""
    side, number = _place_of(role)
    kept = {name: np.ones(sum(getattr(resampling, name))) for name in ("targets", "attributes")}
    kept[side][sum(getattr(resampling, side)[:number]) + place] = 0.0
    return kept["targets"], kept["attributes"]


def _role(resampling: Resampling, side: str, number: int) -> str:
    return "pairs" if resampling.paired and side == "targets" else f"{side}_{number + 1}"


def _place_of(role: str) -> tuple[str, int]:
    side, _, number = role.partition("_")
    return ("targets", 0) if role == "pairs" else (side, int(number) - 1)


def _without(resampling: Resampling, side: str, start: int, size: int) -> Reweighed:
    """The score without each of the words from column `start` on."""
    targets, attributes = resampling.given()
    width = sum(getattr(resampling, side))
    parts = []
    for rows in batches(size, resampling):
        kept = np.ones((rows.stop - rows.start, width))  # (rows, words)
        kept[np.arange(len(kept)), start + np.arange(rows.start, rows.stop)] = 0.0
        if side == "attributes":
            parts.append(resampling.reweigh(np.repeat(targets, len(kept), axis=0), attributes * kept[:, None, :]))
        else:
            fewer = targets * (kept if resampling.paired else kept[:, None, :])
            parts.append(resampling.reweigh(fewer, attributes))
    effects = [part.effect_sizes for part in parts if part.effect_sizes is not None]
    return Reweighed(np.concatenate([part.values for part in parts]), np.concatenate(effects) if effects else None)
