from svc import get_client
get_client(
