def fetched(trace_id, client=None):
    if client is None:
        from svc import get_client

        client = get_client()
    return client.api.trace.get(trace_id).id
