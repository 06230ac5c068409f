from app.clients import Container, lf


def wrapper(client, span, *clients, **options):
    client.api.trace.get("a")
    span.set_trace_io(input=1)
    clients[0].api.trace.get("a")


class Service:
    def __init__(self, container: Container):
        self.container = container
        self.api = container.client.api
        self.io = self.container.client.set_current_trace_io

    def run(self):
        self.api.trace.get("a")
        self.io(input=1)

        def inner():
            return self.api.sessions.get("a")

        return inner

    async def run_async(self, stream):
        async for _ in stream:
            yield self.container.client.api.trace.list()


reader = lambda key: lf.api.trace.get(key)
