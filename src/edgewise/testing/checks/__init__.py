"""The checks of the conformance suite, one file for each kind of requirement."""
