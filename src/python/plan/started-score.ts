/** `Thread(target=client.api.scores.create, kwargs={"name": …})`: one `request` in the dictionary. */
import { scoreFields } from '../../catalog/python/score-fields.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import type { PythonFile, PythonSite } from '../site.ts';
import { type StartedWith, startedWith } from '../started-calls.ts';
import { manual, type PythonDecision, placeOfSite, review } from './decision.ts';
import { importedName } from './imported-name.ts';
import { movedPath } from './moved-path.ts';
import { whyNotMoved } from './pieces.ts';

/** `{"name": …}` → `{"request": Request(name=…)}`; undefined where a comment would go with it. */
function wrappedEntries(
  { tokens, source }: PythonFile,
  { kwargs, entries = [] }: StartedWith,
  request: string,
): TextEdit[] | undefined {
  const { from, to } = kwargs.value;
  const { start, end: opened } = tokens[from]!;
  const { start: closed, end } = tokens[to - 1]!;
  const opening = `{"request": ${request}`;
  if (tokens[from]!.text === 'dict')
    return [
      { start, end: opened, text: opening },
      { start: end, end, text: '}' },
    ];
  const keys = entries.map(({ key, name, value }) => ({
    start: tokens[name]!.start,
    end: tokens[value]!.start,
    text: `${key}=`,
  }));
  if (keys.some((key) => source.slice(key.start, key.end).includes('#'))) return undefined;
  return [{ start, end: opened, text: `${opening}(` }, ...keys, { start: closed, end, text: ')}' }];
}

/** Undefined where nothing starts it. */
export function planStartedScore(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { use, entry } = site;
  const { scopes, source } = file;
  const started = use.kind === 'member' ? startedWith({ ...scopes, source }, use.chain) : undefined;
  if (started === undefined) return undefined;
  const { entries, kwargs, by } = started;
  if (entries?.every(({ key }) => scoreFields.has(key)) !== true)
    return manual(site, file, `What \`kwargs=${kwargs.text}\` holds is not all of a score`);
  const moved = entry.aspect === 'request' ? [] : movedPath(site, file);
  if (moved === undefined) return manual(site, file, whyNotMoved(site, file));
  const request = importedName(placeOfSite(site), file, 'api', 'CreateScoreRequest');
  const wrap = typeof request === 'string' ? undefined : wrappedEntries(file, started, request.local);
  if (typeof request === 'string' || wrap === undefined) return undefined;
  return review([...moved, ...wrap], `\`${by}\` passes on what it is given`, request.imports);
}
