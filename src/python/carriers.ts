/** Functions that call what they are given with the arguments behind it: `asyncio.to_thread(client.get, id)`. */
export const carriers: ReadonlySet<string> = new Set([
  'to_thread',
  'partial',
  'submit',
  'run_in_executor',
  'run_in_threadpool',
  'run_sync',
]);
