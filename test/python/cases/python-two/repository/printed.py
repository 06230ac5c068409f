from svc import Svc

client = Svc()
client.api.legacy.score_v1.delete("a")
print "x"
