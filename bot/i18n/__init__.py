"""Sentences, words and names, in the languages of the people who read them."""
