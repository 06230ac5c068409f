import { Router } from 'express';

export function createRunsRouter({ langfuse, clock }) {
  const router = Router();

  router.get('/:dataset', async (req, res) => {
    const runs = await langfuse.api.datasets.getRuns(req.params.dataset, { limit: 20 });
    res.json({ at: clock(), runs: runs.data });
  });

  router.get('/:dataset/:run/items', async ({ params }, res) => {
    const { data } = await langfuse.api.datasetRunItems.list({ datasetId: params.dataset, runName: params.run });
    res.json(data);
  });

  router.delete('/:dataset/:run', async ({ params }, res) => {
    await langfuse.api.datasets.deleteRun(params.dataset, params.run);
    res.sendStatus(204);
  });

  return router;
}
