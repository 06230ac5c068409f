import type { FakeMemberShape, MemberShape, Site } from '../../sites/site.ts';
import type { SyntaxNode, SyntaxView } from '../../program/syntax-view.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import { fakeResults } from '../../catalog/fake-results.ts';
import { chainText } from '../chain-text.ts';
import { matchPath } from '../member-path.ts';
import { chainOf } from './mock-context.ts';
import { creators, isMemberReplacer } from '../../flow/test-library-words.ts';
import type { PlanContext } from '../plan.ts';

/** A longer text of a test's own is not repeated. */
const longest = 100;

/** Tests put something in place of the SDK's member here: how the member is called is no text for this place. */
export function isFake({ shape }: Site, { syntax }: PlanContext): boolean {
  if (shape.kind === 'stringKey') return isMemberReplacer(shape.callee);
  return shape.kind === 'fakeMember' || (shape.kind === 'member' && syntax.assignedTo(chainOf(shape)) !== undefined);
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
  const { syntax, entry } = context;
  const [head = '', ...tail] = target;
  const outermost = entry.path.length > 1 ? shape.outer.at(1 - entry.path.length) : shape;
  const value = valueText(shape.form === 'shorthand' ? shape.key : shape.value, context);
  if (outermost === undefined || value === undefined) return undefined;
  if (outermost.siblings.some(({ name }) => name === head) || describesMembers(outermost.container, syntax))
    return undefined;
  const isField =
    entry.path.length > 1 ? syntax.at(outermost.member)?.kind === 'PropertyDeclaration' : shape.form === 'classField';
  // The field of a class that is made from the SDK's has to have all that the manager has.
  if (isField && syntax.childrenOf(syntax.parent(shape.member) ?? shape.container).some(isHeritage)) return undefined;
  return `${head}${isField ? ' =' : ':'} ${tail.map((name) => `{ ${name}: `).join('')}${value}${' }'.repeat(tail.length)}`;
}

function isHeritage({ kind }: SyntaxNode): boolean {
  return kind === 'HeritageClause';
}

/** `Object.defineProperties(client, { … })`: the values are descriptions of the members. */
function describesMembers(container: SourceRange, syntax: SyntaxView): boolean {
  const passing = syntax.passedTo(container);
  return passing !== undefined && syntax.pathOf(passing.callee).at(-1) === 'defineProperties';
}

/** `client.api.observations.getMany = vi.fn()` */
function asAssignment(
  shape: MemberShape,
  statement: SourceRange,
  target: readonly string[],
  context: PlanContext,
): string | undefined {
  const match = matchPath(shape.segments, context.entry.path);
  const value = valueText(
    statement.start === shape.receiver.start ? context.syntax.assignedTo(chainOf(shape)) : undefined,
    context,
  );
  if (match === undefined || match.hidden.length > 0 || value === undefined) return undefined;
  const end = match.leading.at(-1)?.access.end ?? shape.receiver.end;
  const base = chainText({ start: shape.receiver.start, end }, context);
  return base && `${base}.${target.join('.')} = ${value}`;
}

/** The fake's own function where v6's member gives the same; else one that gives what v6's does, without rows. */
function valueText(value: SourceRange | undefined, { entry, source, syntax }: PlanContext): string | undefined {
  if (value === undefined) return undefined;
  const path = entry.root === 'client' ? entry.target?.slice(1) : entry.target;
  const result = fakeResults[path?.join('.') ?? ''];
  const creator = creatorIn(value, syntax);
  const make = creator && syntax.pathOf(creator).join('.');
  const [made, ...more] = creator === undefined ? [] : syntax.chainBehind(creator);
  const isBare = made?.arguments.length === 0 && more.length === 0;
  if (result === undefined || isBare || isName(syntax.pathOf(value))) {
    const text = source.slice(value.start, value.end);
    return text.length > longest || text.includes('\n') ? undefined : text;
  }
  return make === undefined ? `async () => (${result.page})` : `${make}(async () => (${result.page}))`;
}

/** `vi.fn` at the beginning of `vi.fn().mockResolvedValue(…)`. */
function creatorIn(value: SourceRange, syntax: SyntaxView): SyntaxNode | undefined {
  let node = syntax.unwrapped(value);
  while (node?.kind === 'CallExpression' || node?.kind === 'PropertyAccessExpression') {
    const [inner]: readonly SyntaxNode[] = syntax.childrenOf(node);
    const names = inner === undefined ? [] : syntax.pathOf(inner);
    if (node.kind === 'CallExpression' && names.length > 1 && creators.has(names.at(-1)!)) return inner;
    node = inner;
  }
  return undefined;
}

function isName(path: readonly string[]): boolean {
  return path.length > 0 && !path.includes('');
}
