"""What reproduces the published papers: `replicate` fixes each paper's whole procedure.

Each paper has a module (`zhou_2022`, `mora_2022`, `lee_2020`, `dolci_2023`) with its tables and figures as functions,
and a file of published numbers (`published/*.json`).
"""

from equipoise.lab.replicate import PAPERS, replicate

__all__ = ["PAPERS", "replicate"]
