from svc import Svc, get_client
from svc.api import CreateScoreRequest, ObservationV2

client = get_client()
client.api.scores.create(request=CreateScoreRequest(name="a", value=1))
client.api.observations.get_many(trace_id="t")
client.update_current_span(output=1)
with client.start_as_current_observation(name="a") as root:
    root.update(input=1)
    root.set_trace_as_public()
client.create_score(name="a", value=1)
