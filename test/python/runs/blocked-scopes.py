# before: TypeError: Client.__init__() got an unexpected keyword argument 'blocked_instrumentation_scopes'
# after: POST /api/public/otel/v1/traces
from svc import Svc

client = Svc(public_key="pk", blocked_instrumentation_scopes=["noisy"])
with client.start_as_current_observation(name="root") as root:
    root.update(output="done")
client.flush()
