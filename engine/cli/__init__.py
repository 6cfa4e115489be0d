"""The command line's tools: the text protocol, games in the terminal, matches, perft."""
