"""How far to trust it: what takes words and models to find out, beside the arithmetic of significance/.

Null calibration on random words of the model, the words and the published lists that a number hangs on, and doubts
about the lists themselves.
"""

from equipoise.scrutiny.calibration import calibrated
from equipoise.scrutiny.doubts import doubts_about, unchecked
from equipoise.scrutiny.sensitivity import asked_otherwise, left_out_words
from equipoise.scrutiny.templates import for_each_template

__all__ = ["asked_otherwise", "calibrated", "doubts_about", "for_each_template", "left_out_words", "unchecked"]
