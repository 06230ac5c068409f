from svc import get_client

client = get_client()


def answer(question, text):
    with client.start_as_current_observation(name="answer") as root:
        root.set_trace_io(input=question)
        with client.start_as_current_observation(name="model"):
            client.set_current_trace_io(output=text)
