#!/usr/bin/env python3
# -*- coding: utf-8 -*-
"""Where comments may stand."""
from svc import get_client
from svc.api import TraceWithDetails  # noqa: F401

client = get_client()
VALUE = 1 + \
    len(client.api.sessions.list().data)
# type: ignore
# noqa
found = client.api.sessions.list()
# An explanation.
# pylint: disable=no-member
other = [
    client.api.sessions.list(),
    client.api.sessions.list(), client.api.trace.list(),
]
text = f"""
{client.api.sessions.list()}
"""
a = 1; client.api.sessions.list()
if client.api.sessions.list():
    pass
elif client.api.trace.list(): client.api.sessions.list()
else:
    client.api.sessions.list()
try:
    client.api.sessions.list()
except client.api.trace.list() as error:
    pass
finally: client.api.sessions.list()
while True:
    client.api.sessions.list()
    break
else: client.api.trace.list()


@retry(client.api.sessions.list)
# between
@other(
    client.api.trace.list,
)
# noqa: E302
def decorated(default=client.api.sessions.list()):
	if default:
		return client.api.sessions.list()
	return lambda: client.api.trace.list()


class Holder:
    rows = client.api.sessions.list()

    @property
    def own(self):
        # TODO(svc-v5): py:api.sessions.list: in my own words
        return client.api.sessions.list()

    async def later(self):
        # TODO(svc-v5): py:api.trace.list: of another id
        return await client.async_api.sessions.list()

    def done(self):
        # TODO(svc-v5): py:api.sessions.get: nothing of it is left
        return None

    # svc-v5-ignore: nobody calls it
    @staticmethod
    def silent(rows=client.api.sessions.list()):
        pass


def old_style(c, x):
    # type: (Svc, str) -> object
    return client.api.sessions.list()


def old_style_each(
    c,  # type: Svc
):
    # type: (...) -> object
    # noqa
    client.api.sessions.list()
    # type: ignore
    return client.api.sessions.list()


match client.api.sessions.list():
    case []:
        client.api.sessions.list()
client.api.sessions.list()
