from svc.decorators import observe
from svc.api import Trace, Dataset
