"""The job that the loop runs: a batch of pairs to changed weights, and how good they are."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from equipoise.errors import CannotAnswer
from equipoise.models.machinery.tokens import Tokens
from equipoise.training.batches import shuffled
from equipoise.training.checkpoints import Arrays
from equipoise.training.drawing import drawing
from equipoise.training.loop import State, Step
from equipoise.training.transformer.configuration import FineTuning, rate_at
from equipoise.training.transformer.entries import Entries
from equipoise.training.transformer.judging import right_in, spearman
from equipoise.training.transformer.network import Network, loss_of

NOW, BEST, STEPS = "now.", "best.", "steps"  # in a checkpoint: before the names of weights, and how many were taken
MOMENTS = ("exp_avg", "exp_avg_sq")  # what AdamW remembers of each weight (Loshchilov and Hutter 2019)
TEXTS = 4096  # read at a time where nothing is learned

Ints = NDArray[np.int64]


class Training:
    """A network, what it is trained with, and what it is judged by."""

    less_is_better = False

    def __init__(self, configuration: FineTuning, network: Network, tokens: Tokens, train: Entries, dev: Entries):
        self.configuration, self.network, self.tokens = configuration, network, tokens
        self.train, self.dev, self.epochs = train, dev, configuration.epochs
        self.device = network.encoder[0].machine.device
        self.named = dict(network.named_parameters())
        self.optimiser = torch.optim.AdamW(_groups(self.named, configuration.decay), lr=configuration.rate)
        lengths = tokens.lengths
        self.lengths = np.maximum(lengths[train.firsts], lengths[train.seconds])
        self.steps = configuration.epochs * -(-len(train) // configuration.batch)
        self.best: dict[str, Any] = {}

    def batches(self, epoch: int) -> list[Ints]:
        return shuffled(self.lengths, self.configuration.batch, self.configuration.seed, epoch)

    def begin(self, state: State) -> None:
        """Step sizes change from step to step, and not from epoch to epoch."""

    def end(self, state: State, improved: bool) -> None:
        state.finished = state.epoch >= self.epochs

    def step(self, batch: Ints, state: State) -> Step:
        """One step of AdamW on the mean loss of a batch, its gradient no longer than clip allows."""
        entries, task = self.train.at(batch), self.configuration.task
        self.network.train()
        with drawing(self.configuration.seed, state.epoch, state.batch, device=self.device):  # dropout
            both = self.network.vectors(self.tokens, np.concatenate([entries.firsts, entries.seconds]))
            answers = self.network.answers(*both.split(len(entries)))
        loss = loss_of(answers, torch.from_numpy(entries.wanted).to(answers.device), task)
        self.optimiser.zero_grad()
        loss.backward()
        self._descend(rate_at(self.configuration, self._done(state), self.steps))
        found = answers.detach().cpu().numpy()
        right = right_in(found, entries.wanted) if task == "nli" else 0
        return Step(float(loss.detach()) * len(entries), right, len(entries))

    def _descend(self, rate: float) -> None:
        length = torch.nn.utils.clip_grad_norm_(self.named.values(), self.configuration.clip)
        if not torch.isfinite(length):
            raise CannotAnswer("The gradient is not finite any more; train with a smaller --rate.")
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.optimiser.step()

    def _done(self, state: State) -> int:
        return (state.epoch - 1) * (self.steps // self.epochs) + state.batch

    def score(self) -> float:
        answers = self.answers(self.dev)
        if self.configuration.task == "nli":
            return right_in(answers, self.dev.wanted) / len(self.dev)
        return spearman(answers, self.dev.wanted)

    def said(self, score: float) -> str:
        return f"{score:.1%}"

    def answers(self, entries: Entries) -> NDArray[np.float32]:
        """What it says of entries, every text read once; nothing is learned from them."""
        distinct, places = np.unique(np.concatenate([entries.firsts, entries.seconds]), return_inverse=True)
        self.network.eval()
        with torch.inference_mode():
            parts = [distinct[first : first + TEXTS] for first in range(0, len(distinct), TEXTS)]
            vectors = torch.cat([self.network.vectors(self.tokens, part) for part in parts])
            firsts, seconds = (vectors[torch.from_numpy(each)] for each in np.split(places, 2))
            found: NDArray[np.float32] = self.network.answers(firsts, seconds).cpu().numpy()
        return found

    def keep_best(self) -> None:
        self.best = {name: each.detach().clone() for name, each in self.network.state_dict().items()}

    def take_best(self) -> None:
        """Go back to the best weights."""
        self.network.load_state_dict(self.best)

    def arrays(self) -> Arrays:
        """All that a checkpoint must hold: weights, the best ones, and what AdamW remembers."""
        held = {NOW + name: each for name, each in self.network.state_dict().items()}
        held |= {BEST + name: each for name, each in self.best.items()}
        for name, parameter in self.named.items():
            own = self.optimiser.state.get(parameter, {})  # a weight that takes no part has none
            held |= {f"{moment}.{name}": own[moment] for moment in MOMENTS if own}
            held |= {STEPS: own["step"]} if own else {}
        return {name: each.detach().cpu().numpy() for name, each in held.items()}

    def restore(self, arrays: Arrays) -> None:
        device = self.device
        parts = {prefix: {name.removeprefix(prefix): torch.from_numpy(array).to(device)
                          for name, array in arrays.items() if name.startswith(prefix)}
                 for prefix in (NOW, BEST, *(f"{moment}." for moment in MOMENTS))}  # fmt: skip
        self.network.load_state_dict(parts[NOW])
        self.best = parts[BEST]
        for name in parts[f"{MOMENTS[0]}."]:
            remembered = {moment: parts[f"{moment}."][name] for moment in MOMENTS}
            self.optimiser.state[self.named[name]] = {"step": torch.tensor(arrays[STEPS].item()), **remembered}


def _groups(named: dict[str, Any], decay: float) -> list[dict[str, Any]]:
    """Weights that decay, and biases and norms, which have one dimension and do not."""
    large = [each for each in named.values() if each.ndim > 1]
    small = [each for each in named.values() if each.ndim <= 1]
    return [{"params": large, "weight_decay": decay}, {"params": small, "weight_decay": 0.0}]
