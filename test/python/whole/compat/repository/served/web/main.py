from svc import Svc

lf = Svc()


def read(trace_id):
    return lf.api.trace.get(trace_id)
