from shared import scores

scores.get_many_v3(limit=4)
