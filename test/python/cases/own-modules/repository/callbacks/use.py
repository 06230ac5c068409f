from svc import get_client
get_client().set_current_trace_io()
