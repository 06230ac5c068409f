from svc import get_client


def read(client, other):
    client.api.trace.get("x")
    other.get_dataset_run(dataset_name="d", run_name="r")
    other.trace.get("x")
    other.api.trace.delete("x")


def choose(flag):
    client = get_client() if flag else None
    client.api.sessions.list()
    client = other_client()
    return client
