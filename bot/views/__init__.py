"""Messages as people see them: captions, keyboards, pictures; data, not yet sent."""
