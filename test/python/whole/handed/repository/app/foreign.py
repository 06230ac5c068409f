def rows(store):
    return store.api.trace.list(limit=5)
