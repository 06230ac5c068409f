from svc import get_client as g
x = f"{g().api.trace.get('a')!r:>{width}} {{g().api.trace.get('b')}} {rf'{g().api.trace.get(1)}'}"
y = """
g().api.trace.get("c")
"""
z = g().api.trace \
    .get("d")
w = (g()
     .api  # here
     .sessions.list())
if (n := g()) and n.api.sessions.list(): n.api.sessions.list()
