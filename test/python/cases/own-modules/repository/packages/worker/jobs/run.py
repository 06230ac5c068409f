import svc
svc.Svc().set_current_trace_io()
