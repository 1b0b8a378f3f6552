"""A masked language model of real size: the encoder of builtin:minilm under a head. Argument: the folder to write.

No masked language model comes by pip, and for speed its weights do not matter: the head only passes on what it gets
and compares it with the vectors of the vocabulary, so its probabilities mean nothing.
"""

import sys

import equipoise
from benchmarks.child import serve
from equipoise.models.machinery.libraries import quietly

ENCODER = "builtin:minilm"


def main(folder: str) -> None:
    def made() -> int:
        with quietly(ENCODER) as transformers:
            encoder = equipoise.load_model(ENCODER).reading.folder.path
            model = transformers.BertForMaskedLM.from_pretrained(encoder)  # its decoder are the vectors of its words
            head = model.cls.predictions
            model.requires_grad_(False)
            for each in (head, head.transform.dense, head.transform.LayerNorm):
                each.bias.zero_()
            head.transform.dense.weight.fill_(0).fill_diagonal_(1)
            head.transform.LayerNorm.weight.fill_(1)
            model.save_pretrained(folder)
            transformers.AutoTokenizer.from_pretrained(encoder).save_pretrained(folder)
        return sum(each.numel() for each in model.parameters())

    serve(made=made)


if __name__ == "__main__":
    main(*sys.argv[1:])
