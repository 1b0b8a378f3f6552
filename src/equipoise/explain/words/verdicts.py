"""What the numbers say, in sentences, and what they do not show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from equipoise.reports.words import meaning, signed, some
from equipoise.results.explained import Apart, Direction, Lean, Sense

# hidden: some sense stands out and the mean of all does not; shown: both do, to one side; opposed: both do, and some
# sense to the other side; mean: only the mean does; nothing: none does; alone: the one vector that there is does;
# untold: there are no intervals.
Verdict = Literal["hidden", "shown", "opposed", "mean", "nothing", "alone", "untold"]

ONE_DIRECTION = (
    "One direction does not hold all of a bias. A cosine is an association within these vectors: it is no harm done to "
    "anyone, and where it is near zero there may be harm all the same."
)
BY_MEANING = (
    "A sense may be of one side by what it means, such as a woman who does something: that is no bias, and only the "
    "gloss tells."
)
UNWEIGHTED = "The mean counts every sense as one, however rare; real word vectors are mostly about the frequent ones."
ALL_IN_ONE = "The model has one vector for all senses of a word, so no leaning can be said to be that of one sense."

SAYS: dict[Verdict, str] = {
    "hidden": "The average hides it: {which}; the mean of all senses does not stand out.",
    "shown": "The average shows it: {which}; the mean of all senses stands out, too.",
    "opposed": "The average shows one side of it: {which}; the mean of all senses stands out to {side}.",
    "mean": "Only the average stands out, to {side}: what senses do not share is lost in it.",
    "nothing": "Nothing stands out.",
    "alone": "It stands out, to {side}.",
    "untold": "There are no intervals, so it cannot be told what stands out.",
}


def verdict_of(direction: Direction) -> Verdict:
    """Which of the cases this is."""
    leans = [*direction.senses.values(), *([direction.word] if direction.word else [])]
    if not any(lean.interval for lean in leans):
        return "untold"
    sides = {direction.side(lean.value) for lean in direction.senses.values() if direction.stands_out(lean)}
    if direction.word is None or not direction.stands_out(direction.word):
        return "hidden" if sides else "nothing"
    if len(direction.senses) < 2:
        return "alone"
    if not sides:
        return "mean"
    return "shown" if sides == {direction.side(direction.word.value)} else "opposed"


def finding(word: str, verdict: Verdict, direction: Direction, senses: Sequence[Sense]) -> str:
    """What a direction shows of a word, in a few sentences."""
    side = direction.side(direction.word.value) if direction.word else ""
    says = SAYS[verdict].format(which=_which(direction, senses), side=side)
    return " ".join([says, *_counted(word, direction), *_beside_others(direction), *_in_pairs(direction)])


def _which(direction: Direction, senses: Sequence[Sense]) -> str:
    """The senses that stand out, by side, with what they mean."""
    out = {key: direction.side(lean.value) for key, lean in direction.senses.items() if direction.stands_out(lean)}
    told = []
    for side in (direction.first, direction.second):
        named = [f'{sense.key} "{meaning(sense.gloss)}"' for sense in senses if out.get(sense.key) == side]
        told += [f"{some(named)} {'stands' if len(named) == 1 else 'stand'} out to {side}"] if named else []
    return ", ".join(told)


def caveats(senses: int, level: float) -> tuple[str, ...]:
    """What an explanation does not show; `senses` that the model has, 0 where it has one vector for all."""
    if senses < 2:
        return (ONE_DIRECTION, BY_MEANING) if senses else (ONE_DIRECTION, ALL_IN_ONE)
    one_by_one = (
        f"Intervals are about other pairs for the same two sides, one sense at a time: of {senses} senses without any "
        f"leaning about {senses * (1 - level):.1g} would seem to lean clearly."
    )
    return ONE_DIRECTION, BY_MEANING, one_by_one, UNWEIGHTED


def _counted(word: str, direction: Direction) -> Iterator[str]:
    """How many lean clearly, and how far the farthest lies from the mean."""
    leans = list(direction.senses.values())
    if len(leans) < 2:
        lean = leans[0] if leans else direction.word
        assert lean is not None  # the one vector that such a model has of it
        yield f"{'The one sense that the model has' if leans else word} {_leans(lean, direction)}."
        return
    if leans[0].interval:
        clear = [direction.side(lean.value) for lean in leans if lean.clear]
        sides = [f"{clear.count(side)} to {side}" for side in (direction.first, direction.second) if side in clear]
        by_side = f" ({', '.join(sides)})" if sides else ""
        yield f"{len(clear) or 'None'} of {len(leans)} senses {'leans' if len(clear) < 2 else 'lean'} clearly{by_side}."
    if direction.word is None:
        yield "Their mean has no direction: they cancel out."
    else:
        yield f"Their mean {_leans(direction.word, direction)}."
    if direction.apart:
        yield _beside_mean(direction.apart, direction)


def _leans(lean: Lean, direction: Direction) -> str:
    """ "leans clearly to male (+0.31, 95% interval +0.21 to +0.40)"."""
    if lean.interval is None:
        return f"leans by {signed(lean.value)}, and how sure that is cannot be told"
    how = f"leans clearly to {direction.side(lean.value)}" if lean.clear else "does not lean clearly"
    between = f"{lean.interval.level:.0%} interval {signed(lean.interval.low)} to {signed(lean.interval.high)}"
    return f"{how} ({signed(lean.value)}, {between})"


def _beside_mean(apart: Apart, direction: Direction) -> str:
    """The farthest sense beside the mean."""
    value = direction.senses[apart.key].value
    named = f"{apart.key} ({signed(value)})"
    if apart.by <= 0:
        return f"Farthest from zero lies {named}, no farther than the mean."
    farther = f"Farthest from zero lies {named}, {apart.by:.3f} more to {direction.side(value)} than the mean"
    if apart.low is None or apart.high is None:
        return f"{farther}."
    if apart.low <= 0:
        return f"{farther}, which these pairs cannot tell from no difference."
    return f"{farther} ({apart.low:.3f} to {apart.high:.3f} with other pairs)."


def _beside_others(direction: Direction) -> Iterator[str]:
    """Where others of the model lie."""
    usual, what = direction.usual, "senses" if direction.senses else "words"
    if usual is None:
        yield f"How far other {what} lean is not known: {direction.no_usual}."
        return
    like = f" of its {usual.matched}" if usual.matched else ""
    between = (
        f"{usual.level:.0%} lie from {signed(usual.low)} to {signed(usual.high)}, their mean at {signed(usual.mean)}"
    )
    at_once = (
        f"; {usual.at_once} at once lie from {signed(usual.lowest)} to {signed(usual.highest)} in {usual.level:.0%}"
    )
    low, high = usual.of_means
    means = f", and the mean of {usual.at_once} from {signed(low)} to {signed(high)}"
    more = f"{at_once} of draws{means}" if usual.at_once > 1 else ""
    yield f"Of {usual.number:,} {what}{like} drawn at random from the model {between}{more}."


def _in_pairs(direction: Direction) -> Iterator[str]:
    if direction.in_pairs:
        yield f"In the pairs themselves: {some(direction.in_pairs)}; that alone makes it lean."
