from svc import get_client

from app.queue import BackgroundTask, to_thread


class Queue:
    def submit(self, function, name, **kwargs):
        self.names.append(name)
        return function(name=name, **kwargs)


Queue().submit(get_client().api.scores.create, name="a", value=1)
to_thread(get_client().api.scores.create, name="a", value=1)
Queue().to_thread(get_client().api.scores.create, name="a", value=1)
BackgroundTask(get_client().api.scores.create, name="a", value=1)
