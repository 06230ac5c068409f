import type { FakeMemberShape, MemberShape, Site } from '../sites/site.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { fakeResults } from '../catalog/fake-results.ts';
import { matchPath } from './member-path.ts';
import { watching } from './mocks/other-fake.ts';
import type { PlanContext } from './plan.ts';

/** A longer text of a test's own is not repeated. */
const longest = 100;
/** What makes a mock function: `vi.fn`, `jest.fn<typeof read>`, `sinon.stub`. */
const creator = /^((?:[\w$]+\.)+(?:fn|stub|spy))(?:<[^()]*>)?\(/;

/** Tests put something in place of the SDK's member here: how the member is called is no text for this place. */
export function isFake({ shape }: Site, { source }: PlanContext): boolean {
  if (shape.kind === 'stringKey') return watching.test(shape.callee);
  return shape.kind === 'fakeMember' || (shape.kind === 'member' && isAssigned(shape, source));
}

/**
 * The fake of v6's member as one writes it there: the property with the names around it, or the assignment. `undefined`
 * where no single member takes over what is faked, or the fake is too long to be repeated.
 */
export function fakeSuggestion(site: Site, context: PlanContext): string | undefined {
  const { target } = context.entry;
  const { shape } = site;
  if (target === undefined || target.at(-1) === 'deleteMultiple') return undefined;
  if (shape.kind === 'fakeMember') return asProperty(shape, target, context);
  return shape.kind === 'member' ? asAssignment(shape, site.statement, target, context) : undefined;
}

/** `observations: { getMany: vi.fn() }`; `prompt = { get: vi.fn() }` in a class. */
function asProperty(shape: FakeMemberShape, target: readonly string[], context: PlanContext): string | undefined {
  const { source, entry } = context;
  const [head = '', ...tail] = target;
  const outermost = entry.path.length > 1 ? shape.outer.at(1 - entry.path.length) : shape;
  const value = valueText(fakedValue(shape, source), context);
  if (outermost === undefined || value === undefined) return undefined;
  const isField =
    entry.path.length > 1
      ? /^\s*=/.test(source.slice(outermost.key.end, outermost.member.end))
      : shape.form === 'classField';
  return `${head}${isField ? ' =' : ':'} ${tail.map((name) => `{ ${name}: `).join('')}${value}${' }'.repeat(tail.length)}`;
}

/** What the fake gives in place of the member; nothing that could be repeated for a method. */
function fakedValue({ form, key, value }: FakeMemberShape, source: string): string {
  const { start, end } = form === 'shorthand' ? key : (value ?? { start: 0, end: 0 });
  return source.slice(start, end);
}

/** `client.api.observations.getMany = vi.fn()` */
function asAssignment(
  shape: MemberShape,
  statement: SourceRange,
  target: readonly string[],
  context: PlanContext,
): string | undefined {
  const { source, entry } = context;
  const match = matchPath(shape.segments, entry.path);
  const value = valueText(assignedIn(shape, source, statement), context);
  if (match === undefined || match.hidden.length > 0 || value === undefined) return undefined;
  const base = source
    .slice(shape.receiver.start, match.leading.at(-1)?.access.end ?? shape.receiver.end)
    .replace(/\s*\r?\n\s*/g, '');
  return `${base}.${target.join('.')} = ${value}`;
}

const assignment = /^\s*(?:\?\?|\|\|)?=(?![=>])\s*/;

function isAssigned({ use, receiver, segments }: MemberShape, source: string): boolean {
  return use.kind === 'write' && assignment.test(source.slice(segments.at(-1)?.access.end ?? receiver.end));
}

/** What is assigned where the assignment is the whole statement. */
function assignedIn({ receiver, segments }: MemberShape, source: string, statement: SourceRange): string {
  if (statement.start !== receiver.start) return '';
  return source
    .slice(segments.at(-1)?.access.end ?? receiver.end, statement.end)
    .replace(assignment, '')
    .replace(/;?\s*$/, '');
}

/** The fake's own function where v6's member gives the same; else one that gives what v6's does, its rows left open. */
function valueText(value: string, { entry }: PlanContext): string | undefined {
  const path = entry.root === 'client' ? entry.target?.slice(1) : entry.target;
  const result = fakeResults[path?.join('.') ?? ''];
  const make = creator.exec(value);
  const isBare = make !== null && /^\(\s*\)$/.test(value.slice(make[0].length - 1));
  if (result === undefined || isBare || /^[\w$.]+$/.test(value))
    return value === '' || value.includes('\n') || value.length > longest ? undefined : value;
  const page = result.gives
    .replaceAll('`', '')
    .replace(/\[\w+\]/, '[…]')
    .replace('{ cursor }', '{}');
  return make === null ? `async () => (${page})` : `${make[1]}(async () => (${page}))`;
}
