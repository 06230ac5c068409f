from svc import get_client
from svc.api import Trace