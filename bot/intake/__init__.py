"""Updates on their way in: by polling or webhook into the inbox, and from there to handlers."""
