import svc
import svc as sdk
import svc.api as models
from svc import api
from svc.api import trace


def load(found: models.TraceWithFullDetails) -> svc.api.Trace:
    return found


def quoted(one: "sdk.api.Observation", other: "dict[str, models.Session | None]") -> "models.Dataset":
    text = "models.Trace"
    return text


class Row:
    found: "api.TraceWithDetails"
    rows: list[trace.Traces]

    def __init__(self, kind):
        self.kind: "models.ObservationsView" = kind


def tell(value):
    return isinstance(value, api.Trace), api.NotFoundError, models.ObservationV2


def namespaces(client: "svc.Svc", use):
    sessions = client.api.sessions
    use(sessions)
    traces = client.api.trace
    traces.delete("t1")
    passed = client.api.trace
    return passed, [passed]


def other(passed, Session):
    return passed.Trace, Session
