"""The Telegram bot: tables, their store, what people see, and how it gets to them."""
