"""The program: parts wired together, started, kept awake and ended."""
