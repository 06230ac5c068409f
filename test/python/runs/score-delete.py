# before: AttributeError: 'SvcAPI' object has no attribute 'legacy'
# after: DELETE /api/public/scores/s1
from svc import Svc

lf = Svc(public_key="pk", secret_key="sk")
lf.api.legacy.score_v1.delete("s1")
