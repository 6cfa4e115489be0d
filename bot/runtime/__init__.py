"""The program: parts wired together, started, woken and ended."""
