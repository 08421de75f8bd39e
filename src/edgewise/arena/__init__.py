"""Many matches between bots: paired deals, confidence intervals, each match counted once."""
