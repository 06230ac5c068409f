import { isWithin } from '../../program/overlaps.ts';
import type { CallFacts, MemberShape, Site } from '../../sites/site.ts';
import { leftLocal } from '../left-local.ts';
import { freshName } from '../fresh-name.ts';
import type { PathMatch } from '../member-path.ts';
import type { PlanContext } from '../plan.ts';
import type { SyntaxKind, SyntaxView } from '../../program/syntax-view.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { canPutBefore, putBefore, standsInList } from '../statement-place.ts';
import { textStyle } from '../text-style.ts';

/** The first argument of a function of the compat module. */
export interface ClientText {
  text: string;
  /** The receiver is edited where it stands; otherwise `text` replaces all of it. */
  inPlace: boolean;
  /** Nothing is called when this is absent: `client?.api.trace.get(id)`. */
  optional: boolean;
  /** The client in a constant of its own, so that it is evaluated once. */
  before: readonly TextEdit[];
  /** What goes on behind the call goes on only when it was made. */
  behind: readonly TextEdit[];
  reasons: readonly string[];
}

type Refusal = { refusal: string };

const callsInAnyCase = 'the `?.` after the client is gone: the function calls in any case';

/** The client, or the API client alone, that the call goes through; otherwise why it cannot be an argument. */
export function clientText(
  site: Site,
  shape: MemberShape,
  call: CallFacts,
  match: PathMatch,
  context: PlanContext,
): ClientText | Refusal {
  const { source, entry, syntax } = context;
  if (match.hidden.length > 0) return ownerOfLocal(shape, match.hidden, context);
  const toApi = entry.root === 'api' && match.leading.at(-1)?.name === 'api' ? 1 : 0;
  if (match.leading.length > toApi) return { refusal: 'the client is not visible' };
  const [first, ...rest] = shape.segments;
  const reasons = rest.some(({ optional }) => optional) ? [callsInAnyCase] : [];
  // `deps?.client.api.trace.get(id)`: without `deps` nothing is called.
  if (first?.optional !== true && !syntax.isOptionalChain(shape.receiver)) {
    const text = source.slice(shape.receiver.start, shape.receiver.end);
    return { optional: false, before: [], behind: [], text, inPlace: true, reasons };
  }
  const guarded = guardedClient(site, shape, call, context);
  return 'refusal' in guarded ? guarded : { ...guarded, reasons };
}

/** `client` of `const traces = client.api.trace`, where that means the same at the call. */
function ownerOfLocal(shape: MemberShape, hidden: readonly string[], context: PlanContext): ClientText | Refusal {
  const holder = shape.holders?.find(({ names }) => names.join('.') === hidden.join('.'));
  // A client has its `api`, whatever the code asks; the client itself may be absent.
  const mayBeAbsent = holder?.optional === true && (holder.chained === true || !holder.text.endsWith('.api'));
  if (holder === undefined || mayBeAbsent || holder.only !== undefined) return { refusal: 'the client is not visible' };
  const { start, end } = shape.receiver;
  const unused = !isUsedElsewhere(shape, context) && leftLocal({ shape }, context.syntax) === undefined;
  return {
    optional: false,
    before: [],
    behind: [],
    text: holder.text.endsWith('.api') ? holder.text.slice(0, -'.api'.length) : holder.text,
    inPlace: false,
    reasons: [
      ...(holder.optional ? [callsInAnyCase] : []),
      ...(unused ? [`\`${context.source.slice(start, end)}\` is unused now`] : []),
    ],
  };
}

/** The function is called only where the client is there: `(client ? getTrace(client, id) : undefined)`. */
function guardedClient(
  site: Site,
  shape: MemberShape,
  call: CallFacts,
  context: PlanContext,
): Omit<ClientText, 'reasons'> | Refusal {
  const { source, syntax } = context;
  const behind = chainBehind(call, syntax);
  if (behind === undefined) return { refusal: 'the client may be absent, and the chain continues after the call' };
  const receiver = source.slice(shape.receiver.start, shape.receiver.end);
  const constant = shape.receiverStable ? undefined : ownConstant(site, shape, call, receiver, context);
  if (!shape.receiverStable && constant === undefined) return { refusal: 'the client would be evaluated twice' };
  // Without semicolons, a line that begins with a parenthesis continues the one before.
  const beginsStatement = site.statement.start === shape.receiver.start;
  if (beginsStatement && (textStyle(source).semicolon === '' || !standsInList(site.statement, syntax)))
    return { refusal: 'the client may be absent, and a statement would begin with a parenthesis' };
  return {
    text: constant?.name ?? receiver,
    inPlace: constant === undefined,
    optional: true,
    before: constant?.edits ?? [],
    behind,
  };
}

/** `const client = connect();` in front of a statement that begins by awaiting the call. */
function ownConstant(
  site: Site,
  shape: MemberShape,
  call: CallFacts,
  receiver: string,
  context: PlanContext,
): { name: string; edits: TextEdit[] } | undefined {
  const { source, names, siblings, entryOf } = context;
  // What is written in there may have to change as well.
  const holdsSites = siblings.some((other) => other !== site && isWithin(other.name, shape.receiver));
  if (holdsSites || !canPutBefore(site, call, context)) return undefined;
  const earlier = siblings.filter(
    (other) =>
      other.enclosing === site.enclosing &&
      other.statement.start < site.statement.start &&
      entryOf(other.id)?.rewrite?.compat !== undefined &&
      other.shape.kind === 'member' &&
      !other.shape.receiverStable &&
      other.shape.segments[0]?.optional === true,
  );
  const name = freshName(names, 'client', earlier.length);
  return { name, edits: [putBefore(source, site.statement.start, [`const ${name} = ${receiver}`], textStyle(source))] };
}

/**
 * `.then(f)` behind a call that may not be made becomes `?.then(f)`; behind closing parentheses the chain has ended.
 * @returns `undefined` where it goes on in another form
 */
function chainBehind({ range }: CallFacts, syntax: SyntaxView): TextEdit[] | undefined {
  const { kind, start } = syntax.tokenBehind(range);
  if (kind === 'DotToken') return [{ start, end: start, text: '?' }];
  return otherLinks.has(kind) ? undefined : [];
}

/** What a chain goes on with besides a name. */
const otherLinks: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  'OpenBracketToken',
  'OpenParenToken',
  'NoSubstitutionTemplateLiteral',
  'TemplateHead',
  'ExclamationToken',
]);

/** Whether a name has uses besides its declaration and the calls of this kind. */
function isUsedElsewhere({ receiver }: MemberShape, { syntax, siblings, entryOf }: PlanContext): boolean {
  const calls = new Set(
    siblings.flatMap(({ id, shape }) =>
      entryOf(id)?.rewrite?.compat !== undefined && shape.kind === 'member' ? [shape.receiver.start] : [],
    ),
  );
  const others = syntax.usesOf(receiver).filter(({ start }) => !calls.has(start));
  return syntax.at(receiver)?.kind !== 'Identifier' || others.length > 1;
}
