"""People solve puzzles, alone or with others of a chat that gets one a day."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

_COUNTER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Bring the schema here."""
    op.create_table(
        "attempts",
        sa.Column("person", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("puzzle", sa.String(length=10), nullable=False),
        sa.Column("game", sa.String(length=11), nullable=False),
        sa.Column("code", sa.String(length=5), nullable=False),
        sa.Column("begun_at", sa.BigInteger(), nullable=False),
        sa.Column("wrong", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("ended_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("person", "puzzle"),
    )
    op.create_table(
        "daily_puzzles",
        sa.Column("chat", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("topic", sa.BigInteger()),
        sa.Column("zone", sa.Integer(), nullable=False),
        sa.Column("minute", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_daily_puzzles_due_at", "daily_puzzles", ["due_at"])
    op.create_table(
        "puzzle_posts",
        sa.Column("number", _COUNTER, primary_key=True, autoincrement=True),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("topic", sa.BigInteger()),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=11), nullable=False),
        sa.Column("puzzle", sa.String(length=10), nullable=False),
        sa.Column("posted_at", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger()),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_puzzle_posts_chat", "puzzle_posts", ["chat"])
    op.create_table(
        "puzzle_solvers",
        sa.Column("post", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("person", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("named", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("post", "person"),
    )
    op.create_index("ix_puzzle_solvers_person", "puzzle_solvers", ["person"])
