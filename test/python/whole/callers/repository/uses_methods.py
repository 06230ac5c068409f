import methods


def use(other):
    made = methods.left(other, print)
    made.elsewhere(other, "s1")
