"""The server as a process of its own, which can be killed and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

SEEDED = Path(__file__).with_name("seeded.py")


class Server:
    """``edgewise serve`` on a free port, with bots that answer at once and known seeds."""

    def __init__(self, database: Path, packages: Path | None = None) -> None:
        self.database = database
        paths = [str(packages or ""), os.environ.get("PYTHONPATH", "")]
        self.paths = os.pathsep.join(path for path in paths if path)
        self.port = 0
        self.start()

    def start(self) -> None:
        """Starts it, on the same port as before, and waits until it says so."""
        command = [sys.executable, str(SEEDED), "serve", "--bot-pace", "0", "--rate", "1000"]
        command += ["--review-time", "0.03"]
        command += ["--port", str(self.port), "--database", f"sqlite:///{self.database}"]
        environment = {**os.environ, "PYTHONPATH": self.paths}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found is not None
        self.port = int(found[1])
        self.address = f"http://localhost:{self.port}"

    def begin_anew(self) -> None:
        """Makes sure that it runs, and that the next matches are the first ones again."""
        if self.process.poll() is not None:
            self.start()
        self.process.send_signal(signal.SIGUSR1)

    def hold_bots(self) -> None:
        """Lets bots wait before they move."""
        self.process.send_signal(signal.SIGUSR2)

    def release_bots(self) -> None:
        """Lets bots that wait move."""
        self.process.send_signal(signal.SIGUSR2)

    def kill(self) -> None:
        """Ends it without any warning, as when the power fails."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Ends it as one does."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
