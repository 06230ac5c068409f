/**
 * Functions that call what they are given with the arguments behind it, `asyncio.to_thread(client.get, id)`, and which
 * argument that is, from 0: an executor stands in front.
 */
export const carriers: ReadonlyMap<string, number> = new Map([
  ['to_thread', 0],
  ['partial', 0],
  ['submit', 0],
  ['run_in_executor', 1],
  ['run_in_threadpool', 0],
  ['run_sync', 0],
]);
