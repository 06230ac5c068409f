from svc import Svc

for span in ["a", "b"]:
    Svc(blocked_instrumentation_scopes=[span])

for name in ["a", "b"]:
    Svc(blocked_instrumentation_scopes=[name])
Svc(blocked_instrumentation_scopes=[one.span for one in []])
