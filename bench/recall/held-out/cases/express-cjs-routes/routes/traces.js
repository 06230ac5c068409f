'use strict';

const express = require('express');
const { getLangfuse } = require('../lib/observability');

const router = express.Router();

router.get('/traces/:id', async (req, res, next) => {
  try {
    const trace = await getLangfuse().api.trace.get(req.params.id);
    res.json(trace);
  } catch (error) {
    if (error.statusCode === 404) return res.status(404).end();
    next(error);
  }
});

router.get('/users/:user/traces', (req, res, next) => {
  const langfuse = getLangfuse();
  langfuse.api.trace
    .list({ userId: req.params.user, tags: ['prod'], limit: 20 })
    .then(({ data }) => res.json(data))
    .catch(next);
});

router.delete('/traces/:id', async (req, res) => {
  await getLangfuse().api.trace.delete(req.params.id, { timeoutInSeconds: 10, maxRetries: 0 });
  res.status(204).end();
});

module.exports = router;
