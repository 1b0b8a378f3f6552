"""The arrows of the architecture, as a test: who may import whom (ARCHITECTURE.md draws them)."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "src" / "equipoise"

FREE = {"bounds", "errors", "sense_keys", "threads", "version"}  # everyone may
MAY_IMPORT = {  # beside their own folder
    "errors": set(),
    "version": set(),
    "bounds": set(),
    "sense_keys": set(),
    "files": set(),
    "threads": set(),
    "shapes": set(),
    "results": {"shapes"},
    "wordnet": {"files"},
    "datasets": {"files", "wordnet"},
    "dictionaries": {"files", "results", "wordnet"},
    "models": {"files", "wordnet"},
    "metrics": {"results"},
    "significance": {"results"},
    "reports": {"results"},
    "options": {"metrics"},
    "asking": {"datasets", "models", "results"},
    "cleaning": {"datasets", "models"},
    "scoring": {"asking", "datasets", "metrics", "options", "results"},
    "scrutiny": {"asking", "datasets", "metrics", "models", "results", "scoring", "significance"},
    "settings": {"asking", "metrics", "options", "results"},
    "questions": {"asking", "cleaning", "datasets", "models"},
    "matching": {"datasets", "metrics", "models", "options", "settings"},
    "swapping": {"datasets", "files"},
    "scale": {"files"},
    "corpora": {"datasets", "files", "models", "scale", "weighing"},
    "mitigation": {
        "corpora",
        "datasets",
        "dictionaries",
        "files",
        "metrics",
        "models",
        "options",
        "results",
        "significance",
        "swapping",
    },
    "training": {"corpora", "dictionaries", "files", "models", "reports", "results", "significance"},
    "quality": {"files", "models", "results", "significance"},
    "experiments": {
        "corpora",
        "datasets",
        "dictionaries",
        "files",
        "measure",
        "mitigation",
        "models",
        "publish",
        "quality",
        "results",
        "scale",
        "significance",
        "training",
    },
    "aftermath": {"datasets", "measure", "metrics", "mitigation", "models", "quality", "results", "significance"},
    "weighing": {"asking", "datasets", "metrics", "models", "results", "swapping"},
    "preferring": {"asking", "datasets", "metrics", "models", "options", "results", "settings", "significance"},
    "measure": {
        "asking",
        "datasets",
        "matching",
        "metrics",
        "models",
        "options",
        "preferring",
        "questions",
        "results",
        "scoring",
        "scrutiny",
        "settings",
        "significance",
    },
    "embeddings": {
        "asking",
        "datasets",
        "files",
        "matching",
        "measure",
        "models",
        "options",
        "questions",
        "results",
    },
    "gathering": {"asking", "datasets", "measure", "results", "settings", "significance"},
    "auditing": {
        "asking",
        "datasets",
        "explain",
        "files",
        "gathering",
        "matching",
        "measure",
        "metrics",
        "models",
        "options",
        "preferring",
        "questions",
        "results",
        "settings",
        "weighing",
    },
    "audit": {"auditing", "datasets", "gathering", "matching", "metrics", "models", "options", "results"},
    "explain": {
        "asking",
        "datasets",
        "matching",
        "metrics",
        "models",
        "options",
        "reports",
        "results",
        "scoring",
        "scrutiny",
        "settings",
        "significance",
        "swapping",
        "weighing",
        "wordnet",
    },
    "comparing": {"metrics", "results", "significance"},
    "gating": {"comparing", "results"},
    "publish": {"files", "reports", "results"},
    "lab": {
        "audit",
        "corpora",
        "datasets",
        "dictionaries",
        "experiments",
        "explain",
        "files",
        "gathering",
        "measure",
        "metrics",
        "mitigation",
        "models",
        "results",
        "settings",
        "swapping",
        "training",
        "weighing",
        "wordnet",
    },
    "__init__": {
        "aftermath",
        "audit",
        "comparing",
        "corpora",
        "datasets",
        "dictionaries",
        "embeddings",
        "experiments",
        "explain",
        "gating",
        "lab",
        "measure",
        "mitigation",
        "models",
        "publish",
        "quality",
        "results",
        "swapping",
        "training",
    },
    "__main__": {"cli"},
}
ENDS = {"cli", "web"}  # where people come in: they may import anything but one another


def room(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def rooms_imported(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    modules = [n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)]
    modules += [alias.name for n in ast.walk(tree) if isinstance(n, ast.Import) for alias in n.names]
    return {module.split(".")[1] for module in modules if module.startswith("equipoise.")}


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_each_room_imports_only_what_its_arrow_allows(path):
    here = room(path)
    assert here in MAY_IMPORT or here in ENDS, f"{here} is a new room: draw its arrow here and in ARCHITECTURE.md"
    if here not in ENDS:
        assert rooms_imported(path) <= MAY_IMPORT[here] | FREE | {here}


@pytest.mark.parametrize("end", ["cli", "web"])
def test_nothing_imports_the_ends_where_people_come_in(end):
    allowed = {"cli": ("cli", "__main__"), "web": ("web", "cli")}[end]  # the command starts the page
    others = [path for path in ROOT.rglob("*.py") if room(path) not in allowed]

    assert not [path for path in others if end in rooms_imported(path)]


def test_the_command_line_knows_of_the_page_only_how_to_start_it():
    users = [path.name for path in (ROOT / "cli").rglob("*.py") if "web" in rooms_imported(path)]

    assert users == ["serve.py"]


def loaded_by(statement: str) -> set[str]:
    """The top-level packages in memory after a statement, in a fresh process."""
    code = f"{statement}; import sys; print(' '.join(sorted({{name.split('.')[0] for name in sys.modules}})))"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


HEAVY = {
    "fastapi",
    "torch",
    "tensorflow",
    "transformers",
    "polars",
    "sklearn",
    "scipy",
    "jinja2",
    "rich",
    "safetensors",
    "harper",
}


def test_importing_the_library_loads_nothing_heavy():
    assert not loaded_by("import equipoise") & (HEAVY | {"click"})


def test_asking_for_help_loads_nothing_heavy():
    assert not loaded_by("from equipoise.cli import cli; cli.main(['--help'], standalone_mode=False)") & HEAVY


def test_the_public_names_are_exact():
    import equipoise

    assert sorted(equipoise.__all__) == [
        "Dataset",
        "EquipoiseError",
        "Result",
        "ResultSet",
        "__version__",
        "audit",
        "compare",
        "compare_methods",
        "dictionary_experiment",
        "edit_dictionary",
        "embedding_sets",
        "explain_sentences",
        "explain_word",
        "fairer_corpus",
        "fine_tune",
        "gate",
        "load_dataset",
        "load_model",
        "measure",
        "mitigate",
        "open_corpus",
        "open_dictionary",
        "open_scores",
        "read_results",
        "replicate",
        "score_corpus",
        "senteval",
        "swap",
        "train_cpae",
        "train_dict2vec",
        "train_infersent",
        "word_analogies",
        "word_similarity",
        "write_aftermath",
        "write_report",
    ]
    assert all(hasattr(equipoise, name) for name in equipoise.__all__)
    assert dir(equipoise) == sorted(equipoise.__all__)
