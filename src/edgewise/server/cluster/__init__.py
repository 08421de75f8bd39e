"""Several servers as one place: who drives which table, and how the others reach it."""
