from svc import get_client


def send(events):
    get_client().api.ingestion.batch(batch=events)
