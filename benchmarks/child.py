"""The timed side: a process that does an action when asked and answers what it cost. Standard library only."""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any


def serve(**actions: Callable[[], Any]) -> None:
    """Answer the requests on stdin, a line of JSON each, until it ends; call after the imports."""
    imported = memory("VmRSS")
    for line in sys.stdin:
        request = json.loads(line)
        action, samples, value = actions[request["action"]], [], None
        for _ in range(request["times"]):
            wall, cpu = perf_counter(), process_time()  # process_time counts every thread
            value = action()
            samples.append((process_time() - cpu, perf_counter() - wall))
        answer = {"samples": samples, "value": value, "peak": memory("VmHWM"), "imported": imported}
        print(json.dumps(answer), flush=True)


def memory(field: str) -> int:
    """Bytes of this process: VmRSS now, VmHWM at the highest. Off Linux, the highest of getrusage for both.

    getrusage would do nowhere on Linux: its figure begins with that of the process that started this one.
    """
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith(f"{field}:"))
        return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
