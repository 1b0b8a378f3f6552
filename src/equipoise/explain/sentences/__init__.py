"""Why a sentence looks biased, or not: its words, by bias and importance."""
