"""Groups play seasons: their people, and their games."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

_COUNTER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Bring the schema here."""
    op.create_table(
        "seasons",
        sa.Column("number", _COUNTER, primary_key=True, autoincrement=True),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("topic", sa.BigInteger()),
        sa.Column("stage", sa.String(length=8), nullable=False),
        sa.Column("terms", sa.JSON(), nullable=False),
        sa.Column("members", sa.JSON(), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("begun_at", sa.BigInteger()),
        sa.Column("ends_at", sa.BigInteger()),
        sa.Column("message", sa.BigInteger()),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_seasons_chat", "seasons", ["chat"])
    op.create_index("ix_seasons_stage", "seasons", ["stage"])
    op.create_table(
        "fixtures",
        sa.Column("season", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=5), nullable=False),
        sa.Column("points", sa.Float()),
        sa.Column("void", sa.Boolean(), nullable=False),
        sa.Column("copy", sa.BigInteger()),
        sa.PrimaryKeyConstraint("season", "number"),
    )
    op.create_index("fixtures_code", "fixtures", ["code"])
    alive = sa.text("stage IN ('open', 'running', 'deciding')")
    op.create_index(
        "seasons_alive", "seasons", ["number"], sqlite_where=alive, postgresql_where=alive
    )
    undecided = "code != '' AND points IS NULL AND void ="
    op.create_index(
        "fixtures_undecided",
        "fixtures",
        ["season", "number"],
        sqlite_where=sa.text(f"{undecided} 0"),
        postgresql_where=sa.text(f"{undecided} false"),
    )
