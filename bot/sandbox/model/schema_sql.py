"""Schema of the local chat's file, and the steps that bring older files up to date."""

from __future__ import annotations

from typing import Final

VERSION: Final = 2
TABLES: Final = """
CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE users (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, username TEXT,
    language_code TEXT, is_bot INTEGER NOT NULL);
CREATE TABLE chats (id INTEGER PRIMARY KEY, type TEXT NOT NULL, title TEXT NOT NULL,
    started INTEGER NOT NULL, forum INTEGER NOT NULL DEFAULT 0, moved_to INTEGER);
CREATE TABLE topics (chat_id INTEGER NOT NULL, id INTEGER NOT NULL, name TEXT NOT NULL,
    closed INTEGER NOT NULL, PRIMARY KEY (chat_id, id));
CREATE TABLE members (chat_id INTEGER NOT NULL, user_id INTEGER NOT NULL, status TEXT NOT NULL,
    PRIMARY KEY (chat_id, user_id));
CREATE TABLE messages (chat_id INTEGER NOT NULL, message_id INTEGER NOT NULL,
    sender_id INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (chat_id, message_id)) WITHOUT ROWID;
CREATE TABLE files (key TEXT PRIMARY KEY, name TEXT NOT NULL, mime TEXT NOT NULL,
    width INTEGER NOT NULL, height INTEGER NOT NULL, data BLOB NOT NULL);
CREATE TABLE updates (id INTEGER PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE queries (id TEXT PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE reads (user_id INTEGER NOT NULL, chat_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL, PRIMARY KEY (user_id, chat_id));
"""
# Statements that bring a file of a version to the next one.
UPGRADES: Final = {
    1: """
ALTER TABLE chats ADD COLUMN forum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chats ADD COLUMN moved_to INTEGER;
CREATE TABLE topics (chat_id INTEGER NOT NULL, id INTEGER NOT NULL, name TEXT NOT NULL,
    closed INTEGER NOT NULL, PRIMARY KEY (chat_id, id));
""",
}
