"""The outcome of a gate as JUnit XML, which most build servers show: a suite for each rule, a case for each result."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from equipoise.gating import GateOutcome, Judged

# XML has no way to write these, not even escaped.
UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(outcome: GateOutcome) -> str:
    """The whole file."""
    root = ElementTree.Element("testsuites", name="equipoise gate")
    for rule in outcome.rules:
        suite = ElementTree.SubElement(root, "testsuite", name=_text(rule))
        for judged in outcome.judged:
            if judged.rule == rule:
                suite.append(_case(judged, failed=outcome.fails_on(judged)))
    for element in (root, *root):
        element.attrib |= {
            "tests": str(len(list(element.iter("testcase")))),
            "failures": str(len(list(element.iter("failure")))),
            "errors": "0",
            "skipped": str(len(list(element.iter("skipped")))),
        }
    return _written(root)


def _written(root: ElementTree.Element) -> str:
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def junit_error(message: str) -> str:
    """The file of a gate that could not judge, so that an older outcome does not stand for it."""
    root = ElementTree.Element("testsuites", name="equipoise gate", tests="1", failures="0", errors="1", skipped="0")
    suite = ElementTree.SubElement(root, "testsuite", name="equipoise gate", tests="1", errors="1")
    case = ElementTree.SubElement(suite, "testcase", classname="equipoise", name="gate")
    ElementTree.SubElement(case, "error", message=_text(message))
    return _written(root)


def _case(judged: Judged, *, failed: bool) -> ElementTree.Element:
    """One result; what is unclear and did not fail the gate was skipped, not passed."""
    named = {"classname": f"{judged.metric}.{judged.bias}", "name": f"{judged.dataset} for {judged.model}"}
    case = ElementTree.Element("testcase", {name: _text(value) for name, value in named.items()})
    if failed or not judged.clear:
        message = _text(f"{judged.outcome}: {judged.says}")
        ElementTree.SubElement(case, "failure" if failed else "skipped", message=message)
    return case


def _text(text: str) -> str:
    return UNWRITABLE.sub("\ufffd", text)
