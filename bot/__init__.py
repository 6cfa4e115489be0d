"""The Telegram bot: sessions, their store, what people see, and how it gets to them."""
