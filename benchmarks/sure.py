"""What "how sure" costs: 54 questions x 3 metrics x 3 models with every test, and how it grows."""

from __future__ import annotations

from pathlib import Path

from benchmarks.bench import Bench
from benchmarks.report import MODEL
from benchmarks.table import Row, both, faster, megabytes, seconds
from benchmarks.timing import Answer, Worker, ask_fresh, medians
from equipoise.models.builtin import installed

MOST_SECONDS, MOST_BYTES = 60, 1e9  # on two cores
WORDS = (8, 16, 25, 50, 100)  # a list
RESAMPLES = (1_000, 2_000, 4_000, 8_000)
NULL_LISTS = (1_000, 4_000)
ROUNDS = 5

NOTES = (
    "The audit: suites gender, ethnicity and religion; weat, rnd and rnsb; 10,000 permutations, 2,000 resamples of",
    "both sides, every word left out, 1,000 random lists, and all else that an audit does by default. A new process,",
    "start to end, the vectors in the cache, questions on as many threads as there are processors. The need is on the",
    "clock, which also counts what others do.",
    "Plain loops redraw the words, or leave one out, and call weat each time.",
    "Growth: one question to one open model, one part at a time; the others are not asked for.",
)


def run(bench: Bench) -> list[Row]:
    return [*_audit(bench), *_loops(bench), *_growth(bench)]


def _models(bench: Bench) -> list[str | Path]:
    """Three models: the built-in one and two of the news, or three of the news where it is not installed."""
    news = sorted(bench.models_and_questions.glob("*.bin"), reverse=True)
    return [f"builtin:{MODEL}", *news[:2]] if installed(MODEL) else [*news]


def _audit(bench: Bench) -> list[Row]:
    cache, models = bench.new_folder("cache"), _models(bench)
    bench.say("sure: filling the cache")
    ask_fresh("ours.sure", "opened", *models, cache=cache)
    bench.say("sure: the audit")
    answer, whole = ask_fresh("ours.sure", "audit", *models, cache=cache)
    what = f"audit of {len(models)} models, {answer.value['results']} results, {answer.value['refusals']} refused"
    return [
        Row(
            f"{what}, on the clock", seconds(whole.wall), needed=f"< {MOST_SECONDS} s", met=whole.wall < MOST_SECONDS,
            raw={"times": whole._asdict(), **answer.value},
        ),
        Row("... its CPU time, on all processors", seconds(whole.cpu)),
        Row(
            "... its memory", megabytes(answer.peak), needed=f"< {megabytes(MOST_BYTES)}", met=answer.peak < MOST_BYTES,
            raw={"peak": answer.peak},
        ),
    ]  # fmt: skip


def _loops(bench: Bench) -> list[Row]:
    rows = []
    with Worker("ours.sure", *_models(bench)[:1], cache=bench.new_folder("cache")) as us:
        for ours, loop, what in (
            ("resampled", "resampled_by_loop", "2,000 resamples of both sides, WEAT 8 words"),
            ("left_out", "left_out_by_loop", "every word left out, WEAT 8 words"),
        ):
            bench.say(f"sure: {what}")
            us.ask(ours)  # once to warm up
            us.ask(loop)
            mine, plain = us.ask(ours, 11), us.ask(loop, 3)
            agree = "alike" if _alike(mine, plain) else "DIFFERENT NUMBERS"
            rows.append(faster(f"{what}, {agree}; peer: a plain loop", medians(mine.samples), medians(plain.samples)))
    return rows


def _alike(mine: Answer, plain: Answer) -> bool:
    """Both give the spread of the effect size; resamples differ, so it is the same within a tenth."""
    return abs(mine.value - plain.value) <= 0.1 * plain.value


def _growth(bench: Bench) -> list[Row]:
    rows = []
    with Worker("ours.sure", *_models(bench)[:1], cache=bench.new_folder("cache")) as us:
        us.ask("words_8")
        cases = [
            ("alone", "the value alone, 8 words a list"),
            *((f"words_{words}", f"all of it, {words} words a list") for words in WORDS),
            *((f"resamples_{count}", f"{count:,} resamples, 8 words a list") for count in RESAMPLES),
            *((f"null_{count}", f"{count:,} random lists, 8 words a list") for count in NULL_LISTS),
        ]
        for action, what in cases:
            bench.say(f"sure: {what}")
            answer = us.ask(action, ROUNDS)
            times = medians(answer.samples)
            rows.append(
                Row(
                    what, both(times), ratio=f"{seconds(times.cpu)}, {megabytes(answer.peak)} at most until here",
                    raw={"times": times._asdict(), "peak": answer.peak},
                )
            )  # fmt: skip
    return rows
