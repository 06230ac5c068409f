import contextlib

from blocks import Block, traced

from svc import get_client, propagate_attributes

client = get_client()


@contextlib.contextmanager
def span(name):
    with client.start_as_current_observation(name=name) as one:
        yield one


@contextlib.contextmanager
def timed(name):
    yield name


def below_own(q):
    with span("a"), client.start_as_current_observation(name="b") as inner:
        inner.set_trace_io(input=q)
        client.set_current_trace_io(output=q)


def below_others(q):
    with traced("a"):
        with client.start_as_current_observation(name="b") as inner:
            inner.set_trace_io(input=q)


def below_class(q):
    with Block("a"):
        with client.start_as_current_observation(name="b") as inner:
            inner.set_trace_io(input=q)


def called_below(q):
    with client.start_as_current_observation(name="b") as inner:
        inner.set_trace_io(input=q)


def caller(q):
    with span("a"):
        called_below(q)


def beside(q):
    with timed("a"), open("b"), propagate_attributes(user_id="u"):
        with client.start_as_current_observation(name="b") as root:
            with span("c"):
                root.set_trace_io(input=q)


def behind(q):
    with span("a"):
        pass
    with client.start_as_current_observation(name="b") as root:
        root.set_trace_io(input=q)
