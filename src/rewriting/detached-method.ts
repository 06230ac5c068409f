import type { MemberShape, Use } from '../sites/site.ts';
import type { SyntaxView } from '../program/syntax-view.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { chainText } from './chain-text.ts';
import { isJavaScript } from './language.ts';
import { isMockMember, isMockType, takesMocks } from '../flow/test-library-words.ts';
import type { PlanContext } from './plan.ts';
import type { TextEdit } from '../edits/text-edit.ts';

/**
 * v5's aliases are bound properties, v6's methods are not. Edits that keep `this` when the member is used as a value,
 * or the reason why there are none.
 */
export type DetachedPlan = { edits: readonly TextEdit[]; check?: string } | { reason: string; suggestion?: string };

/** Methods that hand the callback one element or value; what follows (index, array) no SDK method reads. */
const callbackTakers: ReadonlySet<string> = new Set(['map', 'flatMap', 'forEach', 'filter', 'then']);
/** Comparisons by identity: a new function would be another one. */
const identityComparisons: ReadonlySet<string> = new Set(['toBe', 'toEqual']);

/** True where the expression is looked at or called through, so that no `this` is lost: `expect(x)`, `x.name`. */
export function keepsIdentity(chain: SourceRange, syntax: SyntaxView): boolean {
  if (syntax.castsOf(chain).some(isMockType) || syntax.chainBehind(chain)[0]?.kind === 'member') return true;
  const passing = syntax.passedTo(chain);
  if (passing === undefined) return false;
  const callee = syntax.pathOf(passing.callee);
  return takesMocks(callee) || (callee.length > 1 && identityComparisons.has(callee.at(-1)!));
}

/**
 * Whether a test looks at the method by the variable that it is put into, and whether all else there looks as well:
 * what `bind` gives is no mock. `undefined` where nothing looks.
 */
function lookedAt(chain: SourceRange, syntax: SyntaxView): 'only' | 'also' | undefined {
  const holder = syntax.holderOf(chain);
  const isRead = (use: SourceRange): boolean =>
    syntax.assignedTo(use) === undefined && syntax.parent(use)?.kind !== 'VariableDeclaration';
  const uses = holder === undefined ? [] : syntax.usesOf(holder).filter(isRead);
  const isLook = (use: SourceRange): boolean => {
    const [next] = syntax.chainBehind(use);
    const passing = syntax.passedTo(use);
    return next?.kind === 'member'
      ? isMockMember(syntax.nameOf(next.name!))
      : passing !== undefined && takesMocks(syntax.pathOf(passing.callee));
  };
  const looks = uses.filter(isLook).length;
  if (looks === 0) return undefined;
  return looks === uses.length ? 'only' : 'also';
}

/**
 * @param chain the member expression, receiver included
 * @param target v6 names behind the receiver
 * @param leading from the receiver to the v5 path, e.g. `this.client`
 */
export function planDetached(
  context: PlanContext,
  shape: MemberShape,
  use: Extract<Use, { kind: 'value' }>,
  chain: SourceRange,
  leading: SourceRange,
  target: readonly string[],
): DetachedPlan {
  const { entry, source, syntax } = context;
  const looked = lookedAt(chain, syntax);
  if (looked === 'only') return { edits: [] };
  if (looked === 'also')
    return { edits: [], check: `the method needs \`${target[0]!}\` in front where it is called, a mock does not` };
  const owner = ownerText(leading, target, context);
  const parameter = freeParameter(entry.parameters?.[0] ?? 'value', leading, syntax);
  const arrow = `(${parameter}) => ${source.slice(leading.start, leading.end)}.${target.join('.')}(${parameter})`;
  const isTyped = use.parameters !== undefined || isJavaScript(context.siblings[0]?.file ?? '');
  if (!shape.receiverStable || owner === undefined) {
    return {
      reason: 'the receiver is computed, so binding it would evaluate it twice',
      ...(isTyped ? { suggestion: arrow } : {}),
    };
  }
  const optional = shape.segments.some((segment) => segment.optional) || syntax.isOptionalChain(leading);
  if (!optional && isTyped && isCallback(chain, syntax)) {
    return { edits: [insert(chain.start, `(${parameter}) => `), insert(chain.end, `(${parameter})`)] };
  }
  const bound = [insert(chain.end, `.bind(${owner})`)];
  if (entry.pathArguments !== undefined && (use.parameters === undefined || use.parameters > entry.pathArguments)) {
    return { edits: bound, check: `callers that pass requestOptions have to pass \`{}\` before them` };
  }
  return { edits: bound };
}

/** Edits for `x.bind(thisArgument, …)`, `x.call(…)` and `x.apply(…)`: v5 ignored the argument, v6 needs the manager. */
export function planThisArgument(
  context: PlanContext,
  shape: MemberShape,
  { thisArgument, call }: Extract<Use, { kind: 'bind' | 'callOrApply' }>,
  leading: SourceRange,
  target: readonly string[],
): DetachedPlan {
  const owner = ownerText(leading, target, context);
  if (owner === undefined || !shape.receiverStable)
    return { reason: 'the receiver is computed, so binding it would evaluate it twice' };
  if (thisArgument === undefined) return { edits: [insert(call.end - 1, owner)] };
  return { edits: [{ ...thisArgument, text: owner }] };
}

/**
 * The object the v6 method lives on, as an expression on one line without `?.`; `undefined` when it cannot be repeated.
 */
function ownerText(leading: SourceRange, target: readonly string[], context: PlanContext): string | undefined {
  const text = chainText(leading, context);
  return text === undefined ? undefined : [text, ...target.slice(0, -1)].join('.');
}

function isCallback(chain: SourceRange, syntax: SyntaxView): boolean {
  const passing = syntax.passedTo(chain);
  if (passing?.index !== 0 || passing.arguments[0]!.end !== chain.end) return false;
  const callee = syntax.pathOf(passing.callee);
  return callee.length > 1 && callbackTakers.has(callee.at(-1)!);
}

/** A parameter must not hide the receiver: `name.map(…)` inside `(name) => name.prompt.get(name)`. */
function freeParameter(wanted: string, leading: SourceRange, syntax: SyntaxView): string {
  return syntax.variablesIn(leading).some((name) => syntax.nameOf(name) === wanted) ? `${wanted}Value` : wanted;
}

function insert(at: number, text: string): TextEdit {
  return { start: at, end: at, text };
}
