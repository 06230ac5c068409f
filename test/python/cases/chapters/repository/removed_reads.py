from svc import get_client

client = get_client()


def details(trace_id):
    return client.api.trace.get(trace_id).name


def session(session_id):
    return client.api.sessions.get(session_id)


def rows(trace_id):
    return client.api.legacy.observations_v1.get_many(trace_id=trace_id).data


def costs(query):
    return client.api.legacy.metrics_v1.metrics(query=query)


def score(score_id):
    return client.api.scores.get_by_id(score_id)
