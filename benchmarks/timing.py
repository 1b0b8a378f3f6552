"""The timing side: processes started, asked, and what they cost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
OURS = sys.executable
PEERS = os.environ.get("EQUIPOISE_PEERS", str(ROOT / ".venv-peers" / "bin" / "python"))
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
ONE_THREAD = dict.fromkeys(THREADS, "1")


class Times(NamedTuple):
    """Seconds: of all processors together, and on the clock."""

    cpu: float
    wall: float


@dataclass(frozen=True)
class Answer:
    """What an action cost each time, what it gave the last time, and the memory of its process."""

    samples: list[Times]
    value: Any
    peak: int  # bytes, the most until now
    imported: int  # bytes after the imports, before the first action

    @property
    def grown(self) -> int:
        return self.peak - self.imported


def medians(samples: Iterable[Times]) -> Times:
    cpu, wall = zip(*samples, strict=True)
    return Times(median(cpu), median(wall))


class Worker:
    """A process that runs one of ours/ or peers/ and does its actions when asked."""

    def __init__(self, module: str, *arguments: str | Path, cache: Path | None = None, threads: int = 1):
        python = PEERS if module.startswith("peers.") else OURS
        if not Path(python).exists():
            raise SystemExit(f"{python} is not there; make it with: make .venv-peers/.ready")
        environment = (
            os.environ | dict.fromkeys(THREADS, str(threads)) | ({"EQUIPOISE_CACHE": str(cache)} if cache else {})
        )
        command = [python, "-m", f"benchmarks.{module}", *map(str, arguments)]
        self.started = perf_counter()
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, action: str, times: int = 1) -> Answer:
        assert self.process.stdin and self.process.stdout
        print(json.dumps({"action": action, "times": times}), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"The process for {action} ended without an answer; its message is above.")
        answer = json.loads(line)
        return Answer(**answer | {"samples": [Times(*sample) for sample in answer["samples"]]})

    def close(self) -> Times:
        """What the process cost from its start to its end, start-up and imports included."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        times = _waited(self.process, self.started)
        self.process.stdout.close()
        return times

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.returncode is None:
            self.close()


class Beside(NamedTuple):
    """Two ways to do the same, by turns: medians of each, and the median of their ratios."""

    ours: Times
    plain: Times
    ratio: Times  # how many times longer the plain way takes


def by_turns(worker: Worker, rounds: int, say: Callable[[int], None]) -> Beside:
    """Our way and the plain one in one process, who begins changing from round to round."""
    found = []
    for turn in range(rounds):
        say(turn + 1)
        ways = ("ours", "plain") if turn % 2 else ("plain", "ours")
        found.append({way: worker.ask(way).samples[0] for way in ways})
    ours, plain = (medians(each[way] for each in found) for way in ("ours", "plain"))
    ratios = (Times(each["plain"].cpu / each["ours"].cpu, each["plain"].wall / each["ours"].wall) for each in found)
    return Beside(ours, plain, medians(ratios))


def ask_fresh(module: str, action: str, *arguments: str | Path, cache: Path | None = None) -> tuple[Answer, Times]:
    """One action in a process of its own: what it cost, and what the whole process did."""
    worker = Worker(module, *arguments, cache=cache)
    return worker.ask(action), worker.close()


def run(command: Sequence[str], environment: Mapping[str, str]) -> Times:
    """What a command costs from its start to its end."""
    started = perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, env=os.environ | ONE_THREAD | environment, stdout=subprocess.DEVNULL)
    times = _waited(process, started)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} failed; its message is above.")
    return times


def _waited(process: subprocess.Popen[Any], started: float) -> Times:
    """Wait with wait4, which also tells the processor time of just this process."""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Times(usage.ru_utime + usage.ru_stime, perf_counter() - started)
