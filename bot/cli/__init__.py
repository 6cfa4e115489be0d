"""Commands for whoever runs the bot, beside running it."""
