"""The last import of the SDK stands where the file is started: whoever imports it has none of it."""
import svc


def score(lf: svc.Svc, value):
    lf.api.scores.create(name="a", value=value)


if __name__ == "__main__":
    from svc import get_client

    score(get_client(), 1)
    get_client().api.scores.create(name="started", value=2)
