from svc import get_client

client = get_client()


def parameter(client):
    return client.api.trace.get("a")


def local(settings):
    client = settings.client()
    return client.api.scores_v3.get_many_v3()


def loop(clients):
    for client in clients:
        client.api.scores_v3.get_many_v3()
    return [client.api.scores_v3.get_many_v3() for client in clients]


def caught():
    try:
        return client.api.scores_v3.get_many_v3()
    except ValueError as client:
        return client.api.scores_v3.get_many_v3()


def late():
    client.api.legacy.score_v1.delete("a")
    client = 1
    return client


def in_lambda():
    return lambda client: client.api.legacy.score_v1.delete("a")


def walrus(make):
    if (client := make()) is not None:
        client.api.legacy.score_v1.delete("a")


def in_match(value):
    match value:
        case {"client": client}:
            client.api.legacy.score_v1.delete("a")
        case [client, *others]:
            client.api.legacy.score_v1.delete("a")


def in_with(make):
    with make() as client, make() as (a, client):
        client.api.legacy.score_v1.delete("a")


class Holder:
    client = None

    def use(self):
        client.api.legacy.score_v1.delete("a")
        self.client.api.legacy.score_v1.delete("a")
