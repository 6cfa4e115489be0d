"""Settings, and the roles that an instance of the bot takes on."""
