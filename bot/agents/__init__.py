"""Opponents at work: jobs, and the processes in which they are thought about."""
