"""`python -m bot`: serve Telegram, or the local chat where there is no token."""

import sys


def main() -> int:
    """Run until a signal; 0 if it ended well, 2 if a setting is wrong, else 1."""
    # Worker processes import this module too and need none of this.
    from bot.run import run_bot  # noqa: PLC0415 - see above

    return run_bot()


if __name__ == "__main__":
    sys.exit(main())
