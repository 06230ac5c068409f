from svc.api import ObservationsViews
