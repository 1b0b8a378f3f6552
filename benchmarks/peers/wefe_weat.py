"""WEFE's WEAT, plain and with 100 iterations for its p-value. Arguments: model, dataset."""

import sys

from wefe.metrics import WEAT

from benchmarks.child import serve
from benchmarks.peers.wefe_reading import read_model, read_query


def main(model_path: str, dataset_path: str) -> None:
    model, query = read_model(model_path), read_query(dataset_path)

    def with_p() -> float:
        return float(WEAT().run_query(query, model, calculate_p_value=True, p_value_iterations=100)["weat"])

    serve(plain=lambda: float(WEAT().run_query(query, model)["weat"]), with_p=with_p)


if __name__ == "__main__":
    main(*sys.argv[1:])
