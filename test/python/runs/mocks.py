# before: AttributeError: 'SvcAPI' object has no attribute 'legacy'
# after: 
# prints: moved
from unittest.mock import patch

from svc import get_client

client = get_client()


def rate(score_id):
    client.api.legacy.score_v1.delete(score_id)
    client.api.scores.create(name="quality", value=1, trace_id="t1")
    with client.start_as_current_observation(name="root"):
        client.set_current_trace_io(output=1)


with patch.object(client.api.legacy.score_v1, "delete") as delete, patch("svc.Svc.set_current_trace_io"):
    client.api.legacy.score_v1.delete("s1")
delete.assert_called_once_with("s1")
with patch("__main__.client") as other:
    rate("s2")
other.api.legacy.score_v1.delete.assert_called_once_with("s2")
other.api.scores.create.assert_called_once_with(name="quality", value=1, trace_id="t1")
other.set_current_trace_io.assert_called_once()
print("moved")
