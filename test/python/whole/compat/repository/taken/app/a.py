from svc import Svc

lf = Svc()
print(lf.api.trace.get("a"))
