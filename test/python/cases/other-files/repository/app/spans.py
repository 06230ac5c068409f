from app.clients import cached
from svc import observe


def alone(question):
    lf = cached()
    with lf.start_as_current_observation(name="root") as root:
        with lf.start_as_current_observation(name="inner"):
            lf.set_current_trace_io(input=question)
            root.set_trace_io(output=1)


def made(question):
    root = cached().start_observation(name="root")
    root.set_trace_io(output=question)
    root.end()


def called_open(question):
    lf = cached()
    with lf.start_as_current_observation(name="not the root") as span:
        span.set_trace_io(output=question)


def called_observed(question):
    lf = cached()
    with lf.start_as_current_observation(name="not the root") as span:
        span.set_trace_io(output=question)


def called_over_another(question):
    lf = cached()
    with lf.start_as_current_observation(name="not the root") as span:
        span.set_trace_io(output=question)


def called_alone(question):
    lf = cached()
    with lf.start_as_current_observation(name="the root") as span:
        span.set_trace_io(output=question)


class Worker:
    def step(self, question):
        lf = cached()
        with lf.start_as_current_observation(name="not the root") as span:
            span.set_trace_io(output=question)

    @observe()
    def run(self, question):
        self.step(question)
