"""`python -m bot try`: Telegram itself is tried with a test bot, and compared to the local chat."""
