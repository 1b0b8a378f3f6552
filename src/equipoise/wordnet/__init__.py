"""WordNet 3.0: which senses there are, and what they mean. Files are mapped and searched, nothing is parsed ahead.

    wordnet = open_wordnet()
    wordnet.keys("mentor")                # ['mentor%1:18:00::', 'mentor%2:32:00::']
    wordnet.gloss("mentor%1:18:00::")     # 'a wise and trusted guide and advisor'
    wordnet.dominant("black")             # 'black%3:00:01::', which people tagged most often
    wordnet.senses_of("nurses")           # those of nurse: WordNet has base forms only (morphology.py)
    wordnet.synset_name("mentor%2:32:00::")  # 'mentor.v.01'

A sense is named by its sense key (sense_keys.py). The database is not ours to ship: folder.py says where it is looked
for and how to get it.
"""

from equipoise.sense_keys import is_sense_key
from equipoise.wordnet.folder import HOW_TO_GET_IT, find_wordnet
from equipoise.wordnet.senses import WordNet, open_wordnet

__all__ = ["HOW_TO_GET_IT", "WordNet", "find_wordnet", "is_sense_key", "open_wordnet"]
