from app.obs import lf


def test_use():
    lf.api.legacy.score_v1.delete("x")
