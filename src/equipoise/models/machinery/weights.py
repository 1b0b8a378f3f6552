"""A folder's weights, loaded into torch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from equipoise.errors import BadModel, CannotAnswer
from equipoise.models.machinery.folder import TWO_VECTORS, Folder
from equipoise.models.machinery.libraries import in_short, quietly

UNLIMITED = 1 << 30  # tokens of a text
UNUSED = "pooler"  # the one part that checkpoints may lack: vectors of words do without


def load_weights(folder: Folder, kind: str, **options: Any) -> tuple[Any, list[str]]:
    """The model as this class of transformers makes it, and the names of the weights that the files do not have."""
    with quietly(folder.name) as transformers:
        try:
            model, told = getattr(transformers, kind).from_pretrained(
                str(folder.path), local_files_only=True, trust_remote_code=False, weights_only=True,
                output_loading_info=True, **options,
            )  # fmt: skip
        except Exception as error:  # damaged files fail in any way
            own_code = "auto_map" in folder.config
            remedy = "it has code of its own, which is never run" if own_code else "download it again"
            raise BadModel(
                f"{folder.name} cannot be loaded from {folder.path} ({in_short(error)}); {remedy}."
            ) from error
    return model, sorted(told["missing_keys"])


def load_encoder(folder: Folder, dtype: Any) -> Any:
    """The model without any head."""
    model, missing = load_weights(folder, "AutoModel", dtype=dtype)
    refuse_missing(folder, missing)
    if model.config.is_encoder_decoder:
        raise CannotAnswer(f"{folder.name} {TWO_VECTORS}.")
    return model


def refuse_missing(folder: Folder, names: Iterable[str]) -> None:
    """Weights that are not in the files would be random."""
    missing = [name for name in names if not name.startswith(UNUSED)]
    if missing:
        raise BadModel(
            f"{folder.name} is not whole: {len(missing)} of its weights, such as {missing[0]}, are not in "
            f"{folder.path}; download it again."
        )


def positions(model: Any) -> int:
    """How many tokens it has positions for; RoBERTa and its kin begin to count after the padding's number."""
    tables = (table for name, table in model.named_modules() if name.endswith("position_embeddings"))
    for table in tables:
        if hasattr(table, "num_embeddings"):
            return int(table.num_embeddings) - (0 if table.padding_idx is None else table.padding_idx + 1)
    said = int(getattr(model.config, "max_position_embeddings", None) or 0)
    return said if said > 0 else UNLIMITED
