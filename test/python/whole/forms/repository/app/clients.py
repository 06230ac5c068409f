from svc import Svc, get_client

client = get_client()


def make() -> Svc:
    return Svc()
