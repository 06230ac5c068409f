# before: TypeError: create() got an unexpected keyword argument 'name'
# after: POST /api/public/scores, POST /api/public/scores, POST /api/public/scores, POST /api/public/scores, POST /api/public/scores
from functools import partial
from threading import Thread

from svc import get_client

client = get_client()
create = client.api.scores.create
create(name="quality", value=1, trace_id="t1")
save = partial(client.api.scores.create, trace_id="t1")
save(name="quality", value=1)
save(name="length", value=2, trace_id="t2")
whole = partial(client.api.scores.create, name="quality", value=1, trace_id="t1")
whole()
thread = Thread(target=client.api.scores.create, kwargs={"name": "quality", "value": 1, "trace_id": "t1"})
thread.start()
thread.join()
