from svc.api import DatasetRunItem, Observation, SdkLogEvent


class Own(Observation):
    pass


def item() -> DatasetRunItem:
    return DatasetRunItem(id="a")
