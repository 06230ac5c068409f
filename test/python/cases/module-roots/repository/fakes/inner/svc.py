class Svc:
    api = None
