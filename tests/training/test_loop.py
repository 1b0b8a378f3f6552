"""The loop with a job of a few numbers: which weights are kept, and that no seam loses or repeats a step."""

from __future__ import annotations

import os
import signal

import pytest

from equipoise.training.loop import Keeper, State, Step, run


class Counting:
    """A job whose weight is what its batches add up to, and whose scores are given."""

    def __init__(self, scores, interrupt="", less_is_better=False):
        self.less_is_better = less_is_better
        self.scores, self.epochs, self.interrupt = scores, len(scores), interrupt
        self.weight, self.best, self.seen, self.rates = 0, None, [], []

    def _perhaps(self, where):
        if self.interrupt == where:
            self.interrupt = ""
            os.kill(os.getpid(), signal.SIGINT)

    def batches(self, epoch):
        return [epoch * 10, epoch * 10 + 1, epoch * 10 + 2]

    def begin(self, state):
        state.rate *= 0.5
        self._perhaps("begin")

    def step(self, batch, state):
        self._perhaps(f"before {batch}")
        self.weight += batch
        self.seen.append(batch)
        self._perhaps(f"after {batch}")
        return Step(loss=float(batch), right=1, entries=2)

    def score(self):
        self._perhaps("score")
        return self.scores[round(self.seen[-1] / 10) - 1]

    def said(self, score):
        return f"{score:.1%}"

    def keep_best(self):
        self.best = self.weight
        self._perhaps("best")

    def end(self, state, improved):
        self.rates.append(state.rate)
        state.rate /= 1 if improved else 4
        state.finished = state.epoch >= self.epochs
        self._perhaps("end")


class Kept:
    """What a checkpoint holds of a job."""

    def __init__(self, job):
        self.job, self.last = job, None

    def __call__(self, state):
        self.last = (
            State.from_dict(state.to_dict()),
            self.job.weight,
            self.job.best,
            list(self.job.seen),
            [*self.job.rates],
        )

    def restore(self):
        state, self.job.weight, self.job.best, self.job.seen, self.job.rates = self.last
        return state


SCORES = (0.5, 0.7, 0.7, 0.6)


def trained(interrupt="", seconds=1e9):
    job = Counting(SCORES, interrupt)
    state, kept = State(rate=8.0), Kept(job)
    try:
        run(job, state, Keeper(kept, seconds), lambda share, what: None)
    except KeyboardInterrupt:
        assert interrupt
        state = kept.restore()
        run(job, state, Keeper(kept, seconds), lambda share, what: None)
    return job, state


def test_an_undisturbed_run():
    job, state = trained()

    assert job.seen == [10, 11, 12, 20, 21, 22, 30, 31, 32, 40, 41, 42]
    assert job.best == sum(job.seen[:6])  # 0.7 again is no improvement
    assert [(each.number, each.score, each.improved) for each in state.history] == [
        (1, 0.5, True), (2, 0.7, True), (3, 0.7, False), (4, 0.6, False)
    ]  # fmt: skip
    assert [each.loss for each in state.history] == pytest.approx([5.5, 10.5, 15.5, 20.5])
    assert [each.right for each in state.history] == [0.5] * 4
    assert job.rates == [each.rate for each in state.history] == [4.0, 2.0, 1.0, 0.125]


def test_where_less_is_better_the_least_is_kept():
    job, state = Counting((0.5, 0.3, 0.3, 0.4), less_is_better=True), State(rate=1.0)
    run(job, state, Keeper(lambda state: None, 1e9), lambda share, what: None)
    assert [each.improved for each in state.history] == [True, True, False, False]
    assert state.best == 0.3


@pytest.mark.parametrize("where", ["begin", "before 10", "after 11", "after 12", "score", "best", "end", "after 42"])
def test_ctrl_c_at_any_moment_ends_as_if_it_were_never_pressed(where):
    job, state = trained()
    again, resumed = trained(where)

    assert (again.seen, again.weight, again.best, again.rates) == (job.seen, job.weight, job.best, job.rates)
    assert resumed == state


def test_who_heard_ctrl_c_before_hears_it_afterwards():
    before = signal.getsignal(signal.SIGINT)
    trained("after 11")
    assert signal.getsignal(signal.SIGINT) is before


def test_where_it_stands_is_kept_as_often_as_asked():
    job, often = Counting(SCORES), []
    run(
        job,
        State(rate=1.0),
        Keeper(lambda state: often.append((state.epoch, state.batch)), 0.0),
        lambda share, what: None,
    )

    assert often[:5] == [(1, 1), (1, 2), (1, 3), (2, 0), (2, 1)]


def test_it_tells_how_far_it_is():
    said = []
    run(Counting(SCORES), State(rate=1.0), Keeper(lambda state: None, 1e9), lambda *told: said.append(told))

    assert said[0][0] == pytest.approx(1 / 12) and said[-1][0] == pytest.approx(1.0)
    assert said[0][1] == "epoch 1 of 4: loss 5.000" and said[3][1] == "epoch 2 of 4: loss 10.000, dev 50.0%"


class Unjudged(Counting):
    """A job with nothing held back, and with an epoch in which nothing is drawn."""

    def score(self):
        return None

    def step(self, batch, state):
        step = super().step(batch, state)
        return Step(0.0, 0, 0) if state.epoch == 2 else step


def test_without_a_score_the_last_weights_are_kept():
    job, state, said = Unjudged(SCORES), State(rate=8.0), []
    run(job, state, Keeper(lambda state: None, 1e9), lambda *told: said.append(told))

    assert job.best == sum(job.seen) and state.best is None
    assert [(each.score, each.improved) for each in state.history] == [(None, True)] * 4
    assert state.history[1].loss == 0 and said[-1][1] == "epoch 4 of 4: loss 20.500"
    assert State.from_dict(state.to_dict()) == state
