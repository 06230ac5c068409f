import sys

sys.path.append("libs")
from shared.clients import lf

lf.api.scores.create(name="a", value=1, trace_id="t")
lf.api.legacy.score_v1.delete("x")
