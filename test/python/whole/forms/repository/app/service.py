from svc import Svc, get_client

from app.clients import client, make


class Service:
    def __init__(self, lf: Svc):
        self.lf = lf

    def remove(self, score_id):
        self.lf.api.legacy.score_v1.delete(score_id)

    def rate(self, trace_id):
        self.lf.api.scores.create(name="quality", value=1, trace_id=trace_id)

    def read(self, trace_id):
        return self.lf.api.trace.get(trace_id)


def answer(question):
    lf = get_client()
    with lf.start_as_current_observation(name="answer"):
        lf.set_current_trace_io(input=question, output="42")


def first_scores():
    return client.api.scores_v3.get_many_v3(limit=1)


def old_scores():
    return make().api.legacy.score_v1.create(name="a", value=1, trace_id="t")
