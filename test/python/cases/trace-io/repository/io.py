import svc
from svc import Svc, get_client, observe

client = get_client()


def in_one(question):
    with client.start_as_current_observation(name="a"):
        client.set_current_trace_io(input=question, output=answer(question))
        if question:
            get_client().set_current_trace_io(**{"output": 1})


def named(question):
    with client.start_as_current_observation(name="a", as_type="agent") as root, other():
        root.set_trace_io(input=question).end()
        with client.start_as_current_observation(name="b") as inner:
            inner.set_trace_io(output=1)
            client.set_current_trace_io(
                # the answer
                output=1,
            )
        with (
            client.start_as_current_generation(name="b"),
            other() as o,
        ):
            client.set_current_trace_io(output=1)


def unnamed(question):
    with client.start_as_current_observation(name="a"):
        with client.start_as_current_observation(name="b") as inner:
            inner.set_trace_io(output=1)
            client.set_current_trace_io(output=1)


def generation(question):
    with client.start_as_current_observation(name="a", as_type="generation"):
        client.set_current_trace_io(output=1)


def kind(question, of):
    with client.start_as_current_observation(name="a", as_type=of):
        client.set_current_trace_io(output=1)


@observe()
def observed(question):
    client.set_current_trace_io(input=question)
    with client.start_as_current_observation(name="b") as inner:
        inner.set_trace_io(output=1)
    inside(question)


@svc.observe(name="x", as_type="generation")
async def also(question):
    client.set_current_trace_io(input=question)


@other
@observe
def inside(question):
    client.set_current_trace_io(input=question)


def nothing(span, question):
    client.set_current_trace_io(input=question)
    span.set_trace_io(input=question)


def twice(question):
    with client.start_as_current_observation(name="a") as root:
        root.update(output="other", level="DEBUG")
        root.set_trace_io(input=question, output=question)
    with client.start_as_current_observation(name="b") as second:
        client.update_current_span(output=question)
        client.set_current_trace_io(output=question)


def made(question):
    root = client.start_observation(name="a")
    child = root.start_observation(name="b")
    root.set_trace_io(input=question)
    child.set_trace_io(input=question)
    with client.start_as_current_observation(name="c"):
        late = client.start_observation(name="d")
        late.set_trace_io(input=question)


class Traced:
    def __init__(self, lf: Svc):
        self.lf = lf
        self.span = lf.start_observation(name="a")

    async def run(self):
        self.span.set_trace_io(input=1)
        with self.lf.start_as_current_observation(name="a") as span: span.set_trace_io(input=1)
        self.lf.set_current_trace_io(input=1)

        def later():
            span.set_trace_io(input=1)

        return later


with client.start_as_current_observation(name="main") as main:
    main.set_trace_io(input=1)
    write = main.set_trace_io
