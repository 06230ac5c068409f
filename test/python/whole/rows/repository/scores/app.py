from svc import get_client
from svc.api import CreateScoreRequest

api = get_client().api
# One that is a request already goes as it is.
api.legacy.score_v1.create(request=CreateScoreRequest(name="a", value=1, trace_id="t"))
api.scores.create(request=CreateScoreRequest(name="a", value=1, trace_id="t"))
# No keyword, no suggestion: a request takes keywords alone.
api.scores.create("a", 1)
api.legacy.score_v1.create("a", 1)
# Major 4 has no `fields` here: it would be given twice.
api.legacy.observations_v1.get_many(limit=1, fields="core")
