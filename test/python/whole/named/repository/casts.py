import typing
from typing import cast

import svc
import svc.api
from svc import Svc
from other import thing

x = cast("Svc", thing())
x.api.legacy.score_v1.delete("quoted")
y = typing.cast("svc.Svc | None", thing())
y.api.legacy.score_v1.delete("dotted")
w = cast("Other", thing())
w.api.legacy.score_v1.delete("other")
t = cast("svc.api.TraceWithDetails", thing())
u = cast("list[svc.api.Trace]", thing())
v = broadcast("svc.api.Trace", thing())
z = cast("svc.Trace", thing())
