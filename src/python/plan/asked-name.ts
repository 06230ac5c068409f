/** `if hasattr(root, "set_trace_io"): root.set_trace_io(…)`: the name that is asked for is that of what is called. */
import { linesAround } from '../import-order.ts';
import { lineOf } from '../lines.ts';
import type { Scope } from '../scopes.ts';
import type { PythonFile, PythonSite } from '../site.ts';
import { plainText } from '../tokens.ts';
import { manual, type PythonDecision, review } from './decision.ts';
import { chainPart, rangeOf, textOf } from './pieces.ts';

/** What becomes of another site. */
type Decide = (other: PythonSite) => PythonDecision;

/** What answers whether there is such a name. */
const asking = new Set(['hasattr', 'dir', 'vars']);

/** The function that a name is given to with what it may be a member of. */
function askedBy({ tokens }: PythonFile, { use }: PythonSite): string {
  return use.kind === 'string' && use.object !== undefined ? (tokens[use.object.from - 2]?.text ?? '') : '';
}

/** `hasattr(api, "name")`, `"name" in dir(api)`, `getattr(api, "name", None)` */
function isQuestion(file: PythonFile, site: PythonSite): boolean {
  const isDefaulted = site.use.kind === 'string' && file.tokens[site.use.token + 1]?.text === ',';
  const by = askedBy(file, site);
  return asking.has(by) || (by === 'getattr' && isDefaulted);
}

function isInside(scope: Scope | undefined, outer: Scope): boolean {
  return scope !== undefined && (scope === outer || isInside(scope.parent, outer));
}

/** What is called of the name: in the line that asks for it and below, or else in the function or module of it. */
function calledOf(site: PythonSite, { lines, sites }: PythonFile): PythonSite[] {
  const { entry, part } = site;
  const line = lineOf(lines, part.from);
  const ofName = sites.filter(
    ({ use, entry: { path, root } }) =>
      use.kind === 'member' && root === entry.root && entry.path.every((name, at) => path[at] === name),
  );
  const below = ofName.filter((other) => linesAround(lineOf(lines, other.part.from)).includes(line));
  return below.length > 0 ? below : ofName.filter((other) => isInside(other.part.scope, part.scope));
}

/** The names that take over in calls on the object, or a part of it; undefined for a call that becomes another. */
function newNames(site: PythonSite, file: PythonFile, decide: Decide): (string | undefined)[] {
  const { use, entry } = site;
  if (use.kind !== 'string' || use.object === undefined) return [];
  const object = textOf(file, use.object);
  return calledOf(site, file).flatMap((other) => {
    if (other.use.kind !== 'member') return [];
    const { chain, index } = other.use;
    const first = index + 1 - other.entry.path.length;
    if (textOf(file, chainPart(chain, first + entry.path.length - 1)) !== object) return [];
    const start = rangeOf(file, { from: chainPart(chain, first).to + 1, to: chainPart(chain, index + 1).to });
    const edit = decide(other).edits.find((one) => one.start === start.start && one.end === start.end);
    return [other.ignored === undefined ? edit?.text.split('.')[0] : undefined];
  });
}

/** Undefined where nothing is called by that name, or not all of it by the same one. */
export function planAskedName(site: PythonSite, file: PythonFile, decide: Decide): PythonDecision | undefined {
  const { use, name, entry } = site;
  const [first, ...others] = asking.has(askedBy(file, site)) ? newNames(site, file, decide) : [];
  if (use.kind !== 'string' || first === undefined || others.some((other) => other !== first)) return undefined;
  const { text } = file.tokens[use.token]!;
  const asked = plainText(file.tokens[use.token]!);
  const object = use.object!;
  // `hasattr(api.legacy, "score_v1")` asks the API itself.
  const holder = object.to - 2 * (entry.path.length - 1);
  if (asked === undefined || holder <= object.from) return undefined;
  const range = holder === object.to ? [] : [{ ...rangeOf(file, { from: holder, to: object.to }), text: '' }];
  const edits = [...range, { ...name, text: text.replace(asked, first) }];
  return review(edits, `\`${first}\` is what is called then`);
}

/** A name in quotes that is left to a person. */
export function leftName(site: PythonSite, file: PythonFile): PythonDecision {
  const decision = manual(site, file, 'Its name is asked for in quotes');
  if (!asking.has(askedBy(file, site)) || calledOf(site, file).length === 0) return decision;
  return { ...decision, todo: `Ask for what is called then: major 5 has no \`${site.entry.path.at(-1)!}\`.` };
}

/** What is called where a name is there is never called while that is the name of major 4. */
export function unlessAskedFor(
  site: PythonSite,
  file: PythonFile,
  decision: PythonDecision,
  decide: Decide,
): PythonDecision {
  if (site.use.kind !== 'member' || decision.status !== 'migrated') return decision;
  const question = file.sites.find(
    (other) =>
      other.ignored === undefined &&
      other.isMock !== true &&
      isQuestion(file, other) &&
      calledOf(other, file).some(({ name }) => name.start === site.name.start) &&
      decide(other).edits.length === 0,
  );
  if (question === undefined) return decision;
  const check = `what asks for \`${question.entry.path.at(-1)!}\` is false in major 5, and this may never run`;
  return { ...decision, ...review(decision.edits, check, decision.imports) };
}
