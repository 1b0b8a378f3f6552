"""What is timed of Equipoise; run by our Python."""
