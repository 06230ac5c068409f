import type { ResultEscape, ResultRead } from '../../src/flow/result/result-use.ts';
import type { Site } from '../../src/sites/site.ts';
import type { RunProcedure } from '../../src/catalog/entry.ts';
import { runItems, runReads, type RunRead } from './entries/run-reads.ts';
import { shortenedCode } from '../../src/rewriting/wording.ts';
import type { SyntaxView } from '../../src/program/syntax-view.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { renameEdit, withoutDoubles } from '../../src/rewriting/renamed-read.ts';

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
  const reads = [
    ...result.reads.map((read) => compareRead(read, site, procedure, syntax)),
    ...result.escapes.map((escape) => compareEscape(escape, procedure, ofItems === 0)),
  ];
  return {
    lost: [...new Set(reads.flatMap(({ lost = [] }) => lost))],
    fields: [...new Set(reads.flatMap(({ fields = [] }) => fields))],
    renames: withoutDoubles(reads.flatMap(({ renames = [] }) => renames)),
    items: ofItems === 0 ? 'none' : ofItems === places.length ? 'all' : 'some',
  };
}

/** What one place says of {@link RunReadsFound}. */
type Compared = Partial<Omit<RunReadsFound, 'items'>>;

function compareRead(read: ResultRead, site: Site, procedure: RunProcedure, syntax: SyntaxView): Compared {
  const { path } = read;
  if (path.length === 0) return {};
  const known = readAt(procedure, path);
  if (known === undefined) return { lost: [`\`${printed(path)}\` is nothing that v6 returns`] };
  const { name, v6 } = known;
  const fields = known.fields === undefined ? [] : [known.fields];
  const lost = v6 === 'same' ? [] : [`\`${printed(known.path)}\` is ${v6}`];
  if (name === undefined || path.length !== known.path.length) return { lost, fields };
  const edit = renameEdit(read, { name }, site, syntax);
  if (edit !== undefined) return { lost, fields, renames: [edit] };
  return { lost: v6 === 'same' ? [`\`${printed(known.path)}\` is \`${name}\``] : lost, fields };
}

const ways: Readonly<Record<ResultEscape['kind'], string>> = {
  passed: 'is passed on',
  stored: 'is kept',
  spread: 'is spread',
  cast: "is cast to a type of one's own",
  returned: 'is returned',
  callback: 'gets it',
};

function compareEscape({ path, text, kind }: ResultEscape, procedure: RunProcedure, withoutItems: boolean): Compared {
  const within = runReads[procedure].filter((read) => path.every((step, index) => read.path[index] === step));
  if (within.length < 2 || !within.some(({ v6 }) => v6 !== 'same')) return {};
  const without =
    procedure === 'readRun' && path.length === 0 && withoutItems ? `, without \`${runItems.member}\`` : '';
  return {
    lost: [`\`${shortenedCode(text, 40)}\` ${ways[kind]} in v6's shape${without}`],
    fields: within.flatMap(({ fields }) => fields ?? []),
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
