"""The whole audit of the built-in model and its report. Arguments: model, folder for the report."""

import sys

import equipoise
from benchmarks.child import serve


def main(model: str, folder: str) -> None:
    def audit_and_write() -> dict[str, int]:
        results = equipoise.audit([model])
        equipoise.write_report(results, folder)
        return {"results": len(results.results), "refusals": len(results.refusals)}

    serve(audit_and_write=audit_and_write)


if __name__ == "__main__":
    main(*sys.argv[1:])
