from svc import Svc
from svc.api import Trace
lf = Svc()
