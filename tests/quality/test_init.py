"""What the room offers by name."""

import pkgutil
from importlib import import_module

import equipoise.quality as quality
from tests.test_architecture import HEAVY, loaded_by


def test_no_function_hides_a_folder_of_the_same_name():
    folders = {module.name for module in pkgutil.iter_modules(quality.__path__)}
    assert not folders & set(quality.__all__)
    for name in folders:
        assert getattr(quality, name) is import_module(f"equipoise.quality.{name}")


def test_checking_a_folder_loads_nothing_heavy():
    assert not loaded_by("from equipoise.quality import check_senteval") & HEAVY
