"""The Bot API as the local chat answers it, method by method."""
