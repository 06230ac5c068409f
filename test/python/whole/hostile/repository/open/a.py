from svc import observe


@observe
def run():
    return 1
