"""How long it takes to begin."""

from __future__ import annotations

from pathlib import Path

from benchmarks.bench import Bench
from benchmarks.table import Row, both
from benchmarks.timing import OURS, Times, medians
from benchmarks.timing import run as run_command

ROUNDS = 15

COMMANDS = {
    "numpy": (OURS, "-c", "import numpy"),
    "import": (OURS, "-c", "import equipoise"),
    "help": (str(Path(OURS).parent / "equipoise"), "--help"),
}

NOTES = ("New processes, one of each in turn; the peer is `import numpy`, and what counts is how much longer ours is.",)


def run(bench: Bench) -> list[Row]:
    samples: dict[str, list[Times]] = {name: [] for name in COMMANDS}
    environment = {
        "EQUIPOISE_CACHE": str(bench.new_folder("cache")),
        "PYTHONDONTWRITEBYTECODE": "",  # as pip leaves it: modules are compiled when they are installed
    }
    for command in COMMANDS.values():
        run_command(command, environment)  # once to warm up: bytecode is compiled, files are in memory
    bench.say(f"startup: {ROUNDS} rounds")
    for _ in range(ROUNDS):
        for name, command in COMMANDS.items():
            samples[name].append(run_command(command, environment))
    middle = {name: medians(times) for name, times in samples.items()}
    return [
        _longer("import equipoise", middle["import"], middle["numpy"], 0.15),
        _longer("equipoise --help", middle["help"], middle["numpy"], 0.35),
    ]


def _longer(what: str, ours: Times, numpy: Times, most: float) -> Row:
    more = Times(ours.cpu - numpy.cpu, ours.wall - numpy.wall)
    return Row(
        what, both(ours), both(numpy), f"+{more.cpu:.2f} s (+{more.wall:.2f} s)", f"<= +{most:.2f} s", more.cpu <= most,
        {"ours": ours._asdict(), "numpy": numpy._asdict(), "needed": most},
    )  # fmt: skip
