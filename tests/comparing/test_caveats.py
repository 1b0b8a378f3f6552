"""Compare and gate say what their numbers are of: words, pairs of sentences, or both."""

import pytest

from equipoise.cli import main
from equipoise.comparing.caveats import COMPARED, GATED, caveats
from tests.answers import answer, answers, between


@pytest.mark.parametrize(
    ("metrics", "said"),
    [
        (["weat", "rnd"], COMPARED[:1]),
        (["aul", "cps"], COMPARED[1:]),
        (["aul", "weat"], COMPARED),
        (["mine"], COMPARED[:1]),
    ],
)
def test_each_kind_has_its_own(metrics, said):
    assert caveats(COMPARED, metrics) == list(said)


def test_of_pairs_nothing_is_said_of_vectors(tmp_path, capsys):
    path = tmp_path / "results.json"
    both = [
        answer(value, metric="aul", model=model, interval=between(1, 3)) for value, model in ((2, "one"), (9, "two"))
    ]
    path.write_text(answers(*both).to_json(), encoding="utf-8")
    for verb, said in (("compare", COMPARED.pairs), ("gate", GATED.pairs)):
        rule = ("--rule", "aul distance below 20") if verb == "gate" else ()
        with pytest.raises(SystemExit):
            main([verb, str(path), *rule])
        out = capsys.readouterr().out
        assert said in out and "vectors" not in out


def test_help_speaks_of_both(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    out = " ".join(capsys.readouterr().out.split())

    assert "in a model's vectors, or which of two written sentences it finds likelier" in out
