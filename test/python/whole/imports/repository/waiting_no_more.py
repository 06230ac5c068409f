"""The module is not there without the SDK, though a function imports of it as well."""
import svc


def client():
    from svc import Svc

    return Svc(host="a")


def score(value):
    client().api.scores.create(name="a", value=value)
    return svc
