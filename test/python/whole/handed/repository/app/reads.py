def names(client):
    return [t.name for t in client.api.trace.list(limit=5).data]
