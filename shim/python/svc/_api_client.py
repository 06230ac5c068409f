"""The generated API client: one class for each namespace, one method for each route, and nothing else."""

import asyncio
import urllib.parse

from ._http import Transport
from ._names import Names
from ._records import camel, from_json, to_json
from ._tables import ROUTES


class _Method:
    """Takes the arguments of a method apart as Python itself does for one that is written out."""

    def __init__(self, name: str):
        self.name = name.rsplit(".", 1)[-1]
        self.method, self.path, self.in_path, self.goes, parameters = ROUTES[name]
        self.one_request = parameters is None
        names = ("request",) if parameters is None else parameters
        self.needed = [one for one in names if not one.endswith("?")]
        self.known = [one.rstrip("?") for one in names]

    def bind(self, args: tuple, keywords: dict) -> tuple[dict, dict]:
        if len(args) > len(self.in_path):
            given = len(args) + 1
            raise TypeError(f"{self.name}() takes {len(self.in_path) + 1} positional arguments but {given} were given")
        values = dict(zip(self.in_path, args))
        for key, value in keywords.items():
            if key in values and key in self.in_path:
                raise TypeError(f"{self.name}() got multiple values for argument {key!r}")
            if key not in self.known and key not in self.in_path:
                raise TypeError(f"{self.name}() got an unexpected keyword argument {key!r}")
            values[key] = value
        for key in [*self.in_path, *self.needed]:
            if key not in values:
                raise TypeError(f"{self.name}() missing required argument: {key!r}")
        path = {key: values.pop(key) for key in self.in_path}
        return path, {key: value for key, value in values.items() if value is not None}

    def send(self, transport: Transport, args: tuple, keywords: dict):
        options = keywords.pop("request_options", None) or {}
        in_path, rest = self.bind(args, keywords)
        path = self.path
        for key, value in in_path.items():
            path = path.replace("{" + camel(key) + "}", urllib.parse.quote(str(value), safe=""))
        if self.one_request:
            request = {"body": to_json(rest["request"])}
        else:
            values = {camel(key): to_json(value) for key, value in rest.items()}
            request = {"body": values} if self.goes == "body" else {"query": {key: _text(one) for key, one in values.items()}}
        timeout = options.get("timeout_in_seconds") or options.get("timeout")
        headers = options.get("additional_headers")
        return transport.send(self.method, path, timeout=timeout, headers=headers, **request)


def _text(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return [_text(one) for one in value] if isinstance(value, list) else value


class RawAnswer:
    """What `with_raw_response` gives."""

    def __init__(self, headers, data):
        self.headers = headers
        self.data = data


def _called(method: _Method, raw: bool, is_async: bool):
    def call(self, *args, **keywords):
        answer = method.send(self._transport, args, keywords)
        data = from_json(answer.data)
        return RawAnswer(dict(answer.headers), data) if raw else data

    async def call_async(self, *args, **keywords):
        return await asyncio.to_thread(call, self, *args, **keywords)

    written = call_async if is_async else call
    written.__name__ = method.name
    return written


def _namespace(path: str, is_async: bool, raw: bool = False) -> type:
    """The class of a namespace; the empty path is the client's."""
    names = [name[len(path) :].lstrip(".") for name in ROUTES if path == "" or name.startswith(f"{path}.")]
    below = {name.split(".")[0] for name in names if "." in name}
    members: dict = {
        name: _called(_Method(f"{path}.{name}"), raw, is_async) for name in names if "." not in name and path != ""
    }

    def start(self, transport: Transport):
        self._transport = transport
        for name in below:
            inner = f"{path}.{name}" if path else name
            setattr(self, name, _namespace(inner, is_async)(transport))
        if path and not raw:
            self.with_raw_response = _namespace(path, is_async, raw=True)(transport)

    members["__init__"] = start
    word = "".join(part.capitalize() for part in path.replace(".", "_").split("_"))
    return type(f"{'Async' if is_async else ''}{'Raw' if raw else ''}{word}Client", (), members)


_clients = {False: _namespace("", False), True: _namespace("", True)}


def api_class(names: Names, is_async: bool = False) -> type:
    """`SvcAPI` or `AsyncSvcAPI`: the client without anything around it."""

    class Api(_clients[is_async]):
        def __init__(self, *, base_url=None, username=None, password=None, timeout=None, transport=None, **headers):
            super().__init__(
                transport
                or Transport(
                    names, host=base_url, public_key=username, secret_key=password, timeout=timeout, headers=None
                )
            )

    name = f"{names.word.capitalize()}API"
    Api.__name__ = Api.__qualname__ = f"Async{name}" if is_async else name
    return Api
