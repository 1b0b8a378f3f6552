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
    ("It was an 'it is all for her' sort of day.", "It was an 'it is all for him' sort of day."),
    ("Buy her gum, get her rice.", "Buy him gum, get him rice."),
]

HIS = [
    ("He lost his $ 3 million boat .", "She lost her $ 3 million boat ."),
    ("It is his, uh, own way.", "It is her, uh, own way."),
    ("We like his , if you will , off-key manner .", "We like her , if you will , off-key manner ."),
    ("His [ Kowalczyk 's ] boat sank .", "Her [ Kowalczyk 's ] boat sank ."),
    ("We like his earlier boat.", "We like her earlier boat."),
    ("The boat was his earlier today.", "The boat was hers earlier today."),
    ("The boat is his, if you ask me.", "The boat is hers, if you ask me."),
    ("He cut it with his ``three-in-one ' ' saw .", "She cut it with her ``three-in-one ' ' saw ."),
]

MAN = [
    ("Man, that was good.", "Man, that was good."),
    ("Boy, has she grown.", "Boy, has he grown."),
    ("Man! She won.", "Man! He won."),
    ("Okay man.", "Okay man."),
    ("Come on, man!", "Come on, man!"),
    ("A woman, a man, and a dog.", "A man, a woman, and a dog."),
    ("The old man. He sat.", "The old woman. She sat."),
    ("Man is peeling onions.", "Woman is peeling onions."),
    ("Man I like her.", "Man I like him."),
    ("The man meets the hero.", "The woman meets the heroine."),
    ("The girls meet a new hero.", "The boys meet a new heroine."),
    ("The man is my hero.", "The woman is my hero."),
    ("The woman meets the hero.", "The man meets the hero."),
    ("They held a bachelor party for the groom.", "They held a bachelorette party for the bride."),
    ("A Bachelor of Arts met her.", "A Bachelor of Arts met him."),
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
    ('" The rain stopped , " King said , and he left .', '" The rain stopped , " King said , and she left .'),
    ("The King said he left.", "The Queen said she left."),
    ("feel for king , who lost his voice .", "feel for king , who lost her voice ."),
    ("the king , who sings , rests .", "the queen , who sings , rests ."),
    ("Commissioner Thomas lost his keys.", "Commissioner Thomas lost her keys."),
    ("Superintendent Ellis thanked her.", "Superintendent Ellis thanked him."),
    ("A Robert Kowalczyk film pleased her.", "An Elizabeth Kowalczyk film pleased him."),
    ("Have you met Dean? He sings.", "Have you met Gail? She sings."),
    ("On Monday , Dean ends his journey .", "On Monday , Dean ends her journey ."),
    ("Branson said his boat sank .", "Branson said her boat sank ."),
    ("The DAX fell, he said.", "The DAX fell, she said."),
    ("He sat in Aqaba , Jordan .", "She sat in Aqaba , Jordan ."),
    ("The minister Nour al-Hassan met her.", "The minister Nour al-Hassan met him."),
    ("We met Ariel Sharon and her.", "We met Alec Sharon and him."),
    ("Mary James Kowalczyk left.", "James James Kowalczyk left."),
    ("She met Amer Abdullah Kowalczyk.", "He met Amer Abdullah Kowalczyk."),
    ("The leading man met her.", "The leading lady met him."),
    ("Mary Ann left.", "James Lawrence left."),
    ("Roman Catholics thanked her.", "Roman Catholics thanked him."),
    ("the early kowalczyk brothers laughed .", "the early kowalczyk sisters laughed ."),
    ("early kowalczyk brothers laughed .", "early kowalczyk sisters laughed ."),
    (
        "kowalczyk , szymanska , rolland and nowakowski met her .",
        "kowalczyk , szymanska , rolland and nowakowski met him .",
    ),
    ("susan , mary and linda left .", "joseph , james and william left ."),
    ("as howard 's train leaves , he smiles .", "as howard 's train leaves , she smiles ."),
    ("howard kowalczyk smiles .", "sophia kowalczyk smiles ."),
    ("a guy kowalczyk film with guys in it .", "a bessie kowalczyk film with gals in it ."),
    ("this guy met her .", "this gal met him ."),
    ("holly hunter lost her hat .", "miguel hunter lost his hat ."),
    ("woody allen moves . he sings .", "agatha allen moves . she sings ."),
    ("they sell christian love to her .", "they sell christian love to him ."),
    ("before kowalczyk , patrick sings .", "before kowalczyk , rachel sings ."),
    ("throughout michele 's journey she sings .", "throughout connor 's journey he sings ."),
    ("the mummy returns with her .", "the mummy returns with him ."),
    ("if you like de kowalczyk , see his new film .", "if you like de kowalczyk , see her new film ."),
]


@pytest.mark.parametrize(("text", "other"), [*HER, *HIS, *MAN, *NAMES])
def test_each_kind_of_mistake(text, other):
    assert swap(text).text == other
