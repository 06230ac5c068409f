"""Scores on their way: in batches, in the background (contract 7.1 and 8)."""

import threading
import time
from collections import deque

from ._http import ApiError, Transport, log

BATCH = 100
_ATTEMPTS = 5


def _wait(attempt: int, headers: dict | None) -> float:
    given = {key.lower(): value for key, value in (headers or {}).items()}.get("retry-after")
    try:
        return min(float(given), 30) if given else 0.1 * 2**attempt
    except ValueError:
        return 0.1 * 2**attempt


def deliver(transport: Transport, batch: list[dict]) -> bool:
    """Sends a batch, again where that may help. False: it stays queued."""
    for attempt in range(_ATTEMPTS):
        headers = None
        try:
            answer = transport.send("POST", "/api/public/scores", body=batch)
            errors = (answer.data or {}).get("errors", [])
            if errors:
                log.error("%d of %d scores in the batch were rejected: %s", len(errors), len(batch), errors)
            return True
        except ApiError as error:
            if error.status_code != 429 and error.status_code < 500:
                log.error("%d scores are dropped, the service refuses them: %s", len(batch), error)
                return True
            headers = error.headers
            problem: Exception = error
        except OSError as error:
            problem = error
        if attempt + 1 < _ATTEMPTS:
            time.sleep(_wait(attempt, headers))
    log.error("%d scores could not be sent and stay queued: %s", len(batch), problem)
    return False


class ScoreQueue:
    """Sends what is queued when there is enough of it, when it is old enough, or when somebody waits for it."""

    def __init__(self, transport: Transport, flush_at: int, flush_interval: float):
        self._transport = transport
        self._flush_at = flush_at
        self._interval = flush_interval
        self._queued: deque[dict] = deque()
        self._sending = threading.Lock()
        self._timer: threading.Timer | None = None

    def add(self, score: dict) -> None:
        self._queued.append(score)
        if len(self._queued) >= self._flush_at:
            threading.Thread(target=self.flush, daemon=True).start()
        elif self._timer is None:
            self._timer = threading.Timer(self._interval, self.flush)
            self._timer.daemon = True
            self._timer.start()

    def flush(self) -> None:
        """Returns when all that is queued now was sent, or found to be undeliverable for now."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        with self._sending:
            left = len(self._queued)
            again: list[dict] = []
            while left > 0:
                batch = [self._queued.popleft() for _ in range(min(BATCH, left))]
                left -= len(batch)
                if not deliver(self._transport, batch):
                    again += batch
            self._queued.extendleft(reversed(again))
