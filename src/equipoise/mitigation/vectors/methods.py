"""The methods there are. Add one: a file with `fit`, a line here, a card in docs/mitigation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Literal

from equipoise.errors import UnknownName
from equipoise.mitigation.vectors.fitted import Fitted

Kind = Literal["words", "sentences"]


@dataclass(frozen=True)
class Method:
    """What a method takes, and how to read what it leaves."""

    found_in: str  # "module:function", imported when it is asked for
    title: str
    what: str  # it does, in one sentence
    paper: str
    limits: str
    of: tuple[Kind, ...] = ("words",)
    two_classes: bool = False  # it takes pairs, not sets of three or more
    control: bool = False  # what every method must beat
    changes_lengths: bool = False  # it gives every vector length one

    @property
    def fit(self) -> Callable[..., Fitted]:
        """fit(vectors, about, *, rng, ...): the options of a method are the keywords of this function."""
        module, _, function = self.found_in.partition(":")
        return getattr(import_module(module), function)


HERE = "equipoise.mitigation.vectors"
BOLUKBASI = (
    "Bolukbasi, T., Chang, K.-W., Zou, J., Saligrama, V., & Kalai, A. (2016). Man is to Computer Programmer as Woman "
    "is to Homemaker? Debiasing Word Embeddings. NeurIPS 29"
)

METHODS: dict[str, Method] = {
    "hard": Method(
        f"{HERE}.hard:fit", "Hard debias",
        "takes the direction of the definitional pairs out of every neutral word, and sets pairs at equal distances",
        BOLUKBASI,
        "words that leaned to one side still stand together: the direction is gone, the neighbourhoods stay",
        two_classes=True, changes_lengths=True,
    ),
    "soft": Method(
        f"{HERE}.soft:fit", "Soft debias",
        "maps all vectors so that neutral words lose their product with the direction and all other products stay",
        BOLUKBASI,
        "the direction is weaker and not gone; words that leaned to one side still stand together",
        two_classes=True, changes_lengths=True,
    ),
    "double-hard": Method(
        f"{HERE}.double_hard:fit", "Double-hard debias",
        "takes out the mean and the principal component that hides most of the direction, then the direction",
        "Wang, T., Lin, X. V., Rajani, N. F., McCann, B., Ordonez, V., & Xiong, C. (2020). Double-Hard Debias: "
        "Tailoring Word Embeddings for Gender Bias Mitigation. ACL 2020, 5443-5453",
        "which component is taken out follows from a clustering of words that leaned, and can turn on few of them",
        two_classes=True,
    ),
    "multiclass-hard": Method(
        f"{HERE}.multiclass:fit", "Multiclass hard debias",
        "takes the subspace of the definitional sets out of every neutral word, and sets words of a set at equal "
        "distances",
        "Manzini, T., Lim, Y. C., Black, A. W., & Tsvetkov, Y. (2019). Black is to Criminal as Caucasian is to Police: "
        "Detecting and Removing Multiclass Bias in Word Embeddings. NAACL-HLT 2019, 615-621",
        "few sets give a subspace that holds much beside the classes",
        changes_lengths=True,
    ),
    "half-sibling": Method(
        f"{HERE}.half_sibling:fit", "Half-sibling regression",
        "takes out of every word what can be told of it from the words that define the classes, by ridge regression",
        "Yang, Z., & Feng, J. (2020). A Causal Inference Method for Reducing Gender Bias in Word Embedding Relations. "
        "AAAI 2020, 9434-9441",
        "the more words define the classes, the more of every other word they tell; applied again it takes out more",
    ),
    "ran": Method(
        f"{HERE}.repulsion:fit", "Repulsion, attraction, neutralisation",
        "moves every word away from neighbours that are near by their lean, towards where it was and off the direction",
        "Kumar, V., Bhotia, T. S., Kumar, V., & Chakraborty, T. (2020). Nurse is Closer to Woman than Surgeon? "
        "Mitigating Gender-Biased Proximities in Word Embeddings. TACL 8, 486-503",
        "only the first words of a vocabulary are moved (option words); the others are neutralised",
        two_classes=True, changes_lengths=True,
    ),
    "nullspace": Method(
        f"{HERE}.nullspace:fit", "Iterative nullspace projection",
        "takes out what a linear classifier tells the classes by, again and again until one tells nothing",
        "Ravfogel, S., Elazar, Y., Gonen, H., Twiton, M., & Goldberg, Y. (2020). Null It Out: Guarding Protected "
        "Attributes by Iterative Nullspace Projection. ACL 2020, 7237-7256",
        "every vector loses many dimensions; at chance is a linear classifier, and another kind may still tell",
        of=("words", "sentences"),
    ),
    "sent-debias": Method(
        f"{HERE}.sent_debias:fit", "Sent-Debias",
        "takes the directions in which sentences of a set differ, which say the same of other classes, out of every "
        "sentence",
        "Liang, P. P., Li, I. M., Zheng, E., Lim, Y. C., Salakhutdinov, R., & Morency, L.-P. (2020). Towards Debiasing "
        "Sentence Representations. ACL 2020, 5502-5515",
        "sentences that rightly say whom they are about lose it as well, and what other directions tell stays",
        of=("sentences",),
    ),
    "random-direction": Method(
        f"{HERE}.random_direction:fit", "Random directions taken out",
        "takes out directions drawn at random: what every method must beat",
        "a control, not a method",
        "one draw of directions; another seed draws others",
        of=("words", "sentences"), control=True,
    ),
}  # fmt: skip


def method_named(name: str) -> Method:
    if name not in METHODS:
        raise UnknownName("method", name, list(METHODS))
    return METHODS[name]
