"""Both directions of an LSTM over sentences of any lengths, and the most of every dimension over the words.

torch's own layer on a processor multiplies every word of every sentence by the weights of the words, though most words
of a batch are the same few, and adds up the gradients of all weights anew at every step. Here the distinct words of a
batch are multiplied once, and so are the states of sentences that began alike; each gradient is one product at the end;
padding is never read. The same numbers come out (tests hold both side by side), more than twice as soon (make bench).

Sentences stand with the longest first, so that those that have a word at a step are the first so many. Words are laid
out step by step: all first words, then all second words, and so on; for the way back, from the last word on.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

Ints = NDArray[np.int64]
slope_of_sigmoid, slope_of_tanh = torch.ops.aten.sigmoid_backward, torch.ops.aten.tanh_backward
MANY = 0.75  # of the sentences of a step at most may differ so far, for those that are alike to be read once
VOCABULARY = 1 << 32  # more words than there are
PARTS = ("weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0")  # of torch's layer, in each direction
BOTH = range(2)  # there, and back


class Layout(NamedTuple):
    """Some sentences word by word, without padding."""

    order: Ints  # (sentences,) from the longest to the shortest: which of those given
    active: list[int]  # (steps,) how many sentences have a word at a step
    sentence: Ints  # (words,) whose word it is, in that order
    there: Ints  # (words,) which word: its place among all words, end to end
    turned: Ints  # (words,) where in this layout the word stands that is as far from its sentence's end
    before: Ints  # (words of all steps but the first,) where in this layout the word of the step before stands


def lay_out(firsts: Ints, lengths: Ints) -> Layout:
    """The layout of sentences, each from its first word on, end to end; every one has a word."""
    order = np.argsort(-lengths, kind="stable")
    firsts, lengths = firsts[order], lengths[order]
    steps = np.arange(lengths[0])
    active = np.searchsorted(-lengths, -steps, side="left")  # sentences longer than that
    starts = np.cumsum(active) - active
    step = np.repeat(steps, active)
    sentence = np.arange(len(step)) - starts[step]
    turned = starts[lengths[sentence] - 1 - step] + sentence
    before = (starts[step - 1] + sentence)[active[0] :]
    return Layout(order, active.tolist(), sentence, firsts[sentence] + step, turned, before)


def most(layer: Any, table: Any, there: Any, back: Any, layout: Layout) -> Any:
    """The most of each dimension over the words of every sentence, (sentences in the layout's order, 2 x hidden).

    layer: a torch.nn.LSTM of two directions; table: vectors of distinct words; there, back: which stands where.
    """
    weights = [getattr(layer, part + direction) for direction in ("", "_reverse") for part in PARTS]
    return _Most.apply(table, there, back, layout, *weights)  # type: ignore[no-untyped-call]


class _Most(torch.autograd.Function):
    """The letters of the formulas: i, f, g, o are the gates, c the cells, h the states (Gers et al. 2000).

    Sentences that begin alike, if only with a mark, have the same states until they differ, multiplied once for all.
    """

    @staticmethod
    def forward(context: Any, table: Any, there: Any, back: Any, layout: Layout, *weights: Any) -> Any:
        recurrent = torch.stack([weights[1], weights[5]])  # (2, 4 hidden, hidden)
        hidden, words, sentences = weights[1].shape[1], len(there), layout.active[0]
        gates = table.new_empty(2, words, 4 * hidden)
        cells, bent, states = (table.new_empty(2, words, hidden) for _ in range(3))  # bent: tanh of the cells
        for way, rows in enumerate((there, back)):  # every distinct word is multiplied once
            of_words, _, first, second = weights[4 * way : 4 * way + 4]
            torch.index_select(torch.addmm(first + second, table, of_words.t()), 0, rows, out=gates[way])
        best = table.new_full((2, sentences, hidden), -torch.inf)
        steps = _steps(layout.active, [there.numpy(), back.numpy()])
        for here, earlier, alike in steps:
            own, c, h = gates[:, here], cells[:, here], states[:, here]
            for way, (sentence, by) in enumerate(alike):
                own[way] += (states[way, earlier][sentence] @ weights[4 * way + 1].t())[by]
            if earlier and not alike:
                own.baddbmm_(states[:, earlier], recurrent.transpose(1, 2))
            i, f, g, o = own.chunk(4, dim=2)
            i.sigmoid_(), f.sigmoid_(), _tanh(g, g), o.sigmoid_()
            torch.mul(i, g, out=c)
            if earlier:
                c.addcmul_(f, cells[:, earlier])
            torch.mul(o, _tanh(c, bent[:, here]), out=h)
            top = best[:, : h.shape[1]]
            torch.maximum(top, h, out=top)
        context.layout, context.words, context.steps = layout, (there, back), steps
        context.save_for_backward(table, recurrent, gates, cells, bent, states, best)
        return torch.cat([best[0], best[1]], dim=1)

    @staticmethod
    def backward(context: Any, wanted: Any) -> Any:
        """What each weight should do; by then the gates hold what each of them should do."""
        table, recurrent, gates, cells, bent, states, best = context.saved_tensors
        wanted = torch.stack(wanted.chunk(2, dim=1))  # until the state that was the most
        of_cells, of_states = torch.zeros_like(wanted), torch.zeros_like(wanted)  # by what came after
        of_recurrent = torch.zeros_like(recurrent)
        for here, earlier, alike in reversed(context.steps):
            own, c = gates[:, here], bent[:, here]
            number = own.shape[1]
            dh, dc, rest = of_states[:, :number], of_cells[:, :number], wanted[:, :number]
            won = torch.eq(states[:, here], best[:, :number], out=torch.empty_like(dh))
            dh.addcmul_(won, rest)
            rest.addcmul_(won, rest, value=-1)  # of equals the last takes it all
            i, f, g, o = own.chunk(4, dim=2)
            dc += slope_of_tanh(dh * o, c)
            of_i, of_g, of_o = dc * g, dc * i, dh * c
            of_f = dc * cells[:, earlier] if earlier else torch.zeros_like(f)
            dc *= f
            for gate, of_gate in ((i, of_i), (f, of_f), (o, of_o)):
                slope_of_sigmoid.grad_input(of_gate, gate, grad_input=gate)
            slope_of_tanh.grad_input(of_g, g, grad_input=g)
            for way, (sentence, by) in enumerate(alike):  # the one that stands for others takes what all should do
                together = own.new_zeros(len(sentence), own.shape[2]).index_add_(0, by, own[way])
                dh[way].zero_()[sentence] = together @ recurrent[way]
                of_recurrent[way].addmm_(together.t(), states[way, earlier][sentence])
            if earlier and not alike:
                torch.bmm(own, recurrent, out=dh)
        found = [_of_weights(context, way, table, gates[way], states[way], of_recurrent[way]) for way in BOTH]
        return None, None, None, None, *found[0], *found[1]


def _tanh(given: Any, out: Any) -> Any:
    """By a sigmoid, which torch computes much faster; the last digit may differ."""
    return torch.mul(given, 2, out=out).sigmoid_().mul_(2).sub_(1)


class _Step(NamedTuple):
    here: slice  # where the words of a step stand
    earlier: slice | None  # where those of the same sentences stood the step before
    alike: list[tuple[Any, Any]]  # in each direction: sentences that differ so far, and which of them each is like


def _steps(active: list[int], rows: list[Ints]) -> list[_Step]:
    """The steps; the first ones say who is alike, as long as many are."""
    steps, first, earlier, many = list[_Step](), 0, None, True
    keys = [np.zeros(active[0], dtype=np.int64) for _ in rows]  # the same for the same words so far
    for number, following in zip(active, [*active[1:], 0], strict=True):
        here, alike = slice(first, first + number), []
        if many:
            found = [np.unique(each[:number], return_index=True, return_inverse=True)[1:] for each in keys]
            many = sum(len(sentence) for sentence, _ in found) <= MANY * len(found) * number
            alike = [(torch.from_numpy(who), torch.from_numpy(by)) for who, by in found if many and earlier]
            keys = [by * VOCABULARY + own[here] for (_, by), own in zip(found, rows, strict=True)]
        steps.append(_Step(here, earlier, alike))
        earlier = slice(first, first + following)
        first += number
    return steps


def _of_weights(
    context: Any, way: int, table: Any, gates: Any, states: Any, of_recurrent: Any
) -> tuple[Any, Any, Any, Any]:
    """The gradients of a direction's weights, each in one product over all steps, but for those of steps alike."""
    of_words = gates.new_zeros(len(table), gates.shape[1]).index_add_(0, context.words[way], gates)
    done = sum(step.here.stop - step.here.start for step in context.steps if step.alike)
    before = torch.from_numpy(context.layout.before[done:])
    of_recurrent.addmm_(gates[context.layout.active[0] + done :].t(), states.index_select(0, before))
    bias = of_words.sum(0)
    return of_words.t() @ table, of_recurrent, bias, bias
