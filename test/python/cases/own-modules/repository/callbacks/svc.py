from svc import get_client
def client():
    return get_client()
