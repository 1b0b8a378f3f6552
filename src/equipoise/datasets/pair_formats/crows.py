"""CrowS-Pairs (Nangia et al. 2020): a .csv file with two sentences a row, the kind of bias and a direction.

sent_more is the sentence that stereotypes more, in both directions: "stereo" pairs were written to state a stereotype
about a disadvantaged group, "antistereo" pairs to go against one, and there it is sent_less that does.
"""

from __future__ import annotations

from pathlib import Path

from equipoise.datasets.pair_formats.about import pairs_of
from equipoise.datasets.pair_formats.checks import unique_ids
from equipoise.datasets.pair_formats.tables import Row, Table, check_fields, read_table
from equipoise.datasets.sentence_pairs import SentencePair, SentencePairs
from equipoise.datasets.texts import refuse, stem_of

COLUMNS = {"sent_more", "sent_less", "stereo_antistereo", "bias_type"}
IDS = ("", "id", "index", "unnamed: 0")  # the published column that counts the pairs has no name; pandas makes one up
DIRECTIONS = ("stereo", "antistereo")


def read_crows(path: Path) -> SentencePairs:
    """The pairs of a file in the form of CrowS-Pairs."""
    return crows_of(path, read_table(path))


def crows_of(path: Path, table: Table) -> SentencePairs:
    """The same of a table that was read already."""
    missing = sorted(COLUMNS - set(table.columns))
    if missing:
        refuse(path, f"it lacks the columns {', '.join(missing)} of CrowS-Pairs; it has {', '.join(table.columns)}")
    named_by = _id_column(table)
    check_fields(path, table, sorted(COLUMNS), IDS)
    pairs = [_pair(path, named_by, number, row) for number, row in enumerate(table.rows)]
    return pairs_of("crows-pairs", stem_of(path), unique_ids(path, pairs))


def _id_column(table: Table) -> str | None:
    """The column that names the pairs, if there is one that is not empty throughout."""
    return next((name for name in IDS if any(row.fields.get(name, "").strip() for row in table.rows)), None)


def _pair(path: Path, named_by: str | None, number: int, row: Row) -> SentencePair:
    fields = row.fields
    direction = fields["stereo_antistereo"].strip()
    if direction not in DIRECTIONS:
        refuse(path, f"line {row.line} has {direction!r} for stereo_antistereo, which must be stereo or antistereo")
    own = str(number) if named_by is None else fields.get(named_by, "").strip()
    if not own:
        refuse(path, f"line {row.line} has an empty id")
    kind = fields["bias_type"].strip()
    groups = ({"bias": kind} if kind else {}) | {"direction": direction}
    return SentencePair(f"crows-{own}", fields["sent_more"], fields["sent_less"], groups)
