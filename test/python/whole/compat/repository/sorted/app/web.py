def render(trace):
    return str(trace.name)
