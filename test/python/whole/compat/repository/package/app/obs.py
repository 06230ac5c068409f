from svc import Svc, get_client

client: Svc = get_client()
api = client.api
aapi = client.async_api
