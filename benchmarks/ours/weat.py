"""WEAT with its p-value, with and without the bootstrap interval. Arguments: model, dataset."""

import sys

import equipoise
from benchmarks.child import serve

NOTHING_ELSE = {"null_lists": 0, "variants": 0, "leave_out": False}  # the peer has none of it


def main(model_path: str, dataset_path: str) -> None:
    model = equipoise.load_model(model_path)
    dataset = equipoise.load_dataset(dataset_path)

    def measured(resamples: int) -> dict[str, object]:
        result = equipoise.measure(model, dataset, "weat", permutations=10_000, resamples=resamples, **NOTHING_ELSE)
        return {"value": result.value, "p": result.p_value, "test": result.detail["test"]}

    serve(with_p=lambda: measured(0), with_p_and_interval=lambda: measured(1_000))


if __name__ == "__main__":
    main(*sys.argv[1:])
