"""Messages with something to choose or to answer, and what became of them."""
