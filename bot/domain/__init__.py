"""Tables and all that can happen at them: pure, without Telegram, database or clock."""
