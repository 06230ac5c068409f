from svc import get_client


def score(value):
    get_client().api.scores.create(name="a", value=value)


if False:
    from svc import Svc
for _ in []:
    import svc.api
with open("/dev/null"):
    from svc.types import TraceContext
