# before: AttributeError: 'SvcSpan' object has no attribute 'set_trace_io'
# after: POST /api/public/otel/v1/traces
from svc import get_client

client = get_client()
with client.start_as_current_observation(name="root") as root:
    root.set_trace_io(input="question", output="answer")
client.flush()
