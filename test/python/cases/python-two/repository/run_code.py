from svc import Svc

client = Svc()
client.api.legacy.score_v1.delete("a")
code = "x = 1"
exec code in {}
