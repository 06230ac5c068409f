from svc import Svc


def read(lf: Svc, score_id):
    api = getattr(lf, "api", None)
    kwargs = {"limit": 5}
    if api is not None:
        api.legacy.score_v1.delete(score_id)
        return api.scores.get_many(**kwargs)


def untyped(lf):
    api = getattr(lf, "api", None)
    return api.trace.list(limit=1)


def others(lf: Svc, settings):
    api = getattr(settings, "apis", None)
    part = getattr(lf, "constructor", None)
    return api.scores.get_many(score_ids=["a"]), part.scores.get_many(score_ids=["a"])
