"""Types and errors of the API. Those that are gone cannot be imported (contract 4.6)."""

from ._api_client import api_class
from ._client import Svc
from ._http import AccessDeniedError, ApiError, MethodNotAllowedError, NotFoundError, UnauthorizedError
from ._records import Model, Record

Error = ApiError
SvcAPI = api_class(Svc._names)
AsyncSvcAPI = api_class(Svc._names, is_async=True)


class CreateScoreRequest(Model):
    _needed = ("name", "value")


class CreateDatasetRequest(Model):
    _needed = ("name",)


class CreateDatasetItemRequest(Model):
    _needed = ("dataset_name",)


class CreatePromptRequest(Model):
    _needed = ("name",)


class ObservationV2(Record):
    pass


class CreateScoresResponse(Record):
    pass


class GetScoresV3Response(Record):
    pass


class ObservationsV2Response(Record):
    pass


class MetricsV2Response(Record):
    pass


class Dataset(Record):
    pass


class DatasetItem(Record):
    pass


class DatasetStatus:
    ACTIVE = "ACTIVE"
    ARCHIVED = "ARCHIVED"
