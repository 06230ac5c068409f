from svc import get_client
from svc.api import CreateScoreRequest

get_client().api.scores.create(name="a", value=1)

from svc import observe
