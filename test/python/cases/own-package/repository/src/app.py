from svc import Svc
Svc().set_current_trace_io()
