from unittest.mock import patch
from app.service import go as run

@patch("svc.Svc.get_dataset_runs")
def test_x(m):
    run()
