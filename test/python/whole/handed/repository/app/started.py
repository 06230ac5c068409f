import multiprocessing
import threading
from threading import Thread, Timer

from svc import get_client

client = get_client()


def start(value: float) -> None:
    Thread(target=client.api.scores.create, kwargs={"name": "a", "value": value}).start()
    threading.Thread(
        target=client.api.legacy.score_v1.create,
        kwargs={
            # Of the answer.
            "name": "a",
            'value': value,  # between 0 and 1
        },
        daemon=True,
    ).start()
    multiprocessing.Process(None, client.api.scores.create, kwargs=dict(name="a", value=value), args=()).start()
    Timer(3, client.api.scores.create, kwargs={"name": "a", "value": value}).start()
    Thread(target=client.api.scores.create, kwargs={"request": {"name": "a"}}).start()


def left(value: float, row: dict) -> None:
    Thread(target=client.api.scores.create, kwargs=row).start()
    Thread(target=client.api.scores.create, kwargs={**row, "name": "a"}).start()
    Thread(target=client.api.scores.create, kwargs={"name": "a", "request_options": None}).start()
    Thread(target=client.api.scores.create, args=("a",), kwargs={"value": value}).start()
    Thread(target=later, kwargs={"target": client.api.scores.create, "name": "a"}).start()
    Worker(target=client.api.scores.create, kwargs={"name": "a", "value": value}).start()
    Thread(
        target=client.api.scores.create,
        kwargs={
            "name":  # of the answer
            "a",
        },
    ).start()


def later(**kwargs):
    raise NotImplementedError


class Worker(Thread):
    pass
