"""Several servers on one database: which of them live, and which drives each match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds both tables; matches from before have no driver, so any server may take them."""
    op.create_table(
        "servers",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
    )
    op.create_table(
        "drivers",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("server", sa.String(40), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
    )


def downgrade() -> None:
    """Takes them away again."""
    op.drop_table("drivers")
    op.drop_table("servers")
