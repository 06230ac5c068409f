from svc import get_client
from app.foreign import rows
from app.own import Store
from app.reads import names

print(names(get_client()), rows(Store()))
