import type { ResultUse } from '../../analysis/result/result-use.ts';
import { runReads, type RunProcedure, type RunRead } from '../../catalog/run-reads.ts';

/** What of a v5 result the code reads, seen from v6. */
export interface RunReadsFound {
  /** One clause for each read that no longer holds. */
  lost: readonly string[];
  /** Field groups to ask for. */
  fields: readonly string[];
}

/** Compares what the code reads of the result with what v6 gives. */
export function findRunReads(result: ResultUse | undefined, procedure: RunProcedure): RunReadsFound {
  if (result === undefined) return { lost: [], fields: [] };
  const lost = new Set<string>();
  const fields = new Set<string>();
  for (const { path } of result.reads) {
    if (path.length === 0) continue;
    const known = readAt(procedure, path);
    if (known === undefined) lost.add(`\`${printed(path)}\` is nothing that v6 gives`);
    else if (known.v6 !== 'same') lost.add(`\`${printed(known.path)}\` is ${known.v6}`);
    if (known?.fields !== undefined) fields.add(known.fields);
  }
  for (const { path, text, kind } of result.escapes) {
    const within = runReads[procedure].filter((read) => path.every((step, index) => read.path[index] === step));
    if (within.length < 2 || !within.some(({ v6 }) => v6 !== 'same')) continue;
    for (const read of within) if (read.fields !== undefined) fields.add(read.fields);
    const words = text.replace(/\s+/g, ' ');
    const how = { passed: 'is passed on', stored: 'is kept', spread: 'is spread', cast: 'is cast to a type of one\'s own', returned: 'is returned' }[kind];
    lost.add(`\`${words.length > 40 ? `${words.slice(0, 39)}…` : words}\` ${how} in v6's shape`);
  }
  return { lost: [...lost], fields: [...fields] };
}

/** The longest known path that the read path starts with. */
function readAt(procedure: RunProcedure, path: readonly string[]): RunRead | undefined {
  const known = runReads[procedure].filter((read) => read.path.every((step, index) => path[index] === step));
  return known.sort((a, b) => b.path.length - a.path.length).find((read) => read.path.length === path.length || !isContainer(procedure, read));
}

/** `data`, whose own properties are listed. */
function isContainer(procedure: RunProcedure, read: RunRead): boolean {
  return runReads[procedure].some((other) => other !== read && read.path.every((step, index) => other.path[index] === step));
}

function printed(path: readonly string[]): string {
  return path.join('.').replaceAll('.[]', '[]');
}
