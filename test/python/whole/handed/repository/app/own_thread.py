from svc import get_client

from app.queue import Thread

Thread(target=get_client().api.scores.create, kwargs={"name": "a", "value": 1}).start()
