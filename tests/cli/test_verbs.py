"""What the verbs say and write, through the real entry point."""

import csv
import json
import subprocess
import sys

import pytest

from equipoise import Result, ResultSet, measure
from equipoise.cli import main


@pytest.fixture
def say(capsys):
    """Run a verb that goes well; returns what it printed."""

    def run(*arguments):
        with pytest.raises(SystemExit) as stop:
            main(list(arguments))
        said = capsys.readouterr()
        assert stop.value.code == 0, said.err
        return said.out

    return run


def test_measure_prints_one_json_object_that_is_a_result(say):
    printed = say("measure", "fake:", "weat-7", "--seed", "5", "--set", "ddof=0", "--json")

    assert printed.count("\n") == 1
    result = Result.from_json(printed)
    same = measure("fake:", "weat-7", seed=5, ddof=0)
    assert (result.value, result.effect_size, result.p_value) == (same.value, same.effect_size, same.p_value)
    wanted = "value neutral effect_size p_value interval coverage missing per_item model_fingerprint dataset_hash"
    assert set(wanted.split()) <= set(json.loads(printed))


def test_measure_speaks_to_people(say):
    printed = say("measure", "fake:love", "weat-1")

    assert "Flowers and insects" in printed
    assert "95% interval" in printed
    assert "missing: love" in printed
    assert "Positive:" in printed


def test_measure_says_how_far_to_trust_the_number(say):
    printed = say("measure", "builtin:glove-6b-50d", "weat-6", "--null-lists", "50", "--variants", "2")

    assert "random lists\teffect size above all 50 (" in printed
    assert ", matched in size and frequency" in printed
    assert "without one word\teffect size 1.76 without John; no single word decides" in printed
    assert "other lists\teffect size 2 lists, " in printed
    assert "doubts\tmany senses: Bill in male-names; " in printed


def test_measure_looks_no_further_than_told(say):
    unasked = ("--null-lists", "0", "--variants", "0", "--no-leave-out")
    printed = say("measure", "builtin:glove-6b-50d", "weat-6", *unasked, "--interval", "bca", "--json")
    result = Result.from_json(printed)

    assert (result.null, result.effect_size_null, result.variants, result.left_out) == (None, None, (), ())
    assert result.interval.method.startswith("BCa")
    assert "none: no random lists were asked for" in say("measure", "builtin:glove-6b-50d", "weat-6", *unasked)


def test_a_number_without_sign_or_test_has_nothing_to_decide(say):
    printed = say("measure", "builtin:glove-6b-50d", "weat-8", "--metric", "rnsb", "--null-lists", "0",
                  "--permutations", "0")  # fmt: skip

    assert " without dance" in printed
    assert "decide" not in printed


def test_audit_corrects_as_told_and_says_how_sure_the_orders_are(say, tmp_path):
    few = ("--null-lists", "0", "--variants", "0", "--no-leave-out", "--resamples", "200")
    printed = say(
        "audit", "fake:", "fake:he", "--suite", "religion,weat-6b", "--metrics", "weat", "--out", str(tmp_path), *few,
        "--correction", "none",
    )  # fmt: skip
    results = ResultSet.from_json((tmp_path / "results.json").read_text(encoding="utf-8"))

    assert {result.detail["test"]["correction"] for result in results.results} == {"none"}
    overall = next(order for order in results.orders if order["bias"] == "overall")
    assert f"{overall['nearer']} nearer to neutral than {overall['farther']} by values of weat, overall, " in printed
    assert printed.count("% sure") == 1


def test_audit_ranks_by_significant_results_and_lists_the_others(say, tmp_path):
    few = ("--null-lists", "0", "--variants", "0", "--no-leave-out", "--resamples", "0", "--correction", "none")
    asked = ("audit", "fake:", "fake:he", "--suite", "religion,weat-6b", "--metrics", "weat,mac", *few)
    printed = say(*asked, "--out", str(tmp_path), "--significant-only", "--rank-method", "first")
    results = ResultSet.from_json((tmp_path / "results.json").read_text(encoding="utf-8"))

    low = {(r.dataset, r.model): r.p_adjusted < 0.05 for r in results.results if r.metric == "weat"}
    left_out = {dataset for dataset, _ in low if not (low[dataset, "fake:"] and low[dataset, "fake:he"])}
    assert left_out  # the test asks what it promises
    with (tmp_path / "not_significant.csv").open(encoding="utf-8", newline="") as file:
        assert {(row["dataset"], row["metric"]) for row in csv.DictReader(file)} == {(d, "weat") for d in left_out}
    assert f"Questions left out: {len(left_out)} of {len(low) // 2} by weat." in printed
    assert (results.rank_method, results.significant_only) == ("first", True)

    say(*asked, "--out", str(tmp_path / "all"))
    assert not (tmp_path / "all" / "not_significant.csv").exists()


def test_where_nothing_is_significant_audit_says_that_nothing_is_ranked(say, tmp_path):
    few = ("--null-lists", "0", "--variants", "0", "--no-leave-out", "--resamples", "0", "--significant-only")
    printed = say("audit", "fake:", "fake:he", "--suite", "weat-7", "--metrics", "weat", "--out", str(tmp_path), *few)
    results = ResultSet.from_json((tmp_path / "results.json").read_text(encoding="utf-8"))

    assert results.rankings == () and len(results.not_significant) == 1
    assert "no question has a result that is significant for every model" in printed


def test_a_model_alone_is_not_ranked(say, tmp_path):
    pairs = tmp_path / "pets.csv"
    pairs.write_text(
        "stereotype,antistereotype\nCats sing.,Dogs sing.\nCats run far.,Dogs run far.\n", encoding="utf-8"
    )
    models = ("fake-masked:", "fake-masked:he", "fake-causal:")
    printed = say("audit", *models, "--suite", str(pairs), "--out", str(tmp_path / "out"))
    rows = {line.split("\t")[1]: line.split("\t")[2:] for line in printed.splitlines() if line.count("\t") == 3}

    assert rows["model"] == ["aul", "likelihood"]
    assert rows["fake-masked:"][0].endswith(")") and "(" not in rows["fake-causal:"][1]
    assert "Masked and causal language models are asked by other metrics" in printed


def test_a_metric_without_a_test_says_why(say):
    assert "none: the value is the same whichever target set" in say("measure", "fake:", "weat-1", "--metric", "mac")


def test_audit_writes_everything_and_says_where(say, tmp_path):
    out = tmp_path / "deep" / "audit"
    printed = say(
        "audit", "fake:", "fake:he,she", "--suite", "religion,weat-6b", "--metrics", "weat", "-m", "rnd",
        "--out", str(out), "--format", "html,markdown,latex,model-card", "--set", "rnd.average=yes",
    )  # fmt: skip

    assert sorted(path.name for path in out.iterdir()) == [
        "correlations.csv", "model-card.md", "orders.csv", "ranking.csv", "report.html", "report.md", "report.tex",
        "results.csv", "results.json",
    ]  # fmt: skip
    assert f"html: {out / 'report.html'}" in printed
    results = ResultSet.from_json((out / "results.json").read_text(encoding="utf-8"))
    assert {result.metric for result in results.results} == {"weat", "rnd"}
    assert all(result.options["average"] for result in results.results if result.metric == "rnd")
    assert "religion\tfake:\t" in printed


def test_the_same_audit_gives_the_same_files_but_for_the_time(say, tmp_path):
    def results(name):
        say("audit", "fake:", "--suite", "religion", "--out", str(tmp_path / name))
        rows = json.loads((tmp_path / name / "results.json").read_text(encoding="utf-8"))["results"]
        return [{key: value for key, value in row.items() if key != "time"} for row in rows]

    assert results("one") == results("two")


def test_report_writes_again_what_audit_measured(say, tmp_path):
    say("audit", "fake:", "--suite", "weat-6", "--metrics", "weat", "--out", str(tmp_path))
    before = (tmp_path / "report.html").read_text(encoding="utf-8")
    (tmp_path / "report.html").unlink()

    say("report", str(tmp_path), "--format", "html,latex")
    say("report", str(tmp_path / "results.json"), "--format", "markdown", "--out", str(tmp_path / "other"))

    assert (tmp_path / "report.html").read_text(encoding="utf-8") == before
    assert (tmp_path / "report.tex").exists()
    assert (tmp_path / "other" / "report.md").exists()


def test_convert_goes_there_and_back(say, tmp_path):
    source, copy = tmp_path / "v.txt", tmp_path / "v.safetensors"
    source.write_text("a 0.5 1.25\nb -3 1e-7\na 9 9\n", encoding="utf-8")

    printed = say("convert", str(source), str(copy))
    say("convert", str(copy), str(tmp_path / "again.txt"))

    assert "2 words of 2 dimensions" in printed  # the second a is a repeat
    assert (tmp_path / "again.txt").read_text(encoding="utf-8").split() == ["a", "0.5", "1.25", "b", "-3.0", "1e-7"]


@pytest.mark.parametrize("what", ["metrics", "options", "suites", "datasets", "models", "formats"])
def test_list_has_rows(say, what):
    assert say("list", what).count("\n") > 2


def test_list_without_a_name_is_short(say):
    printed = say("list")

    assert "weat-variants" in printed
    assert "seed-002-q54" not in printed


def test_doctor_finds_what_is_installed(say):
    printed = say("doctor")

    assert "numpy\t" in printed
    assert "cache can be written\tyes" in printed


def test_version(say):
    assert say("--version").startswith("equipoise, version 0.")


def test_nothing_said_is_a_question_for_help(say):
    assert say() == say("--help")


def test_output_that_cannot_be_printed_is_said():
    command = f"{sys.executable} -m equipoise list"

    full = subprocess.run(f"{command} > /dev/full", shell=True, capture_output=True, text=True, check=False)
    closed = subprocess.run(f"{command} >&-", shell=True, capture_output=True, text=True, check=False)

    assert (full.returncode, full.stderr.count("\n")) == (2, 1)
    assert "could not be printed" in full.stderr
    assert (closed.returncode, closed.stderr) == (0, "")
