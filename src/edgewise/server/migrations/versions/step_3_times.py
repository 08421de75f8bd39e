"""The time of each event, so that abandoned matches can be found."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the time; events from before have none, and their match counts from when it began."""
    op.add_column("events", sa.Column("at", sa.Float(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Takes it away again."""
    op.drop_column("events", "at")
