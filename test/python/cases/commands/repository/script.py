# /// script
# requires-python = ">=3.10"
# dependencies = [
#   "svc>=4,<5",
#   "rich",
# ]
# ///
from svc import get_client
get_client().api.trace.get("x")
