import { LangfuseClient } from '@langfuse/client';
import { TraceStore } from './store';

const store = new TraceStore(new LangfuseClient());

for (const id of process.argv.slice(2)) console.log(await store.name(id));
