"""Types and errors of the API under the public name."""

from svc._api_client import api_class
from svc.api import *  # noqa: F403

from svc._client import Langfuse

LangfuseAPI = api_class(Langfuse._names)
AsyncLangfuseAPI = api_class(Langfuse._names, is_async=True)

del SvcAPI, AsyncSvcAPI  # noqa: F821
