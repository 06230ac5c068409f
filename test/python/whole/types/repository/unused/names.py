import svc
from svc.api import Session
from svc.api import CreateScoreRequest, Trace, Traces
from svc.api import ObservationsViews, MetricsResponse as Metrics, ScoreV1
from svc.api import (
    TraceWithDetails,
    CreateScoreRequest as Request,
    Observation,
    PaginatedSessions,
)
from svc.api import DatasetRun; from svc.api import DatasetRunItem
from svc.api import TraceWithFullDetails  # noqa: F401
from svc.api import DatasetRunWithItems as DatasetRunWithItems
from svc.api import SessionWithTraces, BaseScoreV1  # both
from unused.others import rows

try:
    from svc.api import ObservationsView
except ImportError:
    ObservationsView = None

if rows:
    from svc.api import PaginatedDatasetRuns

    print(rows)

if not rows:
    from svc.api import GetScoresResponse


def local(x: "Metrics"):
    from svc.api import SdkLogEvent
    from svc.api import NumericScoreV1

    return x, Request, CreateScoreRequest, svc


class Read:
    def run(self):
        return getattr(svc.api, "ScoreV1")


def both_of_a_block():
    from svc.api import GetScoresResponseData
    from svc.api import GetScoresResponseTraceData
