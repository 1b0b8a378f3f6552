"""Sets that static vectors have long been asked with: pairs that people rated, and analogies."""
