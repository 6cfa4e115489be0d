"""Answers to what people do on the page of a table are kept until the page has them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    op.create_table(
        "page_answers",
        sa.Column("person", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("code", sa.String(length=5), nullable=False),
        sa.Column("outcome", sa.String(length=32), nullable=False),
        sa.Column("told", sa.JSON(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person", "id"),
    )
    op.create_index("page_answers_code", "page_answers", ["code"])
    op.create_index("page_answers_at", "page_answers", ["at"])
