"""Works without the SDK: it is imported where a function runs."""
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from svc import Svc


class Tracer:
    def __init__(self):
        try:
            from svc import Svc

            self.client = Svc(host="a")
        except ImportError:
            self.client = None

    def score(self, value):
        # Nobody may be there.
        if self.client is None:
            return
        # Somebody is there.
        self.client.api.scores.create(name="a", value=value)

    def both(self, value):
        """Two of one name."""
        if value is None:
            return None
        elif self.client and self.client.api.scores.create(name="b", value=value):
            return None

        def later():
            self.client.api.scores.create(name="c", value=value)

        return later


def typed(lf: "Svc", value):
    lf.api.scores.create(name="d", value=value)


def one_line(lf: "Svc", value): lf.api.scores.create(name="e", value=value)


def maybe(lf: "Svc | None", value):
    return lf.api.scores.create(name="f", value=value) if lf else None
