"""A name and its pronouns turn together or stay together; every sentence is our own."""

from __future__ import annotations

import pytest

from equipoise.swapping import swap, swap_together

STAYS = [  # nobody is named like that in the list of names, so nothing of these people turns
    "Noureddine Kowalczyk said he would sell his boat.",
    "Police questioned Noureddine Kowalczyk about his boat, but Kowalczyk said he had sold it.",
    "Spokesman Noureddine Kowalczyk lost his keys.",
    "Mr Noureddine Kowalczyk lost his keys.",
    "Noureddine Kowalczyk, a tall man, lost his keys.",
    "Noureddine Kowalczyk and his wife sail.",
    "A storm cost Oslo Republican Haley Kowalczyk his boat.",
    "His wife Noureddine Kowalczyk, whom he met at sea, sings.",
    "The man identified as Noureddine Kowalczyk sails.",
    "Noureddine Abdullah Kowalczyk and his wife sail.",
    "Jean-Claude Kowalczyk lost his hat.",
    "They were waving at Noureddine Kowalczyk and his dog.",
    "Jennette Kowalczyk lost her keys.",  # listed, but with no counterpart
    "A storm cost Haley Kowalczyk his boat.",  # Haley is nearly always a woman
    "Another man, 19-year-old Noureddine Kowalczyk, lost his keys.",
    "Despite his cold, Noureddine Kowalczyk swam.",
    "Jackie Kowalczyk said he liked his tea.",  # Jackie is more often a woman
    "jackie kowalczyk 's films are long , but he is good in them .",
    "the director ferzan kowalczyk lost his way .",
    "Spike Kowalczyk lost his hat.",
    "we like noureddine kowalczyk 's fatherly advice and his hat .",
    "Queen Wenceslava lost her crown.",  # royalty goes by given names
    "the dog of king wenceslav and his ball",
]

TURNS = [
    ("Kowalczyk said he would sell his boat.", "Kowalczyk said she would sell her boat."),  # a surname tells no sex
    ("Mr. Kowalczyk sold his boat.", "Mrs. Kowalczyk sold her boat."),
    ("Jackie Kowalczyk said she liked her tea.", "Brody Kowalczyk said he liked his tea."),
    ("Mary told Noureddine Kowalczyk that she was late.", "James told Noureddine Kowalczyk that he was late."),
    ("She flew to Costa Rica with her son.", "He flew to Costa Rica with his daughter."),
    ("She works at Ferrovia Kolosso on her thesis.", "He works at Ferrovia Kolosso on his thesis."),
    ("The Ferrovia Kolosso thanked her.", "The Ferrovia Kolosso thanked him."),
    ("She met Noureddine Kowalczyk, whom she knew.", "He met Noureddine Kowalczyk, whom he knew."),
    (
        "Kowalczyk and his partner , Noureddine Abdullah , left .",
        "Kowalczyk and her partner , Noureddine Abdullah , left .",
    ),
    ("Taylor said his train was late.", "Taylor said her train was late."),  # by itself the name says neither
]

IN_SMALL_LETTERS = [
    ("patrick is late , but he is cheerful .", "rachel is late , but she is cheerful ."),
    ("director susan kowalczyk and her crew laughed .", "director joseph kowalczyk and his crew laughed ."),
    ("drew kowalczyk mends his bicycle .", "melody kowalczyk mends her bicycle ."),
    ("he drew a map in may .", "she drew a map in may ."),
    ("mr . kowalczyk rests .", "mrs . kowalczyk rests ."),
    ("thompson lost his hat .", "thompson lost her hat ."),
    ("a mercedes stood beside her .", "a mercedes stood beside him ."),
    ("in the end he met a prima donna .", "in the end she met a prima donna ."),
    ("[ susan ] knows her part .", "[ joseph ] knows his part ."),
    ("the major kowalczyk slept .", "the major kowalczyk slept ."),
    ("he liked the short film 'susan . '", "she liked the short film 'susan . '"),
    ("he liked 'susan 's hat .", "she liked 'joseph 's hat ."),
    ("his buddy gerald rests .", "her buddy marie rests ."),
    ("susan and howard rest .", "joseph and sophia rest ."),
    ("susan allen and howard rest .", "joseph allen and howard rest ."),
]


@pytest.mark.parametrize("text", STAYS)
def test_a_name_that_cannot_be_swapped_keeps_its_pronouns(text):
    done = swap(text)

    assert done.text == text
    assert done.left
    assert all(text[each.start : each.end] == each.word and each.why for each in done.left)


@pytest.mark.parametrize(("text", "other"), TURNS)
def test_who_is_told_by_nothing_else_turns(text, other):
    assert swap(text).text == other


@pytest.mark.parametrize(("text", "other"), IN_SMALL_LETTERS)
def test_names_without_capitals(text, other):
    assert swap(text).text == other


def test_what_is_left_is_said_where_it_stands():
    done = swap("Mary met Noureddine Kowalczyk and his dog.")

    assert done.text == "James met Noureddine Kowalczyk and his dog."
    assert [(each.word, each.start) for each in done.left] == [("his", 34)]
    assert "Noureddine Kowalczyk" in done.left[0].why


def test_what_is_left_of_texts_that_belong_together():
    first, second = swap_together(["A dog barks.", "Noureddine Kowalczyk calls his dog."])

    assert first.left == ()
    assert [second.text[each.start : each.end] for each in second.left] == ["his"]
