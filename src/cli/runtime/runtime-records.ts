/**
 * What the processes of `verify --runtime` wrote down: that they ran, that the shim was loaded, uses of removed
 * members, and where code of major 5 was loaded.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { toPosix } from '../../repository/repository-path.ts';
import type { CallSite, OtherSdk, RemovedMember } from '../../report/report-schema.ts';

/** The records of a run, each place once though several processes may have told it. */
export interface RuntimeRecords {
  /** Numbers of the processes with the hooks. */
  hooked: ReadonlySet<number>;
  /** Numbers of those that loaded the shim. */
  onShim: ReadonlySet<number>;
  removedMembers: RemovedMember[];
  /** Code of major 5 that was loaded from other files than the SDK's own. */
  v5Code: OtherSdk[];
}

type Recorded =
  | { kind: RemovedMember['kind']; id: string; message: string; callSite?: string }
  | { kind: 'process'; run: string; pid: number }
  | { kind: 'loaded'; run: string; pid: number }
  | { kind: 'v5-code'; process: string; callSite?: string };

/** `file:line:column` as a place; files below the root relative to it. */
export function placeOf(site: string | undefined, root: string): { callSite?: CallSite } {
  const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(site ?? '') ?? [];
  if (file === undefined) return {};
  const inside = toPosix(relative(root, file));
  return {
    callSite: {
      file: inside.startsWith('../') || inside === '' ? toPosix(file) : inside,
      line: Number(line),
      column: Number(column),
    },
  };
}

/** One line; undefined for half a line, of a process that was killed while it wrote. */
function recordOf(line: string): Recorded | undefined {
  try {
    return line === '' ? undefined : (JSON.parse(line) as Recorded);
  } catch {
    return undefined;
  }
}

function recordText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // No process had anything to tell.
    return '';
  }
}

/**
 * Reads the records.
 * @param mark of this run; a record of another one does not count
 * @param root absolute folder that places are relative to
 */
export function readRecords(file: string, mark: string, root: string): RuntimeRecords {
  const removed = new Map<string, RemovedMember>();
  const v5Code = new Map<string, OtherSdk>();
  const pids = { process: new Set<number>(), loaded: new Set<number>() };
  for (const line of recordText(file).split('\n')) {
    const record = recordOf(line);
    if (record === undefined) continue;
    if (record.kind === 'loaded' || record.kind === 'process') {
      if (record.run === mark) pids[record.kind].add(record.pid);
    } else if (record.kind === 'v5-code') {
      const { process, callSite } = record;
      const place = placeOf(callSite, root);
      v5Code.set(callSite ?? process, { sdk: 'javascript', version: '5', process, requests: 0, ...place });
    } else {
      const { kind, id, message, callSite } = record;
      removed.set(`${id} ${callSite}`, { kind, id, message, ...placeOf(callSite, root) });
    }
  }
  return {
    hooked: pids.process,
    onShim: pids.loaded,
    removedMembers: [...removed.values()],
    v5Code: [...v5Code.values()],
  };
}
