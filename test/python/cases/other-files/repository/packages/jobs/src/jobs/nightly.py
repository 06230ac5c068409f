from jobs.base import Job


class Nightly(Job):
    def run(self):
        self.svc.delete_dataset_run(dataset_name="a", run_name="b")
        with self.svc.start_as_current_observation(name="a") as root:
            root.set_trace_io(input=1)
