"""Acts of persons in the local chat: writing, tapping, joining groups."""
