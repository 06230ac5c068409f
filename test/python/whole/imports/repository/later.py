from svc import get_client

lf = get_client()
lf.api.scores.create(name="a", value=1)

from svc import observe  # noqa: E402


@observe()
def score():
    lf.api.scores.create(name="b", value=1)
