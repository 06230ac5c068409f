from svc import Svc


class Job:
    svc: Svc

    def __init__(self) -> None:
        self.svc = Svc()
