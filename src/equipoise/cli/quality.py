"""equipoise quality senteval | similarity | analogies | report"""

from __future__ import annotations

import click

from equipoise.cli.groups import InOrder
from equipoise.cli.quality_report import report
from equipoise.cli.quality_senteval import senteval
from equipoise.cli.quality_words import analogies, similarity

EPILOG = """
Being good at these tasks is not being fair, and small differences are noise: docs/quality.md says how to read them.

\b
Examples:
  equipoise quality senteval builtin:minilm builtin:use --data SentEval/data --out quality
  equipoise quality senteval infersent:before.safetensors infersent:after.safetensors --words glove.txt --data data
  equipoise quality similarity builtin:glove-6b-50d --set wordsim353.tsv --set simlex999.txt
  equipoise quality analogies builtin:glove-6b-50d --set questions-words.txt
  equipoise quality report before.json after.json --out both.html
"""


@click.group(cls=InOrder, epilog=EPILOG)
def quality() -> None:
    """Check that an encoder or word vectors still do their work."""


for verb in (senteval, similarity, analogies, report):
    quality.add_command(verb)
