from unused.others import PaginatedDatasetRunItems
from svc import get_client

get_client().flush()
__all__ = ["PaginatedDatasetRunItems"]
