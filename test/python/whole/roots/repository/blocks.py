from svc import get_client


def traced(name):
    return get_client().start_as_current_observation(name=name)


class Block:
    def __init__(self, name):
        self.opened = get_client().start_as_current_observation(name=name)

    def __enter__(self):
        return self.opened.__enter__()

    def __exit__(self, *error):
        return self.opened.__exit__(*error)
