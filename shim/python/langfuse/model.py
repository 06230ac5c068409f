from svc.model import *  # noqa: F403
