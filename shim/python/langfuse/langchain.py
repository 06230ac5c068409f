from svc.langchain import *  # noqa: F403
