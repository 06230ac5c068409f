from svc import get_client, observe

client = get_client()
shared = client.start_observation(name="shared")


def opened(output):
    with client.start_as_current_observation(name="a") as root:

        def finish(given):
            root.set_trace_io(output=given)

        return finish


def made(output):
    root = client.start_observation(name="a")

    @observe()
    def finish():
        root.set_trace_io(output=output)

    finish()
    root.end()


def of_the_module(output):
    shared.set_trace_io(output=output)


def nested(output):
    with client.start_as_current_observation(name="a") as root, client.start_as_current_observation(name="b") as child:

        def finish():
            child.set_trace_io(output=output)

        finish()


def named(output):
    with client.start_as_current_observation(name="a") as root:
        give = root.set_trace_io
        give(input=output)
        give(output=output)


# What is no root, or nobody knows to be one.


@observe()
def observed(output):
    with client.start_as_current_observation(name="b") as span:

        def finish():
            span.set_trace_io(output=output)

        finish()


def inside(output):
    with client.start_as_current_observation(name="b") as span:

        def finish():
            span.set_trace_io(output=output)

        finish()


def calls_inside():
    with client.start_as_current_observation(name="a"):
        inside(1)


def hidden(output):
    with client.start_as_current_observation(name="a") as root, client.start_as_current_observation(name="b") as child:

        def finish(root):
            child.set_trace_io(output=output)

        finish(None)


def given_twice(output):
    with client.start_as_current_observation(name="a") as root:

        def first():
            root.set_trace_io(output=output)

        def second():
            root.update(output="other")

        first()
        second()


def given_to_others(output):
    with client.start_as_current_observation(name="a") as root:

        def first():
            root.set_trace_io(output=output)

        def second(root):
            root.update(output="other")

        first()
        second(None)


def passed(use):
    with client.start_as_current_observation(name="a") as root:
        give = root.set_trace_io
        use(give)


def again(output, clients):
    root = client.start_observation(name="a")
    if clients:
        root = client.start_observation(name="b")

    def finish():
        root.set_trace_io(output=output)

    finish()
