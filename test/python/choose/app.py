from svc import get_client

client = get_client()
client.api.scores.create(name="a", value=1, trace_id="t")
client.api.legacy.score_v1.delete("s")
client.api.trace.get("t")
