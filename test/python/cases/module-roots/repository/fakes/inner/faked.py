from svc import Svc

faked = Svc()
