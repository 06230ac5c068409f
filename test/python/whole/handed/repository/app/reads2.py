def first(c):
    return c.api.trace.get("t")
