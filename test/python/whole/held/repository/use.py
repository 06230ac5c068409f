import clients
from clients import Properties, Reader, Tracer, api, lf, scores_v3

clients.legacy.score_v1.delete("x")
clients.scores_v3.get_many_v3(limit=1)
clients.api.legacy.score_v1.delete("x")
clients.lf.api.legacy.score_v1.delete("x")
api.legacy.score_v1.delete("x")
lf.api.scores_v3.get_many_v3(limit=1)
scores_v3.get_many_v3(limit=1)

reader = Reader(lf)
reader.legacy.score_v1.delete("x")
reader.legacy.score_v1.create(name="a", value=1)
reader.legacy.metrics_v1.metrics(query="{}")
reader.legacy.observations_v1.get_many(limit=1)
reader.scores_v3.get_many_v3(limit=1)
getattr(reader.legacy.score_v1, "delete")("x")
getattr(reader.client.api.legacy.score_v1, "delete")("x")
reader.client.api.legacy.score_v1.delete("x")
reader.trace.get("x")
Properties(lf).legacy.score_v1.delete("x")
Properties(lf).api.legacy.score_v1.delete("x")
Tracer({}, {}).trace.get("x")
