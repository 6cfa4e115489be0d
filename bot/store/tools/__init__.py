"""Copies of a whole database: backups, moving to another one, and their verification."""
