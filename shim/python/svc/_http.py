"""Requests to the service."""

import base64
import json
import logging
import os
import urllib.error
import urllib.parse
import urllib.request

from ._names import Names

log = logging.getLogger("svc")


class ApiError(Exception):
    """The service answered with an error."""

    def __init__(self, *, status_code: int | None = None, headers: dict | None = None, body=None):
        super().__init__(f"status_code: {status_code}, body: {body}")
        self.status_code = status_code
        self.headers = headers
        self.body = body


class UnauthorizedError(ApiError):
    pass


class AccessDeniedError(ApiError):
    pass


class NotFoundError(ApiError):
    pass


class MethodNotAllowedError(ApiError):
    pass


_ERRORS = {401: UnauthorizedError, 403: AccessDeniedError, 404: NotFoundError, 405: MethodNotAllowedError}


class Answer:
    """Status, headers and content of an answer that is no error."""

    def __init__(self, status: int, headers, content: bytes):
        self.status = status
        self.headers = headers
        self.data = json.loads(content) if content.strip() else None


class Transport:
    """Sends requests to one service with one pair of keys."""

    def __init__(self, names: Names, *, host, public_key, secret_key, timeout, headers):
        env = names.env
        read = os.environ.get
        address = host or read(f"{env}HOST") or read(f"{env}BASE_URL") or read(f"{env}BASEURL")
        self.base = (address or f"https://cloud.{names.word}.com").rstrip("/")
        self.public_key = public_key or read(f"{env}PUBLIC_KEY") or ""
        secret = secret_key or read(f"{env}SECRET_KEY") or ""
        token = base64.b64encode(f"{self.public_key}:{secret}".encode()).decode()
        self.timeout = timeout or 5
        self.headers = {"authorization": f"Basic {token}", **(headers or {})}

    def send(self, method: str, path: str, *, query=None, body=None, content=None, headers=None, timeout=None) -> Answer:
        """Raises ApiError for an answer from 400 on, and OSError without one."""
        url = self.base + path
        if query:
            url += "?" + urllib.parse.urlencode(query, doseq=True)
        data = content if content is not None else None if body is None else json.dumps(body).encode()
        sent = {**self.headers, **({} if data is None else {"content-type": "application/json"}), **(headers or {})}
        request = urllib.request.Request(url, data=data, headers=sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=timeout or self.timeout) as response:
                return Answer(response.status, response.headers, response.read())
        except urllib.error.HTTPError as error:
            with error:
                text = error.read().decode("utf-8", "replace")
            try:
                text = json.loads(text)
            except ValueError:
                pass
            kind = _ERRORS.get(error.code, ApiError)
            raise kind(status_code=error.code, headers=dict(error.headers), body=text) from None
