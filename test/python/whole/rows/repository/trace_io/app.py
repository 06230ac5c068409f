from svc import SvcSpan, get_client, observe

client = get_client()


def with_parent(context, **given):
    with client.start_as_current_observation(name="a", trace_context={"trace_id": "t", "parent_span_id": "p"}) as child:
        child.set_trace_io(input=1)
        client.set_current_trace_io(output=1)
    made = client.start_observation(name="b", trace_context={"trace_id": "t", "parent_span_id": "p"})
    made.set_trace_io(input=1)
    with client.start_as_current_observation(name="c", trace_context=context) as maybe:
        maybe.set_trace_io(input=1)
    with client.start_as_current_observation(**given) as opened:
        opened.set_trace_io(input=1)
        with client.start_as_current_observation(name="d") as inner:
            inner.set_trace_io(output=1)


def root(trace_id):
    with client.start_as_current_observation(name="a", trace_context={"trace_id": trace_id}) as span:
        span.set_trace_io(input=1)
    with client.start_as_current_observation(name="b", trace_context=None):
        client.set_current_trace_io(input=1)
    made = client.start_observation(name="c", trace_context={"trace_id": trace_id})
    made.set_trace_io(input=1)


def opened_with_another(question, prompt):
    with client.start_as_current_observation(name="a", input=prompt) as span:
        span.set_trace_io(input=question, output=1)
    with client.start_as_current_observation(name="b", input=prompt):
        client.set_current_trace_io(input=question)
    made = client.start_observation(name="c", input=prompt)
    made.set_trace_io(input=question)
    with client.start_as_current_observation(name="d", input=prompt) as outer:
        with client.start_as_current_observation(name="e") as inner:
            inner.set_trace_io(input=question)


def opened_with_the_same(question):
    with client.start_as_current_observation(name="a", input=question) as span:
        span.set_trace_io(input=question, output=1)
    with client.start_as_current_observation(name="b", metadata={"input": 1}):
        client.set_current_trace_io(input=question)


def child_of(parent: "SvcSpan", flag, unseen):
    with parent.start_as_current_observation(name="a") as span:
        span.set_trace_io(input=1)
        client.set_current_trace_io(input=1)
    context = client.start_as_current_observation(name="b") if flag else unseen.start_as_current_observation(name="c")
    with context as either:
        either.set_trace_io(input=1)
        with client.start_as_current_observation(name="d") as inner:
            inner.set_trace_io(input=1)


def updated_besides(question):
    with client.start_as_current_observation(name="a") as span:
        client.update_current_span(output="other")
        span.set_trace_io(output=question)
    with client.start_as_current_observation(name="b") as second:
        second.update(output="other")
        client.set_current_trace_io(output=question)


def another_is_updated(question):
    with client.start_as_current_observation(name="a") as span:
        span.set_trace_io(output=question)
        with client.start_as_current_observation(name="b") as inner:
            client.update_current_span(output="other")
            inner.update(output="other")
    with client.start_as_current_observation(name="c") as second:
        client.update_current_span(output="other")


@observe(capture_output=False)
def keeps_its_output(question):
    client.set_current_trace_io(output=question)


def joins_its_own(seed):
    trace_id = client.create_trace_id(seed=seed)
    with client.start_as_current_observation(name="a", trace_context={"trace_id": trace_id}) as span:
        span.set_trace_io(output=1)
    made = client.start_observation(name="b", trace_context={"trace_id": client.create_trace_id(seed="b")})
    made.set_trace_io(input=1)
