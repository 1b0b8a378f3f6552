"""Files of other kinds are named for what they are, with what to do."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest

from equipoise.errors import BadVectors
from equipoise.models.formats import REFUSED
from equipoise.models.static import open_vectors


@pytest.mark.parametrize("start", REFUSED, ids=lambda start: repr(start))
def test_other_kinds_of_file(tmp_path: Path, start: bytes) -> None:
    path = tmp_path / "vectors.txt"
    path.write_bytes(start + bytes(100))
    with pytest.raises(BadVectors) as error:
        open_vectors(path)
    assert str(error.value) == f"{path} {REFUSED[start]}."


def test_arrays_are_not_read_from_gzip(tmp_path: Path) -> None:
    np.save(tmp_path / "v.npy", np.ones((2, 2)))
    path = tmp_path / "v.npy.gz"
    path.write_bytes(gzip.compress((tmp_path / "v.npy").read_bytes()))
    with pytest.raises(BadVectors, match="npy inside gzip, which is read only as it is; unpack it first"):
        open_vectors(path)
