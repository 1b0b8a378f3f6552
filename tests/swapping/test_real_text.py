"""What real text holds and made-up sentences did not, found in samples of SNLI, MR, MRPC, SUBJ and MELD; the sentences
are our own."""

from __future__ import annotations

import pytest

from equipoise.swapping import swap

HER = [
    ("She looks to her left.", "He looks to his left."),
    ("The boy next to her left early.", "The girl next to him left early."),
    ("The author lets her hero become a baker.", "The author lets his hero become a baker."),
    ("Let her eyes rest.", "Let his eyes rest."),
    ("Let her rest.", "Let him rest."),
    ("I danced with her smiling.", "I danced with him smiling."),
    ("It helps her discover the valley.", "It helps him discover the valley."),
    ("There are photos of her gazing out of windows.", "There are photos of him gazing out of windows."),
    ("Her unasked yet useful advice was heard.", "His unasked yet useful advice was heard."),
    ("She brings to the stage her pale, calm voice.", "He brings to the stage his pale, calm voice."),
    ("A drummer stood next to her singing as well.", "A drummer stood next to him singing as well."),
    ("On her deathbed she laughed.", "On his deathbed he laughed."),
    ("They had her beaten at chess.", "They had him beaten at chess."),
    ("They allowed her access to the library.", "They allowed him access to the library."),
    ("The song lured her back to sea.", "The song lured him back to sea."),
    ("She left her `` family `` there .", "He left his `` family `` there ."),
]

HIS = [
    ("He lost his $ 3 million boat .", "She lost her $ 3 million boat ."),
    ("It is his, uh, own way.", "It is her, uh, own way."),
]

MAN = [
    ("Man, that was good.", "Man, that was good."),
    ("Boy, has she grown.", "Boy, has he grown."),
    ("Man! She won.", "Man! He won."),
    ("Okay man.", "Okay man."),
    ("Come on, man!", "Come on, man!"),
    ("A woman, a man, and a dog.", "A man, a woman, and a dog."),
    ("The old man. He sat.", "The old woman. She sat."),
]

NAMES = [
    ("Justice Mary O 'Connor nodded .", "Justice James O 'Connor nodded ."),
    ("On Jan. 10 she left.", "On Jan. 10 he left."),
    ("The Ireland Sailing Club met her.", "The Ireland Sailing Club met him."),
    ("The Bank of America called him.", "The Bank of America called her."),
    ("Jackson left, and Warner stayed.", "Jackson left, and Warner stayed."),
    ("Said Mr. Field: no.", "Said Mrs. Field: no."),
    ("On Christmas Eve he sang.", "On Christmas Eve she sang."),
    ("We saw Seven Queens with her.", "We saw Seven Queens with him."),
    ("The Hale-King comet passed her.", "The Hale-King comet passed him."),
    ("Mary\x92s hat is hers.", "James\x92s hat is his."),
    ("We heard that [ t ] he piano is new .", "We heard that [ t ] he piano is new ."),
    ("Secretary Jean-Marie Kowalczyk lost a shoe.", "Secretary Jean-Marie Kowalczyk lost a shoe."),
    ("she met mark harmon there .", "he met mark harmon there ."),
    ("The Georgia Bureau of Fisheries told her.", "The Georgia Bureau of Fisheries told him."),
    ("Georgia Bureau of Fisheries men told her.", "Georgia Bureau of Fisheries women told him."),
    ("the singer susan king rests .", "the singer joseph king rests ."),
    ("Run the install wizard with him.", "Run the install wizard with her."),
]


@pytest.mark.parametrize(("text", "other"), [*HER, *HIS, *MAN, *NAMES])
def test_each_kind_of_mistake(text, other):
    assert swap(text).text == other
