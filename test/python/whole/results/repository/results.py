import operator

from svc import Svc
from svc.experiment import ExperimentResult


class Own:
    dataset_run_url = ""


def by_hand():
    return ExperimentResult(name="a", run_name="b", item_results=[], dataset_run_id="i", dataset_run_url="u")


def reads(result: ExperimentResult, own: Own):
    setattr(result, "dataset_run_url", "x")
    delattr(result, "dataset_run_url")
    setattr(own, "dataset_run_url", "x")
    print(vars(result)["dataset_run_url"], result.__dict__["dataset_run_url"], own.__dict__["other"])
    print(operator.attrgetter("dataset_run_url")(result))
    match result:
        case ExperimentResult(dataset_run_url=url, dataset_run_id=run):
            print(url, run)
        case Own(dataset_run_url=url):
            print(url)
    case = ExperimentResult(dataset_run_url="u")
    return {"dataset_run_url": result.dataset_run_url, "case": case}


def replaces(client: Svc, fake):
    setattr(client, "set_current_trace_io", fake)
    setattr(fake, "set_current_trace_io", client)
