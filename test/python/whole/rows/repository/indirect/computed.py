from svc import get_client
client = get_client()
NAMES = {"runs": "get_dataset_runs", "one": "get_dataset_run"}
def f(kind):
    return getattr(client, NAMES[kind])
for name in ("trace", "sessions"):
    if hasattr(client.api, name):
        print(getattr(client.api, name))
def g(thing, name):
    return getattr(thing, name)
