"""Play over a network: the authority over matches, their log, and the transport."""
