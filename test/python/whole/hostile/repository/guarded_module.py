from svc import get_client

client = get_client()
HAS = hasattr(client.api, "legacy")


def delete(item):
    if HAS:
        client.api.legacy.score_v1.delete(item)
