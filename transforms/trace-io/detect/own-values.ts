import ts from 'typescript';
import { isReassigned } from '../../../src/flow/flows-to.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { returnedExpressions } from '../../../src/flow/functions.ts';
import { rangeOf, unwrapped } from '../../../src/program/syntax.ts';
import { isNothing } from '../../../src/flow/empty-values.ts';
import { variableAt } from '../../../src/program/variable-at.ts';
import type { Neighbour, OwnValue, ValueKey } from '../facts.ts';
import { shortenedCode } from '../../../src/rewriting/wording.ts';
import { neverBoth } from './exclusive.ts';
import { oneLine } from './position.ts';
import { callbackArgument, type Creation, functionOf, optionsOf, optionValue } from './sdk-calls.ts';
import { isOnlyRecorded } from './only-recorded.ts';
import { isSimple, type KeyValue } from './set-values.ts';
import { isLasting, sameNames, sameText } from './lasting.ts';
import { neighbouringStatements, functionOrFile, statementAround, statementOf, type Write } from './writes.ts';

/** Two writes in neighbouring statements, or in one chain. */
function areNeighbours(a: ts.Node, b: ts.Node): boolean {
  const [first, second] = [statementAround(a), statementAround(b)];
  if (!first || !second) return false;
  return first === second || neighbouringStatements(first).includes(second);
}

function verdictOf(finder: Finder, set: KeyValue, ownValue: KeyValue, near: boolean): OwnValue['verdict'] | 'same' {
  if (sameText(set.node, ownValue.node)) {
    if (near && isSimple(set.node)) return 'same';
    const isKept =
      (isLasting(finder, set.node) && sameNames(finder, unwrapped(set.node), unwrapped(ownValue.node))) ||
      isOnlyRecorded(finder, set.node, ownValue.node);
    return set.exact && ownValue.exact && isKept ? 'same' : 'unclear';
  }
  return set.exact && ownValue.exact ? 'different' : 'unclear';
}

/**
 * The writes of an observation's own values that do not go together with what the setter at `call` is given.
 * @param creation what started the observation, where that is known
 */
export function ownValuesOf(
  finder: Finder,
  call: ts.Node,
  values: readonly KeyValue[],
  writes: readonly Write[],
  creation?: Creation,
): OwnValue[] {
  const differing: OwnValue[] = [];
  for (const write of writes) {
    if (write.kind !== 'own' || (creation && neverBoth(finder, creation, call, write.call))) continue;
    const later =
      write.call.end > call.end && ts.findAncestor(write.call, (node) => node === functionOrFile(call)) !== undefined;
    for (const ownValue of write.values) {
      const set = values.find(({ key }) => key === ownValue.key);
      if (!set || isNothing(ownValue.node) || isPaired(finder, write, ownValue, writes)) continue;
      const near = write.near ? isSameHere(finder, set, ownValue) : areNeighbours(call, write.call);
      const verdict = verdictOf(finder, set, ownValue, near);
      if (verdict !== 'same')
        differing.push({
          key: ownValue.key,
          text: shortenedCode(oneLine(ownValue.node), 80),
          verdict,
          ...(set.exact && ownValue.exact && sameText(set.node, ownValue.node) ? { repeated: true } : {}),
          ...(later ? { later } : {}),
          source: 'update',
        });
    }
  }
  return differing;
}

/** A value that a helper was given is written with the names that the setter writes it with. */
function isSameHere(finder: Finder, set: KeyValue, ownValue: KeyValue): boolean {
  return sameText(set.node, ownValue.node) && sameNames(finder, unwrapped(set.node), unwrapped(ownValue.node));
}

/** A setter beside it gives the trace the same value, so that trace and observation stay alike. */
function isPaired(finder: Finder, write: Write, ownValue: KeyValue, writes: readonly Write[]): boolean {
  return writes.some(
    (other) =>
      other.kind === 'trace' &&
      areNeighbours(write.call, other.call) &&
      other.values.some((set) => set.key === ownValue.key && verdictOf(finder, set, ownValue, true) === 'same'),
  );
}

/** The update right beside the setter that already sets its values, or that they can be added to. */
export function neighbourOf(
  call: ts.Node,
  values: readonly KeyValue[],
  isLiteral: boolean,
  writes: readonly Write[],
): Neighbour | undefined {
  const candidates = writes.filter(
    (write) => write.kind === 'own' && ts.isCallExpression(write.call) && areNeighbours(call, write.call),
  );
  const covering = candidates.find((write) => covers(write, values));
  if (covering)
    return {
      covers: true,
      chained: statementAround(covering.call) === statementOf(call),
      statement: rangeOf(statementAround(covering.call)!),
    };
  const chained = candidates.find(({ call: update }) => ts.isCallExpression(call) && isLinkBefore(update, call));
  const joined = chained && isLiteral ? literalToJoin(chained, values) : undefined;
  if (chained && joined)
    return {
      covers: false,
      literal: rangeOf(joined.literal),
      adds: joined.adds,
      chained: true,
      statement: rangeOf(statementAround(chained.call)!),
    };
  const before = candidates.find(
    (write) =>
      write.call.end < call.end &&
      statementOf(write.call) !== undefined &&
      statementOf(write.call) !== statementOf(call),
  );
  const literal = before && isLiteral ? literalToAddTo(before, values) : undefined;
  return (
    literal && {
      covers: false,
      literal: rangeOf(literal),
      chained: false,
      statement: rangeOf(statementOf(before!.call)!),
    }
  );
}

/** Whether a write sets all of these values already. */
function covers(write: Write, values: readonly KeyValue[]): boolean {
  return values.length > 0 && values.every((value) => isSetBy(write, value));
}

function isSetBy(write: Write, value: KeyValue): boolean {
  return write.values.some(
    ({ key, exact, node }) =>
      key === value.key && exact === value.exact && sameText(node, value.node) && isSimple(value.node),
  );
}

/** `update(…).setter(…)` */
function isLinkBefore(update: ts.Node, setter: ts.CallExpression): boolean {
  const callee = unwrapped(setter.expression);
  return ts.isPropertyAccessExpression(callee) && callee.questionDotToken === undefined && callee.expression === update;
}

/** The literal of the update before the setter in its chain, and which of the setter's values it has not got yet. */
function literalToJoin(
  update: Write,
  values: readonly KeyValue[],
): { literal: ts.ObjectLiteralExpression; adds: ValueKey[] } | undefined {
  const added = values.filter((value) => !isSetBy(update, value));
  const literal = literalToAddTo(update, added);
  return literal && added.length > 0 ? { literal, adds: added.map(({ key }) => key) } : undefined;
}

/** The literal of a write that none of these values stands in yet. */
function literalToAddTo(write: Write, values: readonly KeyValue[]): ts.ObjectLiteralExpression | undefined {
  const literal = unwrapped(write.argument);
  if (!ts.isObjectLiteralExpression(literal) || literal !== write.argument) return undefined;
  const isOpen = literal.properties.some(
    (property) => ts.isSpreadAssignment(property) || !property.name || ts.isComputedPropertyName(property.name),
  );
  const isFree = !write.values.some(({ key }) => values.some((value) => value.key === key));
  return !isOpen && literal.properties.length > 0 && isFree ? literal : undefined;
}

/** What `observe` records by itself, where it differs from what the setter is given. */
export function capturedValues(finder: Finder, creation: Creation, values: readonly KeyValue[]): OwnValue[] {
  const callback = callbackArgument(creation);
  if (creation.kind !== 'observe' || !callback) return [];
  const owner = functionOf(finder, callback);
  const options = optionsOf(creation);
  return values.flatMap((set): OwnValue[] => {
    const option = optionValue(options, optionKeys[set.key]);
    if (option !== undefined && option !== 'unclear' && option.kind === ts.SyntaxKind.FalseKeyword) return [];
    const same =
      owner !== undefined &&
      (set.key === 'input' ? isOnlyArgument(finder, owner, set) : isEveryReturn(finder, owner, set));
    return same
      ? []
      : [
          {
            key: set.key,
            text: set.key === 'input' ? 'the arguments' : 'the returned value',
            verdict: 'different',
            source: 'captured',
          },
        ];
  });
}

const optionKeys: Readonly<Record<ValueKey, string>> = { input: 'captureInput', output: 'captureOutput' };

function isOnlyArgument(finder: Finder, owner: ts.SignatureDeclaration, set: KeyValue): boolean {
  const [parameter] = owner.parameters;
  if (
    owner.parameters.length !== 1 ||
    !parameter ||
    parameter.dotDotDotToken ||
    parameter.initializer ||
    !ts.isIdentifier(parameter.name)
  )
    return false;
  const value = unwrapped(set.node);
  return (
    set.exact &&
    ts.isIdentifier(value) &&
    finder.checker.getSymbolAtLocation(parameter.name) === variableAt(finder.checker, value) &&
    !isReassigned(finder.origins, parameter.name) &&
    isLasting(finder, value)
  );
}

/** Nothing but this value is returned; a function that returns nothing records no output either. */
function isEveryReturn(finder: Finder, owner: ts.FunctionLikeDeclaration, set: KeyValue): boolean {
  const { body } = owner;
  if (!body || !ts.isBlock(body)) return false;
  const isSame = (value: ts.Expression): boolean =>
    set.exact && sameText(value, set.node) && isLasting(finder, set.node);
  return returnedExpressions(owner).every(isSame);
}
