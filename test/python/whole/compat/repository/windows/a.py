from svc import Svc

lf = Svc()
lf.api.trace.get(
	"a",
)
