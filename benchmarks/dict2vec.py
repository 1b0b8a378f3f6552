"""dict2vec beside gensim's Word2Vec: words a second with two threads, and how well people's ratings are followed."""

from __future__ import annotations

from pathlib import Path

from benchmarks.bench import Bench
from benchmarks.corpus_material import write_words
from benchmarks.table import Row, both
from benchmarks.timing import Times, Worker, medians
from equipoise.quality import word_similarity
from equipoise.results.quality import TaskScore
from equipoise.wordnet import find_wordnet

ROUNDS = 3
EPOCHS, THREADS = 5, 2
SETS = ("wordsim353.tsv", "simlex999.txt")  # gensim brings them

NOTES = (
    "Peer: gensim's Word2Vec, skip-gram. Both: 100 dimensions, windows of up to 5, 5 negatives, words of 5 occurrences",
    f"or more, thinned at 0.0001, {EPOCHS} epochs, {THREADS} threads, by turns. Words a second count all of the text.",
    "Text: WordNet's glosses and the Gutenberg books beside it. Ours also learns the pairs of WordNet, in all rows but",
    "'without a dictionary'; reading text and dictionary is not in these times, but in those 'from files to vectors'.",
    "By torch: gather, products, sigmoids and index_add of 8,192 targets at once, without anything that is drawn.",
    "Quality: Spearman's correlation with people's ratings of pairs of words, by equipoise quality, last round.",
)


def run(bench: Bench) -> list[Row]:
    if find_wordnet() is None:
        return [Row("dict2vec", "left out: there is no WordNet, beside which the books are")]
    folder = bench.new_folder("dict2vec")
    bench.say("dict2vec: writing the text")
    words = write_words(folder / "text.txt")
    rounds: list[dict[str, Times]] = []
    with (
        Worker("ours.dict2vec", folder, str(EPOCHS), str(THREADS), cache=bench.new_folder("cache")) as us,
        Worker("peers.gensim_word2vec", folder, str(EPOCHS), str(THREADS)) as gensim,
    ):
        bench.say("dict2vec: reading, compiling")
        us.ask("loaded")
        rated = Path(gensim.ask("loaded").value)
        for number in range(ROUNDS):
            bench.say(f"dict2vec: round {number + 1} of {ROUNDS}")
            ways = {"peer": gensim, "ours": us, "plain": us}
            order = list(ways.items()) if number % 2 else list(ways.items())[::-1]
            rounds.append({way: worker.ask(way).samples[0] for way, worker in order})
        bench.say("dict2vec: from files to vectors")
        whole = {"peer": gensim.ask("whole").samples[0], "ours": us.ask("whole").samples[0]}
        us.ask("drawn")
        torch = {"ours": us.ask("steps"), "peer": us.ask("by_torch")}
    return [
        _speed("skip-gram with the pairs of WordNet", words, rounds, "ours", 1.0),
        _speed("... without a dictionary", words, rounds, "plain", None),
        _speed("... with it, from files to vectors", words, [whole], "ours", None),
        _by_torch({way: (answer.samples[0], answer.value) for way, answer in torch.items()}),
        *_quality(folder, rated),
    ]


def _speed(what: str, words: int, rounds: list[dict[str, Times]], way: str, needed: float | None) -> Row:
    ours, peer = (medians(each[name] for each in rounds) for name in (way, "peer"))
    ratio = medians(Times(each["peer"].cpu / each[way].cpu, each["peer"].wall / each[way].wall) for each in rounds)
    a_second = [EPOCHS * words / each.wall for each in (ours, peer)]
    return Row(
        f"{what}, {a_second[0]:,.0f} words a second on the clock; peer {a_second[1]:,.0f}", both(ours), both(peer),
        f"{ratio.cpu:.2f}x ({ratio.wall:.2f}x)", f">= {needed:g}x" if needed else "",
        ratio.cpu >= needed if needed else None,
        {"ours": ours._asdict(), "peer": peer._asdict(), "ratio": ratio._asdict(), "needed": needed, "words": words},
    )  # fmt: skip


def _by_torch(found: dict[str, tuple[Times, int]]) -> Row:
    """A million rows of outputs compared and changed."""
    ours, peer = (
        Times(*(1e6 * time / rows for time in times)) for times, rows in (found["ours"], found["peer"])
    )  # fmt: skip
    return Row(
        "a million comparisons, one thread; peer: by torch", both(ours), both(peer), f"{peer.cpu / ours.cpu:.1f}x", "",
        None, {"ours": ours._asdict(), "peer": peer._asdict()},
    )  # fmt: skip


def _quality(folder: Path, rated: Path) -> list[Row]:
    files = [rated / name for name in SETS]
    ours, peer = (word_similarity(folder / name, *files).tasks for name in ("ours.npz", "peer.bin"))
    return [_followed(*each) for each in zip(ours, peer, strict=True)]


def _followed(ours: TaskScore, peer: TaskScore) -> Row:
    mine, theirs = (each.scores["spearman"] for each in (ours, peer))
    return Row(
        f"{ours.task}, {ours.entries['pairs']} pairs: correlation with people's ratings", f"{mine:.3f}",
        f"{theirs:.3f}", f"{mine - theirs:+.3f}", ">= 0", mine >= theirs, {"ours": mine, "peer": theirs},
    )  # fmt: skip
