from socket import timeout

from svc import Svc

client = Svc()


class refused(Exception):
    pass


def each(print, exec, raw, rows):
    print("x"), print, exec
    print -1
    print
    value = print if rows else exec
    known = print in rows or print is None and exec not in rows
    names = [print for print in rows]
    text = f"{print}" "x" f"{rows:{print}}" 'y'
    chosen = {0: print, 1: exec}
    picked = {"a": 0o755, "b": 0xFFF, "c": 1_0, "d": 00, "e": 0.1, "g": 0j}
    rows.print, rows.exec
    exec("x = 1", {"a": 1})
    lesser = 1 < 2 > 0
    try:
        client.api.legacy.score_v1.delete("a")
    except (ValueError, KeyError) as e:
        raise ValueError("a", "b") from e
    return value, known, names, text, chosen, picked, lesser
