import svc as observability
import svc.api as api_types
from svc import Svc as Client, get_client as current
from svc.api import CreateScoreRequest as Request, TraceWithDetails as T

delete = current().api.legacy.score_v1.delete
delete("a")
legacy = observability.get_client().api.legacy
legacy.score_v1.delete("a")
scores = legacy.score_v1
scores.create(name="a", value=1, trace_id="t")
Client().api.scores.create(name="a", value=1)
observability.Svc().api.scores.create(**{"name": "a", "value": 1})
lookup = {"client": current()}
lookup["client"].api.legacy.score_v1.delete("a")
[current()][0].api.legacy.score_v1.delete("a")
trace: "T | None" = None
