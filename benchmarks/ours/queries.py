"""An audit with WEAT alone. Arguments: folder with models (.bin) and questions (.json)."""

import sys
from pathlib import Path

import equipoise
from benchmarks.child import serve

VALUE_ALONE = {"permutations": 0, "resamples": 0, "null_lists": 0, "variants": 0, "leave_out": False}  # as the peer


def main(folder: str) -> None:
    models = [equipoise.load_model(path) for path in sorted(Path(folder).glob("*.bin"))]
    datasets = [equipoise.load_dataset(path) for path in sorted(Path(folder).glob("*.json"))]

    def values() -> list[float]:
        """By question, then by model."""
        audited = equipoise.audit(models, datasets, ["weat"], **VALUE_ALONE)
        by_name = {(result.dataset, result.model): result.value for result in audited.results}
        return [by_name[dataset.name, model.name] for dataset in datasets for model in models]

    serve(run=values)


if __name__ == "__main__":
    main(*sys.argv[1:])
