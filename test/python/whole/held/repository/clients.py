from svc import Svc, get_client

lf = get_client()
api = lf.api
legacy = lf.api.legacy
scores_v3 = lf.api.scores_v3


class Reader:
    def __init__(self, client: Svc):
        self.client = client
        self.legacy = client.api.legacy
        self.scores_v3 = client.api.scores_v3
        self.trace = client.api.trace
        self.scores = client.api.scores

    def own(self, x):
        self.legacy.score_v1.delete(x)
        self.scores_v3.get_many_v3(limit=1)
        self.legacy.metrics_v1.metrics(query="{}")
        self.trace.get(x)
        self.scores.create(name="a", value=1)

    def of_client(self, x):
        self.client.api.legacy.score_v1.delete(x)
        self.client.api.scores_v3.get_many_v3(limit=1)


class Properties:
    def __init__(self, client: Svc):
        self.client = client

    @property
    def legacy(self):
        return self.client.api.legacy

    @property
    def api(self):
        return self.client.api

    def own(self, x):
        self.legacy.score_v1.delete(x)
        self.api.legacy.score_v1.delete(x)


class Tracer:
    def __init__(self, legacy, trace):
        self.legacy = legacy
        self.trace = trace

    def own(self, x):
        self.trace.get(x)
        return self.trace
