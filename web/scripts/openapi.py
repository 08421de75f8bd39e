"""Writes the server's OpenAPI document, from which the page's types are generated."""

import json
import sys

from edgewise.server.matches import Matches
from edgewise.server.storage import Storage
from edgewise.server.thinking import Thinkers
from edgewise.server.transport import make_app

app = make_app(Matches(Storage("sqlite://"), Thinkers()))
json.dump(app.openapi(), sys.stdout)
