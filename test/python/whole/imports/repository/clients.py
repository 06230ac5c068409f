from svc import get_client

lf = get_client()
