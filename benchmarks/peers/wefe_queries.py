"""WEFE's run_queries with WEAT. Arguments: folder with models (.bin) and questions (.json)."""

import sys
from pathlib import Path

from wefe.metrics import WEAT
from wefe.utils import run_queries

from benchmarks.child import serve
from benchmarks.peers.wefe_reading import read_model, read_query


def main(folder: str) -> None:
    models = [read_model(str(path)) for path in sorted(Path(folder).glob("*.bin"))]
    queries = [read_query(str(path)) for path in sorted(Path(folder).glob("*.json"))]

    def values() -> list[float]:
        """By question, then by model."""
        table = run_queries(WEAT, queries, models)
        return [float(table.loc[model.name, query.query_name]) for query in queries for model in models]

    serve(run=values)


if __name__ == "__main__":
    main(*sys.argv[1:])
