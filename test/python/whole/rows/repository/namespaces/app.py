from svc import get_client

client = get_client()
# Nobody uses them here, and the attribute is gone all the same.
legacy = client.api.legacy
metrics: object = client.api.legacy.metrics_v1
sessions = client.api.sessions
# This one stays.
traces = client.api.trace

# Major 4 never had them; their namespace is gone.
client.api.legacy.unknown_v1.get()
client.api.sessions.create()
used = client.api.sessions
used.create()
older = client.api.legacy
older.unknown_v1.get()

# Their uses are told instead.
scores = client.api.scores_v3
scores.get_many_v3(limit=1)
observations = client.api.legacy.observations_v1
observations.get("o1")


class Other:
    api = object()


mine = Other().api.legacy
Other().api.sessions.create()
