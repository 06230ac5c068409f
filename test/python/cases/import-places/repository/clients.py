from svc import Svc

lf = Svc()
