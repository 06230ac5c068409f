"""What this module gives besides, without `DatasetRun`, `Observation` and `TraceWithFullDetails` (contract 4.6)."""

from .api import CreateDatasetItemRequest, CreateDatasetRequest, Dataset, DatasetItem, DatasetStatus
