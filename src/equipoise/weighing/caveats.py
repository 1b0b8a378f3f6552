"""What the numbers of weighed sentences do not show."""

from __future__ import annotations

from equipoise.models import Importances
from equipoise.results.weighed import FoundDirection

ALWAYS = (
    "A word's bias is its cosine with one direction in one model. One direction does not hold all that a model knows "
    "of {axis}, and a cosine is no measure of harm.",
    "There is no interval: the score is of this sentence in this model, with these pairs and this list of words. Other "
    "pairs move it.",
)
OF_CONTEXT = (
    "The vectors of this model's tokens hold the whole sentence, so a neutral word beside a gendered one leans as the "
    "sentence does: compare a sentence with its counterpart rather than with zero."
)
OF_MAX = (
    "Importance is the share of the vector's dimensions that a word won. It tells what the vector is made of, not what "
    "a task that uses it will look at."
)
OF_MEAN = (
    "This model averages its tokens, so no dimensions are won. The importance here is the length of a token's part "
    "over that of the whole; parts can point apart, and so add up to more than 100%. Importance times cosine, gendered "
    "words and marks included, adds up to the sentence's own cosine. These are not the numbers of seed 004, "
    "which asks for max-pooling (--pooling max)."
)


def caveats(encoder: Importances, direction: FoundDirection) -> tuple[str, ...]:
    """What to say beside the scores of this encoder along this direction."""
    axis = f"{direction.first} and {direction.second}"
    by_pooling = OF_MEAN if encoder.pooling.startswith("mean") else OF_MAX
    of_context = (OF_CONTEXT,) if encoder.space == "sentences" else ()
    return (*(each.format(axis=axis) for each in ALWAYS), *of_context, by_pooling, *_left_out(direction))


def _left_out(direction: FoundDirection) -> tuple[str, ...]:
    """How many sentences the direction was not found from, and why."""
    if not direction.left_out:
        return ()
    lost = sum(direction.left_out.values())
    reasons = ", ".join(f"{count:,} because {why}" for why, count in direction.left_out.items())
    return (
        f"{lost:,} of the {direction.pairs + lost:,} sentences of {direction.name} took no part in the direction: "
        f"{reasons}.",
    )
