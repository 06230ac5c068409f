from svc import get_client

client = get_client()


def of_the_root(output):
    with client.start_as_current_observation(name="a") as root:
        if hasattr(root, 'set_trace_io') and output:
            root.set_trace_io(output=output)


def of_the_client(output):
    with client.start_as_current_observation(name="a", as_type="generation"):
        if hasattr(client, "set_current_trace_io"):
            client.set_current_trace_io(output=output)
            client.set_current_trace_io(input=1)


# What is called is another object's, is left, or is behind the question.


def retargeted(output):
    with client.start_as_current_observation(name="a") as root, root.start_as_current_observation(name="b") as child:
        if hasattr(child, "set_trace_io"):
            child.set_trace_io(output=output)


def unknown_root(span, output):
    with client.start_as_current_observation(name="a") as root:
        root.end()
    if hasattr(root, "set_trace_io"):
        root.set_trace_io(output=output)


def returned(output):
    with client.start_as_current_observation(name="a") as root:
        if not hasattr(root, "set_trace_io"):
            return
        root.set_trace_io(output=output)


def of_another(output, other):
    with client.start_as_current_observation(name="a") as root:
        if hasattr(other, "set_trace_io"):
            root.set_trace_io(output=output)
        give = getattr(root, "set_trace_io", None)
        give(output=output)
