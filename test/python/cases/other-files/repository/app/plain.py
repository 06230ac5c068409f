from .spans import called_over_another


def between(question):
    return called_over_another(question)
