import { LangfuseClient } from '@langfuse/client';
import { forget } from './forget';

await forget(new LangfuseClient(), process.argv.slice(2));
