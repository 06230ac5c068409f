def fetched(trace_id, *, enabled):
    if enabled:
        from svc import get_client

        client = get_client()
    else:
        return None
    return client.api.trace.get(trace_id).id
