import type { Site } from '../../src/sites/site.ts';
import type { RunProcedure } from '../../src/catalog/entry.ts';
import { runItems, runReads, type RunRead } from './entries/run-reads.ts';
import { shortened } from '../../src/rewriting/wording.ts';
import type { SyntaxView } from '../../src/program/syntax-view.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { renameEdit, withoutDoubles } from '../../src/rewriting/renamed-read.ts';
import { isTypeScript } from '../../src/rewriting/language.ts';

/** What of a v5 result the code reads, seen from v6. */
export interface RunReadsFound {
  /** One clause for each read that no longer holds. */
  lost: readonly string[];
  /** Field groups to ask for. */
  fields: readonly string[];
  /** New names of the reads beside the call. */
  renames: readonly TextEdit[];
  /** Which of a run's items is read: nothing, they beside others, or they alone. */
  items: 'none' | 'some' | 'all';
}

/** Compares what the code reads of the result with what v6 gives. */
export function findRunReads(site: Site, procedure: RunProcedure, syntax: SyntaxView): RunReadsFound {
  const { result } = site;
  if (result === undefined) return { lost: [], fields: [], renames: [], items: 'none' };
  const places = [...result.reads, ...result.escapes];
  const ofItems = procedure === 'readRun' ? places.filter(({ path }) => path[0] === runItems.member).length : 0;
  const lost = new Set<string>();
  const fields = new Set<string>();
  const renames: TextEdit[] = [];
  const typeScript = isTypeScript(site.file);
  for (const read of result.reads) {
    const { path } = read;
    if (path.length === 0) continue;
    const known = readAt(procedure, path);
    if (known === undefined) lost.add(`\`${printed(path)}\` is nothing that v6 gives`);
    else if (known.v6 !== 'same') lost.add(`\`${printed(known.path)}\` is ${known.v6}`);
    if (known?.fields !== undefined) fields.add(known.fields);
    if (known?.name === undefined || path.length !== known.path.length) continue;
    const edit = renameEdit(read, path.at(-1)!, { name: known.name }, site, syntax, typeScript);
    if (edit !== undefined) renames.push(edit);
    else if (known.v6 === 'same') lost.add(`\`${printed(known.path)}\` is \`${known.name}\``);
  }
  for (const { path, text, kind } of result.escapes) {
    const within = runReads[procedure].filter((read) => path.every((step, index) => read.path[index] === step));
    if (within.length < 2 || !within.some(({ v6 }) => v6 !== 'same')) continue;
    for (const read of within) if (read.fields !== undefined) fields.add(read.fields);
    const how = {
      passed: 'is passed on',
      stored: 'is kept',
      spread: 'is spread',
      cast: "is cast to a type of one's own",
      returned: 'is returned',
      callback: 'gets it',
    }[kind];
    const without =
      procedure === 'readRun' && path.length === 0 && ofItems === 0 ? `, without \`${runItems.member}\`` : '';
    lost.add(`\`${shortened(text, 40)}\` ${how} in v6's shape${without}`);
  }
  return {
    lost: [...lost],
    fields: [...fields],
    renames: withoutDoubles(renames),
    items: ofItems === 0 ? 'none' : ofItems === places.length ? 'all' : 'some',
  };
}

/** The longest known path that the read path starts with. */
function readAt(procedure: RunProcedure, path: readonly string[]): RunRead | undefined {
  const known = runReads[procedure].filter((read) => read.path.every((step, index) => path[index] === step));
  return known
    .sort((a, b) => b.path.length - a.path.length)
    .find((read) => read.path.length === path.length || !isContainer(procedure, read));
}

/** `data`, whose own properties are listed. */
function isContainer(procedure: RunProcedure, read: RunRead): boolean {
  return runReads[procedure].some(
    (other) => other !== read && read.path.every((step, index) => other.path[index] === step),
  );
}

function printed(path: readonly string[]): string {
  return path.map((step, index) => (index === 0 || step === '[]' ? step : `.${step}`)).join('');
}
