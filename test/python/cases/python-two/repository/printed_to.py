from svc import Svc

client = Svc()
client.api.legacy.score_v1.delete("a")
import sys
if client: print >>sys.stderr, client
