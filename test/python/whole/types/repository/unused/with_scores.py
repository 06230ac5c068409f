from svc import get_client
from svc.api import ObservationsView

get_client().api.scores.create(name="a", value=1)
