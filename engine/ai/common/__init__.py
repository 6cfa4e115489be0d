"""Terms and tools of every opponent: the protocol of agents, time, search, workers."""
