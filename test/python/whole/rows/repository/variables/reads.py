from svc import get_client

api = get_client().api


def rows(trace_id):
    observations = api.legacy.observations_v1
    first = observations.get_many(trace_id=trace_id, limit=1)
    return first, observations.get_many(trace_id=trace_id)


def costs(query):
    metrics = api.legacy.metrics_v1
    return metrics.metrics(query=query)


def one_of_them_stays(trace_id):
    observations = api.legacy.observations_v1
    return observations.get_many(trace_id=trace_id), observations.get_many(page=2)


def another_method(trace_id):
    observations = api.legacy.observations_v1
    return observations.get_many(trace_id=trace_id), observations.get("o")


def another_view():
    metrics = api.legacy.metrics_v1
    return metrics.metrics(query="{}"), metrics.metrics(query='{"view": "traces"}')


def handed_on(send):
    observations = api.legacy.observations_v1
    send(observations)
    return observations.get_many(limit=1)


def silenced():
    scores = api.legacy.score_v1
    scores.delete("a")
    # svc-v5-ignore: never called
    scores.delete("b")
