from sqlalchemy.orm import Session
from opentelemetry import trace
from svc import observe


@observe()
def run(session: Session, trace=trace):
    session.get(1)
    session.list()
    trace.get("x")
