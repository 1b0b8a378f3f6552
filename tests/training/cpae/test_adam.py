import torch

from equipoise.training.cpae.adam import Adam


def test_steps_are_those_of_torch():
    """Whole weights move as torch's Adam moves them, rows as its SparseAdam does."""
    generator = torch.Generator().manual_seed(0)
    weight, matrix = (torch.randn(size, generator=generator) for size in ((3, 4), (6, 4)))
    untouched = matrix[[1, 4]].clone()
    theirs, their_rows = weight.clone().requires_grad_(), matrix.clone().requires_grad_()
    dense, sparse = torch.optim.Adam([theirs], lr=0.1), torch.optim.SparseAdam([their_rows], lr=0.1)
    ours = Adam({"w": weight}, matrix)
    for number, rows in enumerate(([0, 2], [2, 3, 5], [0, 5]), start=1):
        rows = torch.tensor(rows)
        gradient = torch.randn((3, 4), generator=generator)
        of_rows = torch.randn((len(rows), 4), generator=generator)
        theirs.grad = gradient.clone()
        their_rows.grad = torch.sparse_coo_tensor(rows[None], of_rows, (6, 4), check_invariants=False)
        dense.step(), sparse.step()
        ours.step(number, [gradient], rows, of_rows, 0.1)
    torch.testing.assert_close(weight, theirs.detach())
    torch.testing.assert_close(matrix, their_rows.detach())
    assert torch.equal(matrix[[1, 4]], untouched)


def test_what_it_remembers_can_be_kept():
    weight, matrix = torch.ones(2), torch.ones(3, 2)
    one = Adam({"w": weight}, matrix)
    one.step(1, [torch.ones(2)], torch.tensor([0, 2]), torch.ones(2, 2), 0.1)
    other = Adam({"w": weight.clone()}, matrix.clone())
    other.restore(one.state())
    for each in (one, other):
        each.step(2, [torch.full((2,), 0.5)], torch.tensor([1]), torch.ones(1, 2), 0.1)
    assert torch.equal(one.weights[0], other.weights[0])
    assert torch.equal(one.matrix, other.matrix)
