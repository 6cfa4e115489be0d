"""The page of the local chat over HTTP."""
