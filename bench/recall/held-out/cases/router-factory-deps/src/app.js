import express from 'express';
import { LangfuseClient } from '@langfuse/client';
import { createRunsRouter } from './runs-router.js';

const app = express();
const langfuse = new LangfuseClient();
const clock = () => new Date();

app.use('/runs', createRunsRouter({ langfuse, clock }));

export default app;
