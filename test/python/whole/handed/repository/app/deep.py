from app.reads2 import first
def relay(c):
    return first(c)
