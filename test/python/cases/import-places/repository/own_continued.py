import os; from clients \
    import \
    lf
lf.api.legacy.score_v1.delete("x")
