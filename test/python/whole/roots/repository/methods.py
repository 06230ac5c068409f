from base import Base

from svc import get_client

client = get_client()


class Job(Base):
    def run(self, q):
        with client.start_as_current_observation(name="a") as span:
            span.set_trace_io(input=q)


class Own:
    def work(self, q):
        with client.start_as_current_observation(name="a") as span:
            span.set_trace_io(input=q)

    def __call__(self, q):
        with client.start_as_current_observation(name="a") as span:
            span.set_trace_io(input=q)


Own().work("q")
