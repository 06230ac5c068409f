import { LangfuseClient } from 'npm:@langfuse/client@^5.6.0';

const langfuse = new LangfuseClient();
const [command, id] = process.argv.slice(2);

switch (command) {
  case 'trace':
    console.log(await langfuse.api.trace.get(id!));
    break;
  case 'session':
    console.log(await langfuse.api.sessions.get(id!));
    break;
  default:
    console.log((await langfuse.api.trace.list({ limit: 3 })).data.map((t: { id: string }) => t.id));
}
