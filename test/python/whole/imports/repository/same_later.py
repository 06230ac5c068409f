from svc import get_client

get_client().api.scores.create(name="a", value=1)

from svc.api import CreateScoreRequest

get_client().api.scores.create(request=CreateScoreRequest(name="a", value=1))
