import type { MemberShape, Use } from '../sites/site.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { PlanContext } from './plan.ts';
import type { TextEdit } from '../edits/text-edit.ts';

/**
 * v5's aliases are bound properties, v6's methods are not. Edits that keep `this` when the member is used as a value, or
 * the reason why there are none.
 */
export type DetachedPlan = { edits: readonly TextEdit[]; check?: string } | { reason: string; suggestion?: string };

/** Callers that hand the callback one element or value; what follows (index, array) no SDK method reads. */
const callbackCall = /\.(?:map|flatMap|forEach|filter|then)\s*(?:<[^<>()]*>\s*)?\(\s*$/;
/** Places where only the function's identity counts, and a new function would be another one. */
const identityCall =
  /(?:(?<![.\w$])(?:expect(?:\.soft)?|mocked|when)|(?:vi|jest)\.(?:mocked|isMockFunction)|sinon\.assert\.\w+|\.toBe|\.toEqual|(?<![\w$])assert(?:\.\w+)*)\s*(?:<[^<>()]*>\s*)?\(\s*$/;
/** A cast to the type of a mock: what follows asks the mock, it does not call the method. */
const mockCast = /^\s+as\s+(?:unknown\s+as\s+)?(?:[\w$]+\.)*(?:\w*Mock\w*|Sinon\w+|\w*Spy\w*)\b/;

/** True where the expression is looked at or called through, so that no `this` is lost: `expect(x)`, `x.name`, `x === y`. */
export function keepsIdentity(source: string, chain: SourceRange): boolean {
  const before = source.slice(Math.max(0, chain.start - 200), chain.start);
  const after = source.slice(chain.end, chain.end + 200);
  if (identityCall.test(before) || mockCast.test(after) || /[=!]==?\s*$/.test(before) || /^\s*[=!]==?/.test(after))
    return true;
  return (
    /^\s*(?:!\s*)?(?:\?\.|\.)\s*[\p{ID_Start}$_]/u.test(after) ||
    (/\(\s*$/.test(before) && /^\s+as\b[^()=;]*\)\s*(?:\?\.|\.)/.test(after))
  );
}

/**
 * @param chain the member expression, receiver included
 * @param target v6 names behind the receiver
 * @param leading text from the receiver to the v5 path, e.g. `this.client`
 */
export function planDetached(
  context: PlanContext,
  shape: MemberShape,
  use: Extract<Use, { kind: 'value' }>,
  chain: SourceRange,
  leading: string,
  target: readonly string[],
): DetachedPlan {
  const { entry, source } = context;
  const owner = ownerText(leading, target);
  const parameter = freeParameter(entry.parameters?.[0] ?? 'value', leading);
  const arrow = `(${parameter}) => ${leading}.${target.join('.')}(${parameter})`;
  if (!shape.receiverStable || owner === undefined) {
    return { reason: 'the receiver is computed, so binding it would evaluate it twice', suggestion: arrow };
  }
  const optional = shape.segments.some((segment) => segment.optional) || leading.includes('?.');
  if (
    !optional &&
    isCallback(source, chain) &&
    (use.parameters !== undefined || /\.[cm]?jsx?$/.test(context.siblings[0]?.file ?? ''))
  ) {
    return { edits: [insert(chain.start, `(${parameter}) => `), insert(chain.end, `(${parameter})`)] };
  }
  const bound = [insert(chain.end, `.bind(${owner})`)];
  if (entry.pathArguments !== undefined && (use.parameters === undefined || use.parameters > entry.pathArguments)) {
    return { edits: bound, check: `callers of this function that pass requestOptions have to pass \`{}\` before them` };
  }
  return { edits: bound };
}

/** Edits for `x.bind(thisArgument, …)`, `x.call(…)` and `x.apply(…)`: v5 ignored the argument, v6 needs the manager. */
export function planThisArgument(
  shape: MemberShape,
  thisArgument: SourceRange | undefined,
  call: SourceRange,
  leading: string,
  target: readonly string[],
): DetachedPlan {
  const owner = ownerText(leading, target);
  if (owner === undefined || !shape.receiverStable)
    return { reason: 'the receiver is computed, so binding it would evaluate it twice' };
  if (thisArgument === undefined) return { edits: [insert(call.end - 1, owner)] };
  return { edits: [{ ...thisArgument, text: owner }] };
}

/** The object the v6 method lives on, as an expression on one line without `?.`; `undefined` when it cannot be repeated. */
function ownerText(leading: string, target: readonly string[]): string | undefined {
  const text = leading.replace(/\s*(?:\?\.|\.)\s*/g, '.');
  const balanced = text.split('(').length === text.split(')').length;
  return !balanced || /\n|\/[/*]/.test(text) ? undefined : [text, ...target.slice(0, -1)].join('.');
}

function isCallback(source: string, chain: SourceRange): boolean {
  return (
    callbackCall.test(source.slice(Math.max(0, chain.start - 200), chain.start)) &&
    /^\s*[,)]/.test(source.slice(chain.end))
  );
}

/** A parameter must not hide the receiver: `name.map(…)` inside `(name) => name.prompt.get(name)`. */
function freeParameter(wanted: string, leading: string): string {
  const taken = new Set(leading.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? []);
  return taken.has(wanted) ? `${wanted}Value` : wanted;
}

function insert(at: number, text: string): TextEdit {
  return { start: at, end: at, text };
}
