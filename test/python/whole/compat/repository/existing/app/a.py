from svc import Svc

from app.svc_compat import get_observation as one_observation

lf = Svc()
print(lf.api.trace.get("a"), lf.api.legacy.observations_v1.get("o"))
