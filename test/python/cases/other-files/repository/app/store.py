class Traces:
    def get(self, key):
        return key


class Api:
    trace = Traces()

    @property
    def sessions(self):
        return []


class Store:
    api = Api()

    def __init__(self):
        self.scores = {}

    def set_trace_io(self, input):
        return input


store = Store()
