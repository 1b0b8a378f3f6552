"""Fits trained together: each as if it were alone, and as torch would step."""

import sys

import numpy as np
import pytest

from equipoise.quality.sentences.fitting import Fits, Schedule, Training, batch_of, fit, outputs_of
from equipoise.quality.sentences.losses import ManyClasses, SoftScores, TwoClasses
from equipoise.quality.sentences.optimisers import OPTIMISERS
from equipoise.quality.sentences.relating import soft_labels


def quiet(share):
    """Nobody is told."""


def blobs(rows=300, dimensions=8, classes=2, apart=3.0, seed=0):
    """Rows around one centre a class, with the constant one."""
    rng = np.random.default_rng(seed)
    which = rng.integers(classes, size=rows)
    centres = apart * rng.standard_normal((classes, dimensions)) / np.sqrt(dimensions)
    features = centres[which] + rng.standard_normal((rows, dimensions))
    return np.c_[features, np.ones(rows)].astype(np.float32), which


def some_fits(rows, number=6, seed=0):
    """Random halves to learn from, and random fifths to be judged by."""
    rng = np.random.default_rng(seed)
    drawn = rng.random((rows, number))
    return Fits(drawn < 0.5, drawn > 0.8, rng.choice([0.0, 1e-3, 1e-1], size=number))


WHOLE = np.arange(1.0, 6)
LOSSES = {
    "two": lambda which, over="mean": TwoClasses(which),
    "many": lambda which, over="mean": ManyClasses(which, 3),
    "scores": lambda which, over="mean": SoftScores(which + 1.0, soft_labels(which + 1.0, WHOLE), WHOLE, over),
}


@pytest.mark.parametrize("kind", LOSSES)
@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_a_fit_among_others_ends_as_it_would_alone_on_the_same_batches(kind, optimiser):
    features, which = blobs(classes=2 if kind == "two" else 3)
    loss, fits = LOSSES[kind](which), some_fits(len(which))
    schedule = Schedule(optimiser=optimiser)
    start = loss.start(8, np.random.default_rng(1))

    def trained(own):
        training, rng = Training(features, loss, own, schedule, start), np.random.default_rng(2)
        for rounds in range(1, 4):
            for _ in range(4):
                training.descend(rng.permutation(len(which)), 40)
            training.judge(rounds)
        return training.best

    together = trained(fits)
    for place in range(len(fits.l2)):
        one = slice(place, place + 1)
        alone = trained(Fits(fits.learning[:, one], fits.judging[:, one], fits.l2[one]))
        np.testing.assert_allclose(together.weights[:, place], alone.weights[:, 0], atol=2e-5)
        np.testing.assert_allclose(together.merit[place], alone.merit[0], atol=1e-6)


@pytest.mark.parametrize("kind", LOSSES)
@pytest.mark.parametrize("optimiser", OPTIMISERS)
@pytest.mark.parametrize("over", ["mean", "sum"])
def test_steps_are_those_of_torch(kind, optimiser, over):
    torch = pytest.importorskip("torch")
    features, which = blobs(rows=96, classes=2 if kind == "two" else 3)
    loss, l2 = LOSSES[kind](which, over), 0.03
    start = loss.start(8, np.random.default_rng(1))
    order = np.random.default_rng(2).permutation(96)
    everyone = np.ones((96, 1), dtype=bool)
    training = Training(features, loss, Fits(everyone, everyone, np.array([l2])), Schedule(optimiser, loss=over), start)

    training.descend(order, 32)

    columns = np.concatenate([-start, start], axis=1) if kind == "two" else start
    weights = torch.tensor(columns, requires_grad=True)
    make = {"adam": torch.optim.Adam, "rmsprop": torch.optim.RMSprop}[optimiser]
    stepping = make([weights], weight_decay=l2)
    for rows in order.reshape(3, 32):
        outputs = torch.tensor(features[rows]) @ weights
        if kind == "scores":
            labels = torch.tensor(loss.labels[rows])
            wrong = torch.nn.functional.mse_loss(torch.softmax(outputs, 1), labels, reduction=over)
        else:
            wrong = torch.nn.functional.cross_entropy(outputs, torch.tensor(which[rows]), reduction=over)
        stepping.zero_grad()
        wrong.backward()
        stepping.step()
    expected = weights.detach().numpy()
    np.testing.assert_allclose(training.weights, expected[:, 1:] if kind == "two" else expected, atol=2e-5)


@pytest.mark.parametrize("rows", [640, 641, 702])
def test_no_step_is_made_from_a_rest_of_few_rows(rows, monkeypatch):
    features, which = blobs(rows=rows)
    everyone, sizes = np.ones((rows, 1), dtype=bool), []
    loss = TwoClasses(which)
    training = Training(
        features, loss, Fits(everyone, everyone, np.zeros(1)), Schedule(), loss.start(8, np.random.default_rng(1))
    )
    slopes = loss.slopes
    monkeypatch.setattr(loss, "slopes", lambda outputs, own: (sizes.append(len(own)), slopes(outputs, own))[1])
    training.descend(np.random.default_rng(2).permutation(rows), 64)

    assert len(sizes) == -(-rows // 64) and sum(sizes) == rows and max(sizes) - min(sizes) <= 1


def test_one_row_more_than_whole_steps_does_not_throw_rmsprop_back():
    """Rows have much in common, as vectors of sentences do; a step by one of them would move all to its class."""
    found = []
    for rows in (2560, 2561):
        features, which = blobs(rows=rows + 1000, dimensions=50, apart=0.6)
        features += 1
        loss, learning = TwoClasses(which), np.arange(len(which))[:, None] < rows
        fits, rng = Fits(learning, ~learning, np.zeros(1)), np.random.default_rng(0)
        training = Training(features, loss, fits, Schedule("rmsprop", 128), loss.start(50, rng))
        for _ in range(10):
            training.descend(rng.permutation(rows), 128)
        said = outputs_of(features, training.weights, np.arange(rows, len(which)), loss)
        found.append(float((said[:, 0] == which[rows:]).mean()))

    assert abs(found[1] - found[0]) < 0.06, found


def test_what_can_be_told_apart_is_and_what_cannot_is_chance():
    features, which = blobs(rows=2000, apart=12.0)
    everyone = np.ones((2000, 1), dtype=bool)
    halves = np.arange(2000)[:, None] % 2 == 0
    fits = Fits(everyone & halves, everyone & ~halves, np.zeros(1))

    found = fit(features, TwoClasses(which), fits, Schedule(), np.random.default_rng(0), quiet)
    noise = np.random.default_rng(9).integers(2, size=2000)
    chance = fit(features, TwoClasses(noise), fits, Schedule(), np.random.default_rng(0), quiet)

    assert found.merit[0] > 0.999
    assert abs(chance.merit[0] - 0.5) < 0.06


def test_the_order_of_features_changes_nothing():
    features, which = blobs()
    fits, order = some_fits(len(which)), np.random.default_rng(5).permutation(8)
    start = TwoClasses(which).start(8, np.random.default_rng(1))

    def merits(columns, first):
        training, rng = (
            Training(features[:, columns], TwoClasses(which), fits, Schedule(), first),
            np.random.default_rng(3),
        )
        for _ in range(4):
            training.descend(rng.permutation(len(which)), 40)
        training.judge(1)
        return training.best.merit

    turned = np.append(order, 8)
    np.testing.assert_allclose(merits(np.arange(9), start), merits(turned, start[turned]), atol=0.02)


def test_rows_that_a_fit_may_not_learn_from_do_not_move_it():
    features, which = blobs()
    fits = some_fits(len(which))
    spoiled = features.copy()
    unseen = ~fits.learning[:, 0]
    spoiled[unseen] = 100 * np.random.default_rng(4).standard_normal((unseen.sum(), 9))
    start = TwoClasses(which).start(8, np.random.default_rng(1))

    def weights(rows):
        training = Training(rows, TwoClasses(which), fits, Schedule(), start)
        training.descend(np.random.default_rng(3).permutation(len(which)), 40)
        return training.weights

    np.testing.assert_allclose(weights(features)[:, 0], weights(spoiled)[:, 0], atol=1e-5)
    assert np.abs(weights(features)[:, 1] - weights(spoiled)[:, 1]).max() > 1e-3  # others do learn from them


def test_each_fit_learns_from_as_many_rows_a_step_as_it_would_alone():
    learning = np.random.default_rng(0).random((10_000, 40)) < 0.81

    assert batch_of(learning, 64) == 79
    assert batch_of(np.ones((100, 3), dtype=bool), 64) == 64
    assert batch_of(np.arange(200)[:, None] < 100, 64) == 64  # rows that nobody learns from are not in the batches


class Scripted:
    """A loss whose merit is read from a list, a row a round, whatever the weights."""

    columns = 1

    def __init__(self, merits):
        self.merits, self.asked = iter(merits), 0

    def start(self, features, rng):
        return np.zeros((features + 1, 1), np.float32)

    def slopes(self, outputs, rows):
        return np.zeros_like(outputs)

    def said(self, outputs):
        return outputs[..., 0]

    def merit(self, said, rows, judging):
        self.asked += 1
        return np.array([next(self.merits)])


def rounds_until_stopped(merits, **schedule):
    features = np.ones((10, 2), np.float32)
    everyone = np.ones((10, 1), dtype=bool)
    loss = Scripted([*merits, *[0.0] * 300])
    found = fit(features, loss, Fits(everyone, everyone, np.zeros(1)), Schedule(**schedule),
                np.random.default_rng(0), quiet)  # fmt: skip
    return loss.asked, int(found.rounds[0])


def test_sentevals_patience_is_never_begun_again_and_ends_with_one_more():
    up_and_down = [0.5, 0.4, 0.6, 0.4, 0.7, 0.4, 0.8, 0.4, 0.9, 0.4, 1.0, 0.4]

    assert rounds_until_stopped([0.5]) == (7, 1)  # the best, and six that are no better
    assert rounds_until_stopped(up_and_down) == (12, 11)  # the sixth failure, though every second round was better
    assert rounds_until_stopped([0.5] * 20) == (7, 1)  # as good is not better


def test_patience_in_a_row_begins_again_with_every_improvement():
    up_and_down = [0.5, 0.4, 0.6, 0.4, 0.7, 0.4, 0.8, 0.4, 0.9, 0.4, 1.0, 0.4]

    assert rounds_until_stopped([0.5], patience="in-a-row") == (6, 1)
    assert rounds_until_stopped(up_and_down, patience="in-a-row") == (16, 11)


def test_passes_end_after_the_last_round_that_may_begin():
    rising = np.linspace(0, 1, 200)

    assert rounds_until_stopped(rising) == (51, 51)  # 204 passes: the round that begins at pass 200 is still run
    assert rounds_until_stopped(rising, max_epoch=10, epoch_size=5) == (3, 3)


def test_fits_that_nobody_judges_stop_after_their_rounds():
    features, which = blobs()
    everyone = np.ones((len(which), 2), dtype=bool)
    fits = Fits(everyone, ~everyone, np.zeros(2), np.array([1, 3]))

    found = fit(features, TwoClasses(which), fits, Schedule(), np.random.default_rng(0), quiet)

    assert found.rounds.tolist() == [1, 3]
    assert not np.allclose(found.weights[:, 0], found.weights[:, 1])


def test_a_sum_over_the_batch_holds_weights_less_small_than_its_mean():
    features, which = blobs(rows=600, apart=1.0)
    everyone = np.ones((600, 1), dtype=bool)
    fits = Fits(everyone, everyone, np.array([0.05]))

    def length(loss):
        found = fit(features, TwoClasses(which), fits, Schedule(loss=loss), np.random.default_rng(0), quiet)
        return np.linalg.norm(found.weights[:-1])

    assert length("sum") > 1.2 * length("mean")


def test_what_is_said_does_not_depend_on_how_many_rows_are_asked_at_once(monkeypatch):
    features, which = blobs()
    loss = ManyClasses(which, 2)
    weights = loss.start(8, np.random.default_rng(0))
    whole = outputs_of(features, weights, np.arange(300), loss)
    monkeypatch.setattr(sys.modules[fit.__module__], "AT_ONCE", 70)

    np.testing.assert_array_equal(outputs_of(features, weights, np.arange(300), loss), whole)


def test_the_same_seed_gives_the_same_digits():
    features, which = blobs()

    def weights():
        return fit(features, TwoClasses(which), some_fits(300), Schedule(), np.random.default_rng(7), quiet).weights

    np.testing.assert_array_equal(weights(), weights())
