from svc import get_client

client = get_client()


def parts_of_the_api():
    if hasattr(client.api, "trace"):
        client.api.trace.delete("a")
    if hasattr(client.api, "scores_v3"):
        print(client.api.scores_v3.get_many_v3(limit=1))
    if hasattr(client.api, "legacy"):
        client.api.legacy.score_v1.create(name="a", value=1, trace_id="b")
    if hasattr(client.api.legacy, "score_v1"):
        client.api.legacy.score_v1.delete("a")


def parts_that_stay():
    if hasattr(client.api, "legacy"):
        client.api.legacy.score_v1.delete("a")
        client.api.legacy.metrics_v1.metrics(query="{}")
    if hasattr(client.api, "legacy"):
        # svc-v5-ignore: for tests
        client.api.legacy.score_v1.delete("a")
    if hasattr(client.api, "legacy"):
        get_client().api.legacy.score_v1.delete("a")
    if not hasattr(client.api, "legacy"):
        return
    client.api.legacy.score_v1.delete("a")
    if hasattr(client.api, "trace") and hasattr(client.api.trace, "get"):
        getattr(client.api, "trace").list()
