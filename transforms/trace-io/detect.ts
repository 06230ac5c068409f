import ts from 'typescript';
import { ofCatalogue } from '../../src/catalog/catalogue.ts';
import type { Detector } from '../../src/sites/detector.ts';
import { whileNoting } from '../../src/program/dependencies.ts';
import { unusedImport } from '../../src/sites/unused-import.ts';
import type { SiteDraft } from '../../src/sites/draft.ts';
import type { Finder } from '../../src/sites/lookup.ts';
import { rangeOf, unwrapped, wrappedWhole } from '../../src/program/syntax.ts';
import { attributesCall } from './detect/attributes-call.ts';
import { importedBinding, isHandedOn } from './detect/imported-binding.ts';
import { observation, type ObservationFacts, type Position } from './facts.ts';
import { capturedValues, neighbourOf, ownValuesOf } from './detect/own-values.ts';
import { passedObservations } from './detect/passed-observations.ts';
import {
  activeSubject,
  chainStart,
  oneLine,
  positionOf,
  type Subject,
  subjectOf,
  updatesOf,
} from './detect/position.ts';
import { keyValuesOf, setValuesOf } from './detect/set-values.ts';
import { statementOf, writesOf } from './detect/writes.ts';

/** What sets a trace's input and output: which observation it speaks to, and what is set on it besides. */
export const traceIoDetector: Detector = {
  factsOf(finder, draft, sourceFile) {
    if (finder.catalogue.byId.get(draft.id)?.chapter !== 'trace-io') return undefined;
    const token = whileNoting(undefined, () => tokenAt(sourceFile, draft.name.start));
    const facts = token && factsOf(finder, draft, token);
    if (!facts) return undefined;
    const unused = facts.binding?.uses === 0 ? unusedImport.is({ specifier: facts.binding.specifier }) : {};
    return { ...observation.is(facts), ...unused };
  },
  // Whether a setter speaks to the root of its trace depends on what runs around its callers.
  dependOnCallers: ofCatalogue(
    ({ entries }) => new Set(entries.filter(({ chapter }) => chapter === 'trace-io').map(({ path }) => path.at(-1)!)),
  ),
};

function tokenAt(sourceFile: ts.SourceFile, position: number): ts.Identifier | ts.StringLiteral | undefined {
  let found: ts.Node = sourceFile;
  for (;;) {
    const next: ts.Node | undefined = ts.forEachChild(found, (child) =>
      child.getStart(sourceFile) <= position && position < child.end ? child : undefined,
    );
    if (!next) break;
    found = next;
  }
  return ts.isIdentifier(found) || ts.isStringLiteral(found) ? found : undefined;
}

function factsOf(
  finder: Finder,
  draft: SiteDraft,
  token: ts.Identifier | ts.StringLiteral,
): ObservationFacts | undefined {
  const { shape } = draft;
  if (shape.kind !== 'member' && shape.kind !== 'exportedName') return undefined;
  const binding = shape.kind === 'exportedName' && ts.isIdentifier(token) ? importedBinding(finder, token) : undefined;
  const bound = {
    ...(binding ? { binding } : {}),
    ...(shape.kind === 'exportedName' && ts.isIdentifier(token) && isHandedOn(finder, token)
      ? { handedOn: true as const }
      : {}),
  };
  const access =
    ts.isPropertyAccessExpression(token.parent) && token.parent.name === token
      ? token.parent
      : ts.isElementAccessExpression(token.parent)
        ? token.parent
        : undefined;
  const callee = access ?? (ts.isIdentifier(token) ? token : undefined);
  const call = callee && calledBy(callee);
  if (!callee || !call)
    return {
      position: { role: 'unknown', cause: 'it is not called here' },
      values: setValuesOf(finder, undefined),
      own: [],
      updates: access && shape.kind === 'member' ? updatesOf(finder, access.expression) : 'always',
      used: true,
      last: false,
      ...bound,
    };
  const entry = finder.catalogue.byId.get(draft.id);
  if (entry?.root === 'observation') return access && setterFacts(finder, call, access.expression, call.arguments[0]);
  const attributes = entry?.target?.[0] === 'updateActiveObservation' ? undefined : attributesCall(finder, call);
  if (entry?.target?.[0] !== 'updateActiveObservation' && !attributes) {
    return {
      position: { role: 'unknown', cause: 'which span gets the attributes is not in sight' },
      values: setValuesOf(finder, call.arguments[0]),
      own: [],
      updates: 'none',
      used: true,
      last: false,
      ...bound,
    };
  }
  const facts = setterFacts(finder, attributes?.call ?? call, attributes?.observation, call.arguments[0]);
  return { ...facts, ...(attributes ? { attributes: attributes.use } : {}), ...bound };
}

function calledBy(callee: ts.Expression): ts.CallExpression | undefined {
  const whole = wrappedWhole(callee);
  return ts.isCallExpression(whole.parent) && whole.parent.expression === whole ? whole.parent : undefined;
}

/** @param receiver the observation; absent for the active one */
function setterFacts(
  finder: Finder,
  call: ts.CallExpression,
  receiver: ts.Expression | undefined,
  argument: ts.Expression | undefined,
): ObservationFacts {
  const subject: Subject = receiver ? subjectOf(finder, receiver) : activeSubject(finder, call);
  const { position: found, shown } = positionOf(finder, subject, call);
  const values = setValuesOf(finder, argument);
  const keys = argument && !ts.isSpreadElement(argument) ? keyValuesOf(finder, argument) : [];
  const passed = receiver && !('creation' in subject) ? passedObservations(finder, receiver, call, keys) : undefined;
  const position: Position = passed?.cause === undefined ? found : { role: 'unknown', cause: passed.cause };
  const inner = position.role === 'inner';
  const target: Subject = shown ? { creation: shown } : subject;
  const writes = writesOf(finder, target, inner ? undefined : receiver, call);
  const neighbour = neighbourOf(call, keys, values.form === 'literal', writes);
  // Recorded when the function starts: the update beside the setter has replaced it, in v5 as in v6.
  const replaced = neighbour?.covers === true && !inner;
  const captured = shown ? capturedValues(finder, shown, keys).filter(({ key }) => key === 'output' || !replaced) : [];
  const own = [
    ...ownValuesOf(finder, call, keys, writes, 'creation' in target ? target.creation : undefined),
    ...captured,
    ...(passed?.own ?? []),
  ];
  const statement = statementOf(call);
  const whole = wrappedWhole(call);
  const last = ts.isExpressionStatement(whole.parent) || ts.isVoidExpression(whole.parent);
  return {
    position,
    values,
    own,
    ...(neighbour ? { neighbour } : {}),
    updates: receiver ? updatesOf(finder, receiver) : 'always',
    ...(receiver ? { subject: oneLine(chainStart(finder, receiver)) } : {}),
    ...(statement && isListed(statement) ? { statement: rangeOf(statement) } : {}),
    used: !last,
    last: statement !== undefined && unwrapped(statement.expression) === call,
  };
}

/** In a list of statements one can be added or taken away. */
function isListed({ parent }: ts.Statement): boolean {
  return ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isModuleBlock(parent) || ts.isCaseOrDefaultClause(parent);
}
