import type { Argument, CallFacts, MemberShape, Site } from '../../sites/site.ts';
import { beforeSketch } from '../../catalog/clauses.ts';
import type { CompatCall, CompatRequest } from '../../catalog/compat-call.ts';
import type { LiteralProperty } from '../../program/literal-value.ts';
import { pageLoop } from '../../sites/page-loop/page-loop.ts';
import { clientText, type ClientText } from './compat-client.ts';
import { migrated, review } from '../decide.ts';
import { whyNoId } from '../reads/id-argument.ts';
import { dependsOnOrder, readsRows } from '../reads/row-order.ts';
import { lineBreakBefore, lineBreakBehind, spaceBehind } from '../layout.ts';
import { asksRawResponse, matchPath, type PathMatch } from '../member-path.ts';
import type { SyntaxView } from '../../program/syntax-view.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { Decision, PlanContext } from '../plan.ts';
import { checkTodo } from '../../edits/marker-text.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { namesInSentence, shortenedCode } from '../wording.ts';

/**
 * `client.api.trace.get(id, request, options)` → `getTrace(client, id, options)`, with a function of the module that
 * `--compat` writes; it gives v5's result and throws as v5 did.
 * @returns `undefined` where the site is no call of such a member; otherwise why the function is not called (one
 * clause), which leaves the site to another planner
 */
export function planCompatCall(site: Site, context: PlanContext): Decision | { refusal: string } | undefined {
  const plan = context.entry.rewrite?.compat;
  const { shape } = site;
  if (context.compat === undefined || plan === undefined || shape.kind !== 'member' || shape.use.kind !== 'call')
    return undefined;
  const { call } = shape.use;
  const { syntax } = context;
  const refused = (words: string): { refusal: string } => ({ refusal: `\`${plan.helper}\` is not called: ${words}` });
  const match = matchPath(shape.segments, context.entry.path);
  if (match === undefined) return refused('the names of the call are written elsewhere');
  const obstacle = callObstacle(call, match, context);
  if (obstacle !== undefined) return refused(obstacle);
  const client = clientText(site, shape, call, match, context);
  if ('refusal' in client) return refused(client.refusal);
  if (syntax.commentsOf({ start: shape.receiver.end, end: call.inside.start }).length > 0)
    return refused('there is a comment in front of its arguments');
  if (hidesArguments(call, plan)) return refused('a spread hides its arguments');
  const thrown = whyNoId(call, context.entry) ?? thrownFor(call, plan);
  if (thrown !== undefined) return refused(thrown);

  const endless = readInLoop(site, call, plan, syntax);
  if (endless !== undefined) return refused(endless);

  const reasons = [...client.reasons];
  const left = leftOut(call, plan, context);
  if (left === undefined) return refused('the request that it does not take has something in it that would be lost');
  reasons.push(
    ...left.reasons,
    ...askedReasons(site, call, plan),
    ...readReasons(site, plan),
    ...orderReasons(site, call, plan, syntax),
    ...(plan.differs === undefined ? [] : [plan.differs]),
  );
  const name = context.compat.localName(plan.helper);
  const edits = [...client.before, ...callEdits(shape, call, name, client, context), ...left.edits];
  const decision = reasons.length === 0 ? migrated(context, edits) : review(context, edits, reasons.join('; '));
  return { ...decision, helpers: [plan.helper] };
}

/** Why the function cannot take the place of a call, whatever its client and its arguments are. */
function callObstacle(call: CallFacts, match: PathMatch, { syntax }: PlanContext): string | undefined {
  if (asksRawResponse(call.range, syntax)) return 'it returns no raw response';
  return match.hidden.length === 0 && match.visible[0]?.only !== undefined
    ? 'it takes a client, and the type of this one has only a part of it'
    : undefined;
}

/** Whether a spread stands before the last argument that the function is given in another way. */
function hidesArguments(call: CallFacts, { leavesOut, request }: CompatCall): boolean {
  const last = leavesOut ?? request?.at ?? -1;
  return call.arguments.some(({ kind }, index) => kind === 'spread' && index <= last);
}

/** What another planner decided, with the reason why the function is not called. */
export function withRefusal(decision: Decision | undefined, refusal: string): Decision | undefined {
  if (decision === undefined || decision.status === 'possible') return decision;
  const reason = decision.reason === undefined ? refusal : `${decision.reason}; ${refusal}`;
  if (decision.edits.length > 0) return { ...decision, status: 'review', reason, todo: checkTodo(reason) };
  return { ...decision, reason, ...(decision.todo === undefined ? {} : { todo: todoWith(decision.todo, refusal) }) };
}

/** The call in v6 stays at the end, where reports tell it from words. */
function todoWith(todo: string, refusal: string): string {
  const at = todo.indexOf(beforeSketch);
  return at === -1 ? `${todo} (${refusal})` : `${todo.slice(0, at)}; ${refusal}${todo.slice(at)}`;
}

/** Puts the call around the receiver, so that edits inside of it and of the arguments stay possible. */
function callEdits(
  shape: MemberShape,
  call: CallFacts,
  name: string,
  client: ClientText,
  { source, syntax }: PlanContext,
): TextEdit[] {
  const { receiver } = shape;
  // Arguments on lines of their own: so is the client.
  const line = call.arguments.length === 0 ? '' : (lineBreakBehind(source, call.inside.start) ?? '');
  const separator = call.arguments.length === 0 ? '' : line === '' ? ', ' : ',';
  const guard = client.optional ? `(${client.text} ? ` : '';
  const end = client.optional
    ? [{ start: call.range.end, end: call.range.end, text: ' : undefined)' }, ...client.behind]
    : [];
  if (!client.inPlace)
    return [
      { start: receiver.start, end: call.inside.start, text: `${guard}${name}(${line}${client.text}${separator}` },
      ...end,
    ];
  const inner = hasNeedlessParentheses(receiver, syntax) ? 1 : 0;
  const from = receiver.start + inner;
  const to = receiver.end - inner;
  return [
    { start: receiver.start, end: from, text: `${guard}${name}(${line}` },
    { start: to, end: call.inside.start, text: separator },
    ...end,
  ];
}

/** The parentheses around an expression that it does not need as an argument. */
function hasNeedlessParentheses(receiver: SourceRange, syntax: SyntaxView): boolean {
  if (syntax.at(receiver)?.kind !== 'ParenthesizedExpression') return false;
  const [inner] = syntax.childrenOf(receiver);
  return inner !== undefined && !syntax.childrenOf(inner).some(({ kind }) => kind === 'CommaToken');
}

interface LeftOut {
  edits: TextEdit[];
  reasons: string[];
}

/**
 * The request that the function does not take: it always reads everything. `undefined` when more than a request would
 * go.
 */
function leftOut(call: CallFacts, { leavesOut }: CompatCall, { source, syntax }: PlanContext): LeftOut | undefined {
  const argument = leavesOut === undefined ? undefined : call.arguments[leavesOut];
  if (leavesOut === undefined || argument === undefined) return { edits: [], reasons: [] };
  if (syntax.commentsOf(argument.range).length > 0) return undefined;
  const edits = [withoutArgument(call, leavesOut, source, syntax)];
  if (argument.kind === 'undefined' || argument.kind === 'null' || argument.kind === 'emptyObject')
    return { edits, reasons: [] };
  const keys = keysOf(argument);
  if (keys === undefined ? syntax.pathOf(argument.range).includes('') : syntax.mayDoSomething(argument.range))
    return undefined;
  const plain = keys?.every((key) => key === 'fields') === true;
  const text = shortenedCode(source.slice(argument.range.start, argument.range.end), 60);
  return { edits, reasons: plain ? [] : [`\`${text}\` is no longer passed: the function reads everything`] };
}

/** Takes an argument out together with a comma, and never with a comment. */
function withoutArgument(call: CallFacts, index: number, source: string, syntax: SyntaxView): TextEdit {
  const { range } = call.arguments[index]!;
  const from = call.arguments[index - 1]?.range.end ?? range.start;
  if (syntax.commentsOf({ start: from, end: range.start }).length === 0)
    return { start: from, end: range.end, text: '' };
  const comma = syntax.tokenBehind(range);
  const taken = comma.kind === 'CommaToken' && syntax.commentsOf({ start: range.end, end: comma.start }).length === 0;
  const behind = taken ? comma.end : range.end;
  if (lineBreakBehind(source, behind) === undefined)
    return { start: range.start, end: taken ? behind + spaceBehind(source, behind) : behind, text: '' };
  // A line of its own goes as a whole.
  return { start: range.start - (lineBreakBefore(source, range.start)?.length ?? 0), end: behind, text: '' };
}

/** Keys of an object literal; `undefined` when not all of them can be read. */
function keysOf(argument: Argument): string[] | undefined {
  const properties = argument.kind === 'emptyObject' ? [] : argument.value?.properties;
  if (properties === undefined || properties.some(({ form, name }) => name === undefined || form === 'spread'))
    return undefined;
  return properties.map(({ name }) => name!);
}

/** What a list is asked that v6 has not. */
function askedReasons(site: Site, call: CallFacts, { request }: CompatCall): string[] {
  const argument = request === undefined ? undefined : call.arguments[request.at];
  if (request === undefined || argument === undefined) return [];
  if (argument.kind === 'undefined' || argument.kind === 'emptyObject') return [];
  const properties = argument.value?.properties;
  const seen = keysOf(argument);
  return [
    ...(properties === undefined || seen === undefined ? [request.unseen] : []),
    ...(properties ?? []).flatMap((property) => keyReason(site, property, request) ?? []),
  ];
}

/** Which rows come first, and which a page with a limit holds, is for v6 to say. */
function orderReasons(site: Site, call: CallFacts, { ordered, request }: CompatCall, syntax: SyntaxView): string[] {
  if (ordered === undefined) return [];
  const properties = (request && call.arguments[request.at]?.value?.properties) ?? [];
  const isBounded = properties.some(({ name }) => name === 'limit');
  return (isBounded && readsRows(site)) || dependsOnOrder(site, syntax) ? [ordered] : [];
}

/** Why the function would throw for what is written in the request. */
function thrownFor(call: CallFacts, { request }: CompatCall): string | undefined {
  const properties = (request && call.arguments[request.at]?.value?.properties) ?? [];
  for (const { name, value } of properties) {
    const { unless, throwsFor } = (name === undefined ? undefined : request?.asks[name]) ?? {};
    if (unless !== undefined && value?.kind === unless.kind && value.text?.toLowerCase() !== unless.text)
      return throwsFor;
  }
  return undefined;
}

/** What a key asks that v6 has not. */
function keyReason(site: Site, { name, value }: LiteralProperty, { kept, asks }: CompatRequest): string | undefined {
  // A loop that counts pages reads each once: the function goes on where the page before it ended.
  if (name === undefined || kept.includes(name) || (name === 'page' && pageLoop.of(site) !== undefined))
    return undefined;
  const { reason, unless } = asks[name] ?? { reason: `\`${name}\` is no condition that v6 knows` };
  const isAsBefore = unless !== undefined && value?.kind === unless.kind && value.text?.toLowerCase() === unless.text;
  return isAsBefore ? undefined : reason;
}

/** The paths that the code reads of the result. */
function readOf({ result }: Site, paths: readonly string[]): string[] {
  return paths.filter((path) => result?.reads.some((candidate) => candidate.path.join('.') === path));
}

const loopKinds = ['DoStatement', 'ForStatement', 'WhileStatement'] as const;

/** In JavaScript no error tells of it: a loop up to a number that is not there has no end, or ends at once. */
function readInLoop(
  site: Site,
  call: CallFacts,
  { unserved = [] }: CompatCall,
  syntax: SyntaxView,
): string | undefined {
  const [read] = readOf(site, unserved);
  if (read === undefined || syntax.enclosing(call.range, ...loopKinds) === undefined) return undefined;
  return `the loop ends by \`${read}\`, which v6 does not serve`;
}

/** What the code reads of the result that v6 cannot serve. */
function readReasons(site: Site, { unserved }: CompatCall): string[] {
  const { result } = site;
  if (unserved === undefined) return [];
  if (result === undefined) return [`v6 does not serve ${namesInSentence(unserved)}`];
  const read = readOf(site, unserved);
  const gone = new Set(unserved.map((path) => path.split('.')[0]));
  const escapes = result.escapes.some(({ path }) => path.length === 0 || (path.length === 1 && gone.has(path[0])));
  if (read.length > 0) return [`v6 does not serve ${namesInSentence(read)}`];
  return escapes ? [`v6 serves no ${namesInSentence(unserved)}, and the result goes on from here without`] : [];
}
