"""What is timed of the peers; run by the Python of .venv-peers, which knows nothing of Equipoise."""
