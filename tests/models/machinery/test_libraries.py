"""Heavy libraries keep quiet, and what they were told before holds again afterwards."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
import transformers
from huggingface_hub.utils import are_progress_bars_disabled, disable_progress_bars, enable_progress_bars

from equipoise.errors import MissingExtra
from equipoise.models.machinery.libraries import in_short, library, quietly

said = transformers.utils.logging


def test_quiet_within_and_as_before_afterwards() -> None:
    said.set_verbosity(logging.INFO)
    try:
        with pytest.raises(KeyError), quietly("a test"):
            assert not said.get_logger("transformers").isEnabledFor(logging.ERROR)
            assert not said.is_progress_bar_enabled() and are_progress_bars_disabled()
            raise KeyError
        assert said.get_verbosity() == logging.INFO
        assert said.is_progress_bar_enabled() and not are_progress_bars_disabled()
    finally:
        said.set_verbosity(logging.WARNING)


def test_bars_that_were_off_stay_off() -> None:
    disable_progress_bars()
    try:
        with quietly("a test"):
            pass
        assert are_progress_bars_disabled() and said.is_progress_bar_enabled()
    finally:
        enable_progress_bars()


def test_threads_that_are_in_there_together() -> None:
    """The first to come is the first to go, and still the last one restores."""
    first, second = quietly("a test"), quietly("a test")
    before, filters = said.get_verbosity(), list(warnings.filters)
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert said.get_verbosity() == logging.CRITICAL
    second.__exit__(None, None, None)
    assert said.get_verbosity() == before and warnings.filters == filters


def test_a_library_that_is_not_there() -> None:
    with pytest.raises(MissingExtra, match=r"hf:bert needs no_such_library, which is not installed"):
        library("no_such_library.part", "hf:bert")


def test_an_error_in_one_line() -> None:
    assert in_short(ValueError("\n  it broke.\nfor many reasons")) == "it broke"
    assert in_short(KeyError()) == "KeyError"


NOISE = "import os; os.write(2, b'noise'); import logging; get_logger = logging.getLogger"
LOUD = {
    "compiled code": "with native_silence(): os.write(2, b'noise'); print('said', file=sys.stderr)",
    "TensorFlow while it is imported": "with quietly('the test'): print('said', file=sys.stderr)",
}


@pytest.mark.parametrize("code", LOUD.values(), ids=LOUD.keys())
def test_what_compiled_code_writes_to_standard_error_is_not_shown(tmp_path: Path, code: str) -> None:
    (tmp_path / "tensorflow.py").write_text(NOISE)
    imports = (
        "import os, sys; from equipoise.models.machinery.libraries import native_silence; "
        "from equipoise.models.sensebert.saved import quietly"
    )
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    after = "os.write(2, b'after\\n'); assert 'TF_CPP_MIN_LOG_LEVEL' not in os.environ"
    environment = {**os.environ, "PYTHONPATH": paths}
    environment.pop("TF_CPP_MIN_LOG_LEVEL", None)
    done = subprocess.run(
        [sys.executable, "-c", f"{imports}\n{code}\n{after}"], env=environment, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "said\nafter\n")
