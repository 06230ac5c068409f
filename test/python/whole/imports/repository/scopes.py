import svc


def make():
    return svc.Svc(blocked_instrumentation_scopes=["a"])


if __name__ == "__main__":
    from svc import get_client
