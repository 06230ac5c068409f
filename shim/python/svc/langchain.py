"""The integration of the chain framework: its core package of version 1 or later (contract 7.3 and 9.1)."""

from importlib import metadata


def _core_version() -> int:
    try:
        return int(metadata.version("langchain-core").split(".")[0])
    except metadata.PackageNotFoundError:
        return 0


if _core_version() < 1:
    raise ModuleNotFoundError("The integration needs langchain-core 1 or later.", name="langchain_core")

from langchain_core.callbacks import BaseCallbackHandler  # noqa: E402


class CallbackHandler(BaseCallbackHandler):
    """Takes what the framework calls; nothing of it is recorded here."""
