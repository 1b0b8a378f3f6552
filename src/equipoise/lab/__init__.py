"""What reproduces the published papers: `replicate` fixes each paper's whole procedure.

One module a paper (`zhou_2022`, `mora_2022`, `lee_2020`, `dolci_2023`), with its tables and figures as functions, and one
file of published numbers (`published/*.json`).
"""

from equipoise.lab.replicate import PAPERS, replicate

__all__ = ["PAPERS", "replicate"]
