from svc import get_client


def before():
    from svc.api import CreateScoreRequest

    get_client().api.scores.create(name="a", value=1)
    return CreateScoreRequest


def later():
    get_client().api.scores.create(name="a", value=1)
    from svc.api import CreateScoreRequest

    return CreateScoreRequest


def other():
    get_client().api.scores.create(name="a", value=1)
