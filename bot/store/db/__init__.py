"""The database below the repositories: connecting, schema, migrations, errors."""
