"""Positions kept with the moves, and the tiles that a match is played with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds what shows a match without its rules; logs from before have none of it."""
    op.create_table(
        "tile_files",
        sa.Column("digest", sa.String(16), primary_key=True),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.add_column("matches", sa.Column("tiles", sa.String(16), nullable=False, server_default=""))
    op.add_column("events", sa.Column("position", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    """Takes it away again."""
    op.drop_column("events", "position")
    op.drop_column("matches", "tiles")
    op.drop_table("tile_files")
