from svc import get_client

svc = get_client()


def kept(trace_id):
    return svc.api.trace.get(trace_id)


def fetched(session):
    return session.get("/rows").json()
