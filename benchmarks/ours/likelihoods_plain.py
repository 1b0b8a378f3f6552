"""The plain way: one text at a time through the whole model, as published scripts have it."""

from difflib import SequenceMatcher
from functools import cached_property


class Loop:
    """A model and its tokenizer; `read` counts the tokens that went through it."""

    def __init__(self, folder, masked: bool, **options):
        self.folder, self.masked, self.options = folder, masked, options
        self.read, self.ranks = 0, []

    @cached_property
    def model(self):
        import transformers

        auto = transformers.AutoModelForMaskedLM if self.masked else transformers.AutoModelForCausalLM
        return auto.from_pretrained(self.folder, **self.options).eval()

    @cached_property
    def tokenizer(self):
        from transformers import AutoTokenizer

        return AutoTokenizer.from_pretrained(self.folder)

    def aul(self, *texts: str) -> list[float]:
        return [self._own(ids, self._log_probs(ids)) for ids in self._ids(texts)]

    def aul_as_published(self, *texts: str) -> list[float]:
        """Also the rank of every token in the whole vocabulary, from which the script makes an accuracy."""
        scores = []
        for ids in self._ids(texts):
            log_probs = self._log_probs(ids)
            scores.append(self._own(ids, log_probs))
            self.ranks += log_probs.argsort(dim=1, descending=True).eq(ids[0][:, None]).nonzero()[:, 1].tolist()
        return scores

    def cps(self, *texts: str) -> list[float]:
        first, second = self._ids(texts)
        blocks = SequenceMatcher(None, first[0].tolist(), second[0].tolist(), autojunk=False).get_matching_blocks()
        same = [(block.a + step, block.b + step) for block in blocks for step in range(block.size)][1:-1]
        places = zip(*same, strict=True)
        return [sum(self._hidden(ids, at) for at in each) for ids, each in zip((first, second), places, strict=True)]

    def likelihood(self, *texts: str) -> list[float]:
        return [self._log_probs(ids)[:-1].gather(1, ids[0, 1:, None]).mean().item() for ids in self._ids(texts)]

    def _ids(self, texts):
        return [self.tokenizer(text, return_tensors="pt").input_ids for text in texts]

    def _log_probs(self, ids):
        """Of the whole vocabulary at every place, (tokens, vocabulary)."""
        return self._logits(ids).log_softmax(1)

    def _logits(self, ids):
        import torch

        self.read += ids.numel()
        with torch.inference_mode():
            return self.model(ids).logits[0]

    def _own(self, ids, log_probs) -> float:
        return log_probs.gather(1, ids[0][:, None])[1:-1].mean().item()

    def _hidden(self, ids, place: int) -> float:
        masked = ids.clone()
        masked[0, place] = self.tokenizer.mask_token_id
        return self._logits(masked)[place].log_softmax(0)[ids[0, place]].item()
