from svc import get_client

client = get_client()
