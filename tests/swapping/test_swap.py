"""Women and men exchanged, sentence by sentence; every sentence is our own."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.datasets.gendered_facts import name_facts, word_facts
from equipoise.swapping import swap
from equipoise.swapping.closed import closed, taken_instead

BACK_AND_FORTH = [  # a swap, and the swap of that
    ("She left the keys on the table.", "He left the keys on the table."),
    ("The woman read a map.", "The man read a map."),
    ("My sister mended the gate.", "My brother mended the gate."),
    ("Their daughters sail.", "Their sons sail."),
    ("The old lady waved.", "The old gentleman waved."),
    ("The princess spoke.", "The prince spoke."),
    ("She hurt herself.", "He hurt himself."),
    ("Her shoes were wet.", "His shoes were wet."),
    ("HER SHOES WERE WET!", "HIS SHOES WERE WET!"),
    ("She's late, and she'll stay late.", "He's late, and he'll stay late."),
    ("She’d like tea.", "He’d like tea."),
    ("The girl's bicycle is green.", "The boy's bicycle is green."),
    ("The girls' bicycles are green.", "The boys' bicycles are green."),
    ("The ladies' coats hung there.", "The gentlemen's coats hung there."),
    ("The ladies’ coats hung there.", "The gentlemen’s coats hung there."),
    ("We asked her to sit down.", "We asked him to sit down."),
    ("We saw her.", "We saw him."),
    ("We saw her, as usual.", "We saw him, as usual."),
    ("Did you see her?", "Did you see him?"),
    ("They gave her the book.", "They gave him the book."),
    ("They gave her a map and a pen.", "They gave him a map and a pen."),
    ("They gave her three maps.", "They gave him three maps."),
    ("They gave her Linda's map.", "They gave him William's map."),
    ("I went with her and two friends.", "I went with him and two friends."),
    ("I saw her leave.", "I saw him leave."),
    ("Let her finish.", "Let him finish."),
    ("The rain made her run.", "The rain made him run."),
    ("We watched her climbing.", "We watched him climbing."),
    ("I told her that it rained.", "I told him that it rained."),
    ("I told her what I knew.", "I told him what I knew."),
    ("Tell her again.", "Tell him again."),
    ("Call her back.", "Call him back."),
    ("We drove her home.", "We drove him home."),
    ("We met her last week.", "We met him last week."),
    ("The news made her happy.", "The news made him happy."),
    ("Leave her alone.", "Leave him alone."),
    ("They treated her like a guest.", "They treated him like a guest."),
    ("Nobody helped her, not even her neighbour.", "Nobody helped him, not even his neighbour."),
    ("Her neighbour asked her about her garden.", "His neighbour asked him about his garden."),
    ("It hurt her back.", "It hurt his back."),
    ("She wrote about her past and her plans.", "He wrote about his past and his plans."),
    ("In her last year she learned to ski.", "In his last year he learned to ski."),
    ("She used her right hand.", "He used his right hand."),
    ("She has her own key.", "He has his own key."),
    ("Her wedding was in the town hall.", "His wedding was in the town hall."),
    ("She made her happy parents laugh.", "He made his happy parents laugh."),
    ("She found her “lost” umbrella.", "He found his “lost” umbrella."),
    ("Her well-worn boots leaked.", "His well-worn boots leaked."),
    ("Her on-screen partner agreed.", "His on-screen partner agreed."),
    ("She signed her will.", "He signed his will."),
    ("The green one is hers.", "The green one is his."),
    ("Hers is the green one.", "His is the green one."),
    ("A cousin of hers from Leeds called.", "A cousin of his from Leeds called."),
    ("The choice is hers alone.", "The choice is his alone."),
    ("The boat is hers now.", "The boat is his now."),
    ("Each guest brings his or her cup.", "Each guest brings her or his cup."),
    ("Write his/her name here.", "Write her/his name here."),
    ("Ask him/her first.", "Ask her/him first."),
    ("Mary and James arrived.", "James and Mary arrived."),
    ("Patrick is early.", "Rachel is early."),
    ("PATRICK IS EARLY.", "RACHEL IS EARLY."),
    ("I lent it to Linda’s brother.", "I lent it to William’s sister."),
    ("Her mother-in-law and her ex-husband met.", "His father-in-law and his ex-wife met."),
    ("A she-wolf howled.", "A he-wolf howled."),
    ("Mrs. Field met Mr. Grove.", "Mr. Field met Mrs. Grove."),
    ("Dear Sir or Madam,", "Dear Madam or Sir,"),
    ("Queen Margaret and Prince David bowed.", "King Richard and Princess Barbara bowed."),
    ("Sir Paul sang.", "Dame Helen sang."),
    ("Mary Thomas spoke.", "James Thomas spoke."),
    ("He took paternity leave.", "She took maternity leave."),
    ("The businesswomen met the chairman.", "The businessmen met the chairwoman."),
    ("His fiancée laughed.", "Her fiancé laughed."),
    ("The man made a cake for the mother of two.", "The woman made a cake for the father of two."),
]  # fmt: skip

ONE_WAY = [  # the swap of the swap is another sentence
    ("Sylvia sat.", "Marcus sat."),  # nobody becomes Jesus
    ("Ms Field is in.", "Mr Field is in."),
    ("Miss Field is in.", "Mr Field is in."),
    ("My mum called.", "My dad called."),
    ("The actress bowed.", "The actor bowed."),
    ("Yes, ma'am.", "Yes, sir."),
    ("James' boat leaks.", "Mary's boat leaks."),
    ("The princess' boat leaks.", "The prince's boat leaks."),
    ("Later Will and Linda came.", "Later Mindy and William came."),
    ("Will said so.", "Mindy said so."),
    ("Mark Field knows.", "Sandra Field knows."),
    ("I met Guy there.", "I met Bessie there."),
    ("Guy talk.", "Gal talk."),
    ("Mr James met Mr. James Bond.", "Mrs James met Mrs. Mary Bond."),
    ("Mary Ann Jones sat.", "James Lawrence Jones sat."),
    ("John F. Kennedy spoke.", "Patricia F. Kennedy spoke."),
    ("Billie Jean King won.", "Dwight Ethan King won."),
    ("April Field called in April.", "Edwin Field called in April."),
    ("Lady Field met the First Lady.", "Lord Field met the First Gentleman."),
    ("Everyone who knows her says so.", "Everyone who knows him says so."),
    ("Give her back her book right away.", "Give him back his book right away."),
    ("It is about her right to vote.", "It is about his right to vote."),
    ("'The princess' she said.", "'The prince' he said."),
]

KEPT = [
    "",
    "The clock ticked.",
    "Will it rain? May we go? Mark the place.",
    "WILL IT RAIN?",
    "I will grant you that; the bill is on the mark.",
    "It rained in May, and in April too.",
    "They flew to Paris and Houston.",
    "A man-made lake.",
    "Jesus wept, and Santa waved.",
    "A king-size bed.",
    "A mother-of-pearl button.",
    "It is our mother tongue.",
    "The actor and the landlord talked.",
    "The Rose and the Bill opened.",
    "Write to mary@example.org or see https://example.org/he/she.",
    "Ask @mary about #she.",
    "She1 x_he he2",
    "An MA in history.",
    "I miss you.",
    "the theatre, there, other, shell, heron, human",
    "\u4e2d\u6587 🙂 \u200d \n\n\t",
]


@pytest.mark.parametrize(("text", "other"), BACK_AND_FORTH)
def test_back_and_forth(text, other):
    assert swap(text).text == other
    assert swap(other).text == text


@pytest.mark.parametrize(("text", "other"), ONE_WAY)
def test_one_way(text, other):
    assert swap(text).text == other


@pytest.mark.parametrize("text", KEPT)
def test_what_stays(text):
    assert swap(text).text == text
    assert swap(text).swapped == swap(text).spans == ()


def test_there_are_many_sentences_by_hand():
    assert len(BACK_AND_FORTH) + len(ONE_WAY) + len(KEPT) >= 100


def test_what_was_swapped_and_where():
    done = swap("Her ladies' hats, said Mary.")

    assert done.text == "His gentlemen's hats, said James."
    assert done.swapped == (("Her", "His"), ("ladies'", "gentlemen's"), ("Mary", "James"))
    assert [("Her ladies' hats, said Mary.")[start:end] for start, end in done.spans] == ["Her", "ladies'", "Mary"]
    assert [done.text[start:end] for start, end in done.spans_after] == ["His", "gentlemen's", "James"]


def test_the_appendix_of_the_paper(shared):
    """Appendix A of seed 004: 62 rules, of which her and his depend on what follows, and 30 pairs of names."""
    rules = json.loads((shared / "data" / "dolci_appendixA_swaps.json").read_text(encoding="utf-8"))
    ours = word_facts().counterparts
    differing = {(male, female) for male, female, _ in rules["common"] if ours[male] != female or ours[female] != male}
    assert differing == {("him", "her"), ("his", "hers")}
    names = {(male, female) for male, female in rules["names"] if name_facts().counterparts[male] != female}
    assert names == {  # two pairs of neighbours stand the other way round in the counts we have
        ("Daniel", "Nancy"), ("Matthew", "Betty"), ("Jeffrey", "Rebecca"), ("Ryan", "Deborah"),
    }  # fmt: skip


# What these become depends on the words beside them.
BY_PLACE = {"her", "his", "sir", "lady", "king", "guy", "duke", "baron", "prince", "mother", "man", "queen"}
PAIRED = sorted(
    word for word, other in word_facts().counterparts.items()
    if word_facts().counterparts.get(other) == word and BY_PLACE.isdisjoint({word, other})
)  # fmt: skip
PLAIN_NAMES = sorted(
    name for name, other in name_facts().counterparts.items()
    if not {name.lower(), other.lower()} & (name_facts().ordinary_words | name_facts().written_large)
    and {name, other}.isdisjoint(taken_instead())
    and not {name.lower(), other.lower()} & closed("never_names", "surnames_alone", "surnames_where_people_do")
)  # fmt: skip
OTHER_WORDS = ["the", "clock", "is", "near", "a", "door", "blue", "football", "nurse", "quickly", "9", "…", "🙂"]
CASES = st.sampled_from([str.lower, str.capitalize, str.upper])
PLAIN = st.one_of(
    st.builds(lambda case, word: case(word), CASES, st.sampled_from(PAIRED)).filter(
        lambda word: swap(word).text != word  # MA and PA are other words
    ),
    st.sampled_from(OTHER_WORDS),
)
SPACES = st.sampled_from([" ", "  ", "\t", ", ", "; ", " (", ") ", "\n"])


@given(st.lists(st.tuples(PLAIN, SPACES), min_size=1, max_size=12))
def test_twice_is_as_it_was(pieces):
    text = "".join(word + space for word, space in pieces).strip()
    assert swap(swap(text).text).text == text


@given(st.sampled_from(PLAIN_NAMES), st.sampled_from(["%s sat.", "We met %s.", "%s's boat", "Then %s, too, left."]))
def test_a_name_twice_is_as_it_was(name, frame):
    text = frame % name
    assert swap(text).text != text
    assert swap(swap(text).text).text == text


TEXT = st.text(alphabet=st.sampled_from(list("aehimnorstwHISMR '’\"-/.,@#_1\n🙂é\u0301")), max_size=60) | st.lists(
    st.sampled_from(["her", "his", "She", "James'", "Mary", "ladies'", "Will", "x", ",", "'"])
).map(" ".join)


@given(TEXT)
def test_only_spans_change(text):
    done = swap(text)
    kept, kept_after, last, last_after = [], [], 0, 0
    for (start, end), (after_start, after_end) in zip(done.spans, done.spans_after, strict=True):
        assert last <= start < end <= len(text)
        kept.append(text[last:start])
        kept_after.append(done.text[last_after:after_start])
        last, last_after = end, after_end
    assert [*kept, text[last:]] == [*kept_after, done.text[last_after:]]
    assert all(old != new for old, new in done.swapped)


def test_a_or_an_stays_right():
    vowel = re.compile("[aeiou]|heir")
    counterparts = word_facts().counterparts.items()
    assert not [(word, other) for word, other in counterparts if bool(vowel.match(word)) != bool(vowel.match(other))]


def test_a_comma_parts_what_would_be_one_phrase():
    assert swap("my mother tongue").swapped == ()
    assert swap("my mother, tongue in cheek").text == "my father, tongue in cheek"
