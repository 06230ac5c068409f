from svc import get_client

client = get_client()


def is_listed(item):
    api = client.api
    if "legacy" in dir(api):
        api.legacy.score_v1.delete(item)
    if "legacy" not in vars(api):
        return
    print("legacy" in names(api), "scores" in dir(api), "trace" in dir(api))


def ternary():
    with client.start_as_current_observation(name="a") as root:
        root.set_trace_io(output=2) if hasattr(root, "set_trace_io") else None


def shortcut(item):
    return hasattr(client.api, "legacy") and client.api.legacy.score_v1.delete(item)


def early():
    if not hasattr(client.api, "scores_v3"):
        return []
    return client.api.scores_v3.get_many_v3(limit=1).data


def asserted(item):
    assert hasattr(client.api, "legacy"), "too new"
    client.api.legacy.score_v1.create(name="a", value=1, trace_id=item)


def blocks(items):
    while hasattr(client.api, "legacy"):
        client.api.legacy.score_v1.delete("a")
        break
    print([client.api.legacy.score_v1.delete(item) for item in items if hasattr(client.api, "legacy")])
    match hasattr(client.api, "legacy"):
        case True:
            client.api.legacy.score_v1.delete("a")


def two_parts():
    if not hasattr(client.api, "legacy"):
        return
    client.api.legacy.score_v1.delete("a")
    client.api.legacy.metrics_v1.metrics(query="{}")


def with_default():
    legacy = getattr(client.api, "legacy", None)
    if legacy is not None:
        client.api.legacy.score_v1.delete("a")


def never_called():
    return hasattr(client.api, "legacy")


def not_asked(item):
    client.api.legacy.score_v1.delete(item)
