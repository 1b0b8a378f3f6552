"""Why a word looks biased, or not, as one web page that stands alone: no script, nothing fetched."""

from __future__ import annotations

from equipoise.reports.forest import Scale
from equipoise.reports.html import environment
from equipoise.reports.words import meaning, signed
from equipoise.results.explained import STANDING_OUT, Direction, WordExplained


def explanation(found: WordExplained) -> str:
    """A complete HTML document."""
    template = environment().get_template("explanation.html.j2")
    glosses = {sense.key: sense.gloss for sense in found.senses}
    return template.render(
        found=found, glosses=glosses, scale_of=scale_of, signed=signed, meaning=meaning, standing_out=STANDING_OUT
    )


def scale_of(found: WordExplained, direction: Direction) -> Scale:
    """Wide enough for every leaning with its interval, and for the others of the model; zero in the middle."""
    leans = found.leans(direction).values()
    ends = [end for lean in leans if lean.interval for end in (lean.interval.low, lean.interval.high)]
    usual = [direction.usual.low, direction.usual.high] if direction.usual else []
    farthest = max(map(abs, [*(lean.value for lean in leans), *ends, *usual]), default=0.0)
    return Scale.over([-farthest, farthest])
