from contextlib import ExitStack

from svc import get_client

import openers.tracing as t
from openers import named_section, tracing
from openers.holder import Tracing, shared
from openers.others import section
from openers.tracing import section as part

client = get_client()
opener = tracing.section


def other(output):
    # It has the name alone.
    with section("x"):
        with client.start_as_current_observation(name="a") as root:
            root.set_trace_io(output=output)


def in_a_stack(output):
    with ExitStack() as stack:
        stack.enter_context(section("x"))
        with client.start_as_current_observation(name="a") as root:
            root.set_trace_io(output=output)


# All of these are below another observation.


def aliased(output):
    with part("x"):
        with client.start_as_current_observation(name="a") as root:
            root.set_trace_io(output=output)


def given_out(output):
    with named_section("x"):
        with client.start_as_current_observation(name="a") as root:
            root.set_trace_io(output=output)


def member(output):
    with t.section("x"):
        with client.start_as_current_observation(name="a") as root:
            root.set_trace_io(output=output)


def variable(output):
    with opener("x"):
        with client.start_as_current_observation(name="a") as root:
            root.set_trace_io(output=output)


def variable_elsewhere(output):
    with shared("x"):
        with client.start_as_current_observation(name="a") as root:
            root.set_trace_io(output=output)


def made(output):
    block = tracing.section("x")
    with block:
        with client.start_as_current_observation(name="a") as root:
            root.set_trace_io(output=output)


def method(output, tracing: Tracing):
    with tracing.part("x"):
        with client.start_as_current_observation(name="a") as root:
            root.set_trace_io(output=output)


def stack(output):
    with ExitStack() as stack:
        stack.enter_context(tracing.section("x"))
        with client.start_as_current_observation(name="a") as root:
            root.set_trace_io(output=output)


@part("x")
def decorated(output):
    with client.start_as_current_observation(name="a") as root:
        root.set_trace_io(output=output)


def by_hand(output):
    block = client.start_as_current_observation(name="x")
    block.__enter__()
    with client.start_as_current_observation(name="a") as root:
        root.set_trace_io(output=output)
    block.__exit__(None, None, None)


def calls(output):
    with ExitStack() as stack:
        stack.enter_context(part("x"))
        called(output)


def called(output):
    with client.start_as_current_observation(name="a") as root:
        root.set_trace_io(output=output)
