"""What every report must say, whatever was found."""

WARNING = (
    "This report quotes the word lists it used. Some hold slurs, stereotypes, and names that stand for groups of "
    "people; they are here as evidence, and reading them can hurt."
)
SCOPE = (
    "These numbers measure associations between words in the vectors. They do not measure harm done by a system that "
    "uses the vectors: that depends on the task, the other parts of the system and the people concerned, and must be "
    "measured there."
)
ABSENCE = (
    "“No clear association” means that these word lists gave no evidence of one. It does not mean that the model has "
    "no bias: other words, other groups or other measures may show some."
)
HOW_SURE = (
    "An association counts as found when the test (p below 0.05, adjusted for the number of tests where the set was "
    "adjusted) and the interval (neutral lies outside; of the effect size where there is one) say so. Where they "
    "disagree the evidence is called mixed; so it is where a one-sided test asked about one direction and the interval "
    "points the other way. Where neutral is the end of a measure’s scale, its interval says nothing and only the test "
    "counts. Without a test, or with lists too short for any test to succeed, there is no verdict. "
    "Whether one word is known to decide, and what random and other published lists give, is said beside a "
    "verdict and does not change it."
)
