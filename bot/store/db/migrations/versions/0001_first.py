"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    op.create_table(
        "boards",
        sa.Column("code", sa.String(length=5), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("wanted", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("heard", sa.Integer(), nullable=False),
        sa.Column("picture", sa.String(length=32), nullable=False),
        sa.Column("words", sa.String(length=32), nullable=False),
        sa.Column("repost", sa.Boolean(), nullable=False),
        sa.Column("not_before", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("code"),
    )
    op.create_index(op.f("ix_boards_chat"), "boards", ["chat"], unique=False)
    op.create_table(
        "chats",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("latest", sa.BigInteger(), nullable=False),
        sa.Column("heard", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "inbox",
        sa.Column(
            "number",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=True,
            nullable=False,
        ),
        sa.Column("update_id", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.String(length=32), nullable=False),
        sa.Column("received_at", sa.Float(), nullable=False),
        sa.Column("body", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("number"),
        sa.UniqueConstraint("update_id", "digest"),
    )
    op.create_index(
        "inbox_waiting", "inbox", ["number"], unique=False, sqlite_where=sa.text("body IS NOT NULL")
    )
    op.create_table(
        "jobs",
        sa.Column("code", sa.String(length=5), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("code", "seat"),
    )
    op.create_table(
        "outbox",
        sa.Column(
            "number",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=True,
            nullable=False,
        ),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
    op.create_index(op.f("ix_outbox_chat"), "outbox", ["chat"], unique=False)
    op.create_table(
        "people",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("username", sa.String(length=64), nullable=True),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("people_username", "people", ["username"], unique=False)
    op.create_table(
        "posts",
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.Column("code", sa.String(length=5), nullable=False),
        sa.PrimaryKeyConstraint("chat", "message"),
    )
    op.create_table(
        "seats",
        sa.Column("code", sa.String(length=5), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("code", "seat"),
    )
    op.create_index(op.f("ix_seats_person"), "seats", ["person"], unique=False)
    op.create_table(
        "tables",
        sa.Column("code", sa.String(length=5), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("topic", sa.BigInteger(), nullable=True),
        sa.Column("stage", sa.String(length=16), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("seating", sa.JSON(), nullable=False),
        sa.Column("changed_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("code"),
    )
    op.create_index(op.f("ix_tables_chat"), "tables", ["chat"], unique=False)
