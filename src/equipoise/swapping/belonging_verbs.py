"""Whether her is whom something is done to, by the verb before it and by what follows: gave her tea, made her laugh."""

from __future__ import annotations

from collections.abc import Callable

from equipoise.datasets.english_words import IRREGULAR_FORM, NOUN, VERB, is_english, word_classes
from equipoise.datasets.gendered_facts import word_facts
from equipoise.swapping.closed import closed
from equipoise.swapping.neighbours import Neighbours

Rule = Callable[[Neighbours], bool | None]  # whether something is owned; None where the rule does not apply


def _given(near: Neighbours) -> bool | None:
    """gave her two maps, gave her Mary's map, but told her two sons."""
    if near.before not in closed("giving"):
        return None
    if near.before in closed("promising"):
        return near.next in word_facts().sides or near.next in closed("given_to")
    counted = near.next in closed("numbers") and near.second not in closed("people")
    first = near.next in closed("ordinals") and near.second in closed("prizes")
    return False if counted or first or (near.beside.capital and near.beside.ending) else None


def _given_things(near: Neighbours) -> bool | None:
    """gave her flowers, gave her hot tea; but gave her money to the poor, and she bought her tickets."""
    if near.before not in closed("giving") or (near.before in closed("given_by_oneself") and near.she_does()):
        return None
    to_another = near.next in word_facts().sides or near.next in closed("given_to")  # gave her mother tea
    return False if _is_given(near, 1) or (not to_another and _is_given(near, 2)) else None


def _bare_plural(near: Neighbours) -> bool:
    """gave her marbles, but gave her views, gave her children."""
    plural = near.next.endswith("s") and not near.next.endswith(("ss", "us"))
    owned = near.next in closed("owned_plurals", "people", "given_to") or near.next in word_facts().sides
    return plural and not owned and near.before in closed("giving_plurals") and not near.she_does()


def _wished(near: Neighbours) -> bool | None:
    return False if near.before in closed("wishing") and near.next in closed("wished") else None


def _is_given(near: Neighbours, steps: int) -> bool:
    """Whether what stands so many steps on is a thing that one is given, and nothing follows that receives it."""
    thing = near.ahead(steps) if near.next not in closed("own_before_things") else ""
    outright = near.before in closed("given_outright") and thing in closed("things_given_outright")
    if not (outright or thing in closed("given_things") or (steps == 1 and _bare_plural(near))):
        return False
    return near.ends_after(steps) and (near.ahead(steps + 1) != "to" or thing == "access")


def _told(near: Neighbours) -> bool | None:
    """told her Linda was late, but told her Aunt Linda; told her "no"."""
    if near.before not in closed("telling"):
        return None
    named = near.beside.capital and near.next not in closed("own_titles")
    return False if named or near.quoted else None


def _called(near: Neighbours) -> bool | None:
    """called her Linda, called her "boss", called her names, but called her mother."""
    if near.before not in closed("calling"):
        return None
    named = near.beside.capital and near.next not in closed("own_titles")
    so = near.next in closed("called_names") and near.ends_after(1)
    return False if named or near.quoted or so else None


def _elected(near: Neighbours) -> bool | None:
    """made her captain, voted her gardener of the year, but elected her father."""
    if near.before in closed("electing_outright"):
        return near.next in word_facts().sides or near.next in closed("people")
    office = near.next in closed("offices") and near.before in closed("electing")
    return False if office and (near.ends_after(1) or near.second in closed("offices")) else None


def _moved(near: Neighbours) -> bool | None:
    """call her back, drive her home, but hurt her back, left her home."""
    if near.next not in ("back", "home"):
        return None
    given_back = near.second in closed("begin_nothing_owned determiners", "begin_nothing_owned pronouns")
    return False if given_back or near.before in closed(f"moving {near.next}") else None


def _let_or_seen_to(near: Neighbours) -> bool | None:
    """let her finish, saw her leave, but let her son go, let her hair down."""
    if near.before in closed("letting"):
        described = "a" in word_classes().get(near.next, "") and near.second.endswith("s") and is_english(near.second)
        own = near.next in closed("let_nouns") or near.next in word_facts().sides
        return own or described or _a_noun_does(near)  # let her complicated characters be
    verb_only = set(word_classes().get(near.next, "")) == {VERB} and near.before in closed("seeing_and_letting")
    if verb_only:
        return False  # helps her discover
    classes = word_classes().get(near.next, "")
    done_to = classes == IRREGULAR_FORM or (near.next.endswith(("ed", "en")) and NOUN not in classes)
    if near.before in closed("having") and done_to and near.ends_after(1):
        return False  # had her beaten
    heard = near.before == "to" and near.second_before() in closed("listening")
    if not (heard or near.before in closed("seeing_and_letting")) or near.next not in closed("doing"):
        return None
    return False if near.next not in closed("nouns_too") or _rather_a_verb(near) else None


def _a_noun_does(near: Neighbours) -> bool:
    """lets her character become; but let her dance, let her finish first."""
    classes = word_classes().get(near.next, "")
    if NOUN not in classes:
        return near.next.endswith("s") and is_english(near.next)  # let her eyes close
    following = word_classes().get(near.second, "")
    does = near.second in closed("doing") or near.second in ("be", "have")
    return VERB not in classes or (does and near.next not in closed("doing")) or following == VERB


def _rather_a_verb(near: Neighbours) -> bool:
    """watched her dance, watched her play chess, had her run two laps; but her dance class, made her call."""
    if near.before in closed("having"):
        done_to = closed("objects", "numbers", "begin_nothing_owned determiners")
        return near.second in done_to
    if near.before in closed("making") and near.next in closed("made_things"):
        return near.second.endswith("s") and not near.ends_after(1)  # made her change trains
    goes_on = near.second.endswith("ly") or near.second in closed("either") or near.second in closed("games")
    return goes_on or near.ends_after(1)


def _seen_doing(near: Neighbours) -> bool | None:
    """saw her climbing, a photo of her standing there, but left her walking stick."""
    if not near.next.endswith("ing") or near.next in closed("nouns_in_ing"):
        return None
    if near.next in closed("ing_before_things") and near.second in closed("things_after_ing"):
        return True
    if near.next in closed("adjectives_in_ing") and not near.ends_after(1):
        return True  # found her missing keys
    shown = near.before == "with" or (near.before == "of" and near.second_before() in closed("pictures"))
    something = ("begin_nothing_owned determiners", "begin_nothing_owned prepositions", "begin_nothing_owned pronouns")
    goes_on = near.second in closed(*something) and not (near.before == "with" and near.second == "of")
    posing = near.next in closed("posing") and (near.ends_after(1) or near.second in closed("before_determiners"))
    beside = near.before == "to" and near.second_before() in ("close", "next") and near.ends_after(1)
    doing = near.before in closed("finding") or (shown and (posing or goes_on)) or beside
    return False if doing else None


def _made_so(near: Neighbours) -> bool | None:
    """made her jealous, found her attractive, but found her detective."""
    endings = tuple(closed("adjective_endings"))
    so = near.next.endswith(endings) and near.next not in closed("not_adjectives")
    return False if so and near.before in closed("making") and near.ends_after(1) else None


BY_THE_VERB: tuple[Rule, ...] = (
    _given,
    _given_things,
    _wished,
    _told,
    _called,
    _elected,
    _moved,
    _let_or_seen_to,
    _seen_doing,
    _made_so,
)
