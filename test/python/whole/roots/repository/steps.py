from functools import cache

from registry import register, run

from svc import get_client, observe

client = get_client()


def step(q):
    with client.start_as_current_observation(name="a") as span:
        span.set_trace_io(input=q)


STEPS = [step]


@observe()
def pipeline(q):
    for one in STEPS:
        one(q)


def tool(q):
    made = client.start_observation(name="tool")
    made.set_trace_io(input=q)


def agent(q, use=tool):
    with client.start_as_current_observation(name="agent"):
        use(q)


@register
def handler(q):
    with client.start_as_current_observation(name="h") as span:
        span.set_trace_io(input=q)


def below(q):
    with client.start_as_current_observation(name="below") as span:
        span.set_trace_io(input=q)


@register
def above(q):
    below(q)


def queued(q):
    with client.start_as_current_observation(name="q") as span:
        span.set_trace_io(input=q)


run("queued")


class Handler:
    def handle_x(self, q):
        with client.start_as_current_observation(name="x") as span:
            span.set_trace_io(input=q)

    def dispatch(self, kind, q):
        with client.start_as_current_observation(name="d"):
            getattr(self, f"handle_{kind}")(q)


@cache
def kept(q):
    with client.start_as_current_observation(name="kept") as span:
        span.set_trace_io(input=q)
