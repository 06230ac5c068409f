# Nothing that gets to the SDK imports it.
def rows(store):
    return store.api.trace.list(limit=5)
