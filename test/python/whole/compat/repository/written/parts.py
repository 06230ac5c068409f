from svc import Svc, get_client

svc = get_client()


def as_dicts(trace_id):
    trace = svc.api.trace.get(trace_id)
    return [row.dict() for row in trace.observations]


def as_texts(trace_id, response):
    return response.json(), [row.json() for row in svc.api.trace.get(trace_id).observations]


def whole(trace_id):
    return svc.api.trace.get(trace_id).model_dump()


def handed(trace_id):
    return serialized(svc.api.trace.get(trace_id))


def given_back(trace_id):
    trace = svc.api.trace.get(trace_id)
    return trace


def serialized(model):
    return model.dict()


def names(trace_id):
    trace = svc.api.trace.get(trace_id)
    return [row.name for row in trace.observations]


class Traced(Svc):
    def get_dataset_runs(self, *, dataset_name):
        return super().get_dataset_runs(dataset_name=dataset_name)
