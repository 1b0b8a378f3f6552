"""The parts of an audit: what each metric asks, the questions about words, and those about likelihoods."""
