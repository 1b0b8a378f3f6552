"""What every page works with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from equipoise.web.guard import Access
from equipoise.web.opened import Models
from equipoise.web.places import Places
from equipoise.web.runs.tending import Runs


@dataclass(frozen=True)
class Desk:
    """The work folder, who may come, the models in memory, and the long work."""

    places: Places
    access: Access
    models: Models
    runs: Runs


def desk_of(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


AtDesk = Annotated[Desk, Depends(desk_of)]
