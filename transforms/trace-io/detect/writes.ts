import ts from 'typescript';
import { isPlainAssignment } from '../../../src/program/assignments.ts';
import { once } from '../../../src/catalog/memo.ts';
import { nodesIn } from '../../../src/program/nodes.ts';
import { functionAround } from '../../../src/flow/functions.ts';
import { symbolAt } from '../../../src/flow/uses.ts';
import type { Entry } from '../../../src/catalog/entry.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { isAccess, isPartOf, isStable, unwrapped, outermostWrapper } from '../../../src/program/syntax.ts';
import { chainStart, oneLine, subjectOf, activeSubject, type Subject } from './position.ts';
import { type Creation, sdkFunction, type StartingHelper } from './sdk-calls.ts';
import { inTermsOfCaller, runsStraight } from './starting-functions.ts';
import { keyValuesOf, type KeyValue } from './set-values.ts';

/** A call that sets an observation's own values, or its trace's. */
export interface Write {
  call: ts.Node;
  argument: ts.Expression;
  values: KeyValue[];
  /** `trace`: v5's setter; `own`: an update of the observation, or the attributes it starts with. */
  kind: 'own' | 'trace';
  /** Nothing runs between it and the setter that could change a value. */
  near?: true;
}

/** The function that updates the observation that is active. */
export const activeUpdate = 'updateActiveObservation';

const ownMethods: ReadonlySet<string> = new Set(['update', 'updateOtelSpanAttributes']);

/** A call of a file that sets values of some observation. */
interface Writing {
  call: ts.CallExpression;
  argument: ts.Expression;
  kind: Write['kind'];
  /** Absent for the active observation. */
  receiver?: ts.Expression;
  /** The observation that it speaks to. */
  subject: () => Subject;
}

/** The writings of a file are found once: each site of it looks through them. */
const known = new WeakMap<Finder, Map<ts.SourceFile, readonly Writing[]>>();

function writingsOf(finder: Finder, file: ts.SourceFile): readonly Writing[] {
  const ofFinder = known.get(finder) ?? new Map<ts.SourceFile, readonly Writing[]>();
  known.set(finder, ofFinder);
  const writings = ofFinder.get(file) ?? [...nodesIn(file)].flatMap((node) => writingAt(finder, node) ?? []);
  ofFinder.set(file, writings);
  return writings;
}

function writingAt(finder: Finder, node: ts.Node): Writing | undefined {
  const [argument] = ts.isCallExpression(node) ? node.arguments : [];
  if (!ts.isCallExpression(node) || !argument) return undefined;
  const kind = writeKind(finder, node);
  if (!kind) return undefined;
  const { receiver } = kind;
  const subject = once(() => (receiver ? subjectOf(finder, receiver) : activeSubject(finder, node)));
  return { ...kind, call: node, argument, subject };
}

/** Every write of the input or output of one observation that is in sight in a file. */
export function writesOf(
  finder: Finder,
  subject: Subject,
  receiver: ts.Expression | undefined,
  site: ts.Node,
): Write[] {
  const creation = 'creation' in subject ? subject.creation : undefined;
  const scope = creation ? undefined : outermostFunction(site);
  const writes = writingsOf(finder, site.getSourceFile())
    .filter((writing) => (!scope || isPartOf(writing.call, scope)) && speaksTo(writing))
    .map(({ call, argument, kind }): Write => ({ call, argument, values: keyValuesOf(finder, argument), kind }));
  const started = creation?.kind === 'handle' || creation?.kind === 'child' ? creation.call.arguments[1] : undefined;

  function speaksTo(writing: Writing): boolean {
    if (creation) return sameCreation(writing.subject(), creation);
    if (writing.receiver && receiver)
      return sameHolder(finder, chainStart(finder, writing.receiver), chainStart(finder, receiver));
    return !writing.receiver && !receiver && functionOrFile(writing.call) === functionOrFile(site);
  }

  return [
    ...(creation && started
      ? [{ call: creation.call, argument: started, values: keyValuesOf(finder, started), kind: 'own' as const }]
      : []),
    ...writes,
    ...(creation?.helper === undefined ? [] : writesOfHelper(finder, creation, creation.helper, site)),
  ];
}

/** What a helper gives the span that it starts, as the caller writes it. */
function writesOfHelper(finder: Finder, { call: caller }: Creation, helper: StartingHelper, site: ts.Node): Write[] {
  const span = helper.inner.parameters[0]?.name;
  const isOfSpan = (holder: ts.Expression): boolean => {
    const start = chainStart(finder, holder);
    return (
      span !== undefined && ts.isIdentifier(start) && symbolAt(finder.checker, start) === symbolAt(finder.checker, span)
    );
  };
  const writes: Write[] = [];
  const visit = (node: ts.Node): void => {
    const writing = ts.isCallExpression(node) ? writeKind(finder, node) : undefined;
    if (writing && (writing.receiver ? isOfSpan(writing.receiver) : functionOrFile(node) === helper.inner)) {
      const call = node as ts.CallExpression;
      const [argument] = call.arguments;
      const values = (argument ? keyValuesOf(finder, argument) : []).map((value) => {
        const written = value.exact ? inTermsOfCaller(finder, helper, caller, value.node) : undefined;
        return written ? { ...value, node: written } : { ...value, exact: false };
      });
      const near = runsStraight(finder, helper, call, site) ? { near: true as const } : {};
      if (argument) writes.push({ call, argument, values, kind: writing.kind, ...near });
    }
    ts.forEachChild(node, visit);
  };
  visit(helper.inner);
  return writes;
}

function sameCreation(subject: Subject, creation: Creation): boolean {
  return 'creation' in subject && subject.creation.call === creation.call;
}

function sameHolder(finder: Finder, a: ts.Expression, b: ts.Expression): boolean {
  if (ts.isIdentifier(a) && ts.isIdentifier(b)) return symbolAt(finder.checker, a) === symbolAt(finder.checker, b);
  return isStable(a) && isStable(b) && oneLine(a).replaceAll('?.', '.') === oneLine(b).replaceAll('?.', '.');
}

/** Whether a call sets values of an observation, and of which; no receiver = of the active one. */
export function writeKind(
  finder: Finder,
  call: ts.CallExpression,
): { kind: Write['kind']; receiver?: ts.Expression } | undefined {
  const callee = unwrapped(call.expression);
  const called = sdkFunction(finder, callee);
  if (!called) return undefined;
  if (called.method && isAccess(callee)) {
    if (ownMethods.has(called.name)) return { kind: 'own', receiver: callee.expression };
    return isSetter(called.entry) ? { kind: 'trace', receiver: callee.expression } : undefined;
  }
  if (called.name === activeUpdate) return { kind: 'own' };
  return isSetter(called.entry) ? { kind: 'trace' } : undefined;
}

/** A function that sets the trace's values itself; others only make attributes of them. */
function isSetter(entry: Entry | undefined): boolean {
  return entry?.rewrite?.trace !== undefined && (entry.root === 'observation' || entry.target?.[0] === activeUpdate);
}

/** The function that a node runs in, or its file. */
export function functionOrFile(node: ts.Node): ts.Node {
  return functionAround(node) ?? node.getSourceFile();
}

/** The function, or the class, that everything about a holder of one's own is in. */
function outermostFunction(node: ts.Node): ts.Node {
  let functionScope: ts.Node = node.getSourceFile();
  for (let at: ts.Node | undefined = node; at; at = at.parent)
    if (ts.isFunctionLike(at) || ts.isClassLike(at)) functionScope = at;
  return functionScope;
}

/** The statement that a call, with nothing but a chain and `await` or `void` around it, is the whole of. */
export function statementOf(call: ts.Node): ts.ExpressionStatement | undefined {
  let at: ts.Node = ts.isExpression(call) ? outermostWrapper(call) : call;
  while (
    at.parent &&
    (ts.isPropertyAccessExpression(at.parent) || ts.isCallExpression(at.parent)) &&
    (at.parent as ts.CallExpression).expression === at
  )
    at = outermostWrapper(at.parent as ts.Expression);
  return ts.isExpressionStatement(at.parent) ? at.parent : undefined;
}

/** {@link statementOf}, or the statement that only puts what the call gives into one variable or property. */
export function statementAround(call: ts.Node): ts.Statement | undefined {
  const { parent } = ts.isExpression(call) ? outermostWrapper(call) : call;
  if (
    ts.isVariableDeclaration(parent) &&
    ts.isVariableDeclarationList(parent.parent) &&
    ts.isVariableStatement(parent.parent.parent) &&
    parent.parent.declarations.length === 1
  )
    return parent.parent.parent;
  return isPlainAssignment(parent) && ts.isExpressionStatement(parent.parent) ? parent.parent : statementOf(call);
}

/** The statements before and behind one in its list. */
export function neighbouringStatements(statement: ts.Statement): ts.Statement[] {
  const { parent } = statement;
  const list =
    ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isModuleBlock(parent) || ts.isCaseOrDefaultClause(parent)
      ? parent.statements
      : undefined;
  if (!list) return [];
  const index = list.indexOf(statement);
  return [list[index - 1], list[index + 1]].filter((neighbour) => neighbour !== undefined);
}
