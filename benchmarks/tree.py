"""What a command and all the processes it starts cost, and the most memory they had together."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from benchmarks.timing import ONE_THREAD, ROOT, Times

EVERY = 0.1  # seconds between two looks at the memory


class Cost(NamedTuple):
    """Of a whole tree of processes."""

    times: Times  # CPU of those that were waited for, too
    peak: int  # bytes that they had together at once; shared pages count once for each (RSS)


def run_tree(commands: Sequence[Sequence[str]], environment: Mapping[str, str]) -> Cost:
    """Commands side by side, until the last is done."""
    started = time.perf_counter()
    running = [
        subprocess.Popen(command, cwd=ROOT, env=os.environ | ONE_THREAD | dict(environment), stdout=subprocess.DEVNULL)
        for command in commands
    ]
    peak, cpu = 0, 0.0
    left = {process.pid: process for process in running}
    while left:
        peak = max(peak, _memory(set(left)))
        for pid in list(left):
            done, status, usage = os.wait4(pid, os.WNOHANG)
            if done:
                left.pop(pid).returncode = os.waitstatus_to_exitcode(status)
                cpu += usage.ru_utime + usage.ru_stime
        time.sleep(EVERY if left else 0)
    wall = time.perf_counter() - started
    if any(process.returncode for process in running):
        raise SystemExit(f"{' '.join(commands[0])} failed; its message is above.")
    return Cost(Times(cpu, wall), peak)


def _memory(roots: set[int]) -> int:
    """Of these processes and all that descend from them; 0 where there is no /proc."""
    parents, sizes = dict[int, int](), dict[int, int]()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError, IndexError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            parents[int(folder.name)], sizes[int(folder.name)] = int(fields[1]), int(fields[21])
    mine = set(roots)
    for pid in sorted(parents):  # children mostly have higher numbers; a second round catches the others
        if parents[pid] in mine:
            mine.add(pid)
    mine |= {pid for pid, parent in parents.items() if parent in mine}
    return sum(sizes.get(pid, 0) for pid in mine) * os.sysconf("SC_PAGE_SIZE")
