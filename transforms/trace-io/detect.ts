import ts from 'typescript';
import type { Entry } from '../../src/catalog/entry.ts';
import { defined } from '../../src/catalog/defined.ts';
import type { TraceSetter } from '../../src/catalog/trace-setter.ts';
import { ofCatalogue } from '../../src/catalog/catalogue.ts';
import type { Detector } from '../../src/sites/detector.ts';
import { unusedImport } from '../../src/sites/unused-import.ts';
import type { SiteDraft } from '../../src/sites/draft.ts';
import type { Finder } from '../../src/sites/finder.ts';
import { type Access, rangeOf, unwrapped, outermostWrapper } from '../../src/program/syntax.ts';
import { attributesCall } from './detect/attributes-call.ts';
import { heldFunction } from './detect/held-function.ts';
import { attributesPlace } from './detect/attributes-place.ts';
import { givenParts } from './detect/divided-values.ts';
import { handedOn, importedBinding, reachOf } from './detect/imported-binding.ts';
import {
  type AttributesPlace,
  type DividedValues,
  observation,
  type ObservationFacts,
  type Position,
} from './facts.ts';
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
import { callOf } from './detect/sdk-calls.ts';
import { keyValuesOf, setValuesOf } from './detect/set-values.ts';
import { statementOf, writesOf } from './detect/writes.ts';

/** What sets a trace's input and output: which observation it speaks to, and what is set on it besides. */
export const traceIoDetector: Detector = {
  factsOf(finder, draft, sourceFile) {
    if (finder.catalogue.byId.get(draft.id)?.rewrite?.trace === undefined) return undefined;
    const token = tokenAt(sourceFile, draft.name.start);
    const facts = token && factsOf(finder, draft, token);
    if (!facts) return undefined;
    const unused = facts.binding?.uses === 0 ? unusedImport.is({ specifier: facts.binding.specifier }) : {};
    return { ...observation.is(facts), ...unused };
  },
  // Whether a setter speaks to the root of its trace depends on what runs around its callers.
  dependOnCallers: ofCatalogue(
    ({ entries }) =>
      new Set(entries.filter(({ rewrite }) => rewrite?.trace !== undefined).map(({ path }) => path.at(-1)!)),
  ),
};

function tokenAt(sourceFile: ts.SourceFile, position: number): ts.Identifier | ts.StringLiteral | undefined {
  let innermost: ts.Node = sourceFile;
  for (;;) {
    const next: ts.Node | undefined = ts.forEachChild(innermost, (child) =>
      child.getStart(sourceFile) <= position && position < child.end ? child : undefined,
    );
    if (!next) break;
    innermost = next;
  }
  return ts.isIdentifier(innermost) || ts.isStringLiteral(innermost) ? innermost : undefined;
}

type Token = ts.Identifier | ts.StringLiteral;

function factsOf(finder: Finder, draft: SiteDraft, token: Token): ObservationFacts | undefined {
  const { shape } = draft;
  if (shape.kind !== 'member' && shape.kind !== 'exportedName') return undefined;
  const bound = shape.kind === 'exportedName' && ts.isIdentifier(token) ? boundAs(finder, token) : {};
  const access = accessOf(token);
  const callee = access ?? (ts.isIdentifier(token) ? token : undefined);
  const call = callee && callOf(callee);
  if (!call) {
    const updates = access && shape.kind === 'member' ? updatesOf(finder, access.expression) : 'always';
    const held = shape.kind === 'exportedName' ? heldAs(finder, callee) : {};
    return { ...unplaced(finder, 'it is not called here'), updates, ...bound, ...held };
  }
  const entry = finder.catalogue.byId.get(draft.id);
  const [argument] = call.arguments;
  if (entry?.root === 'observation')
    return (
      access &&
      withDivided(finder, entry, call, access.expression, setterFacts(finder, call, access.expression, argument))
    );
  if (entry?.target?.[0] === 'updateActiveObservation')
    return withDivided(finder, entry, call, undefined, { ...setterFacts(finder, call, undefined, argument), ...bound });
  return { ...attributesFacts(finder, call, entry?.rewrite?.trace), ...bound };
}

/** Attributes that a function makes for a span: whose it is, and what they say. */
function attributesFacts(finder: Finder, call: ts.CallExpression, setter: TraceSetter | undefined): ObservationFacts {
  const attributes = attributesCall(finder, call);
  const [argument] = call.arguments;
  if (!attributes)
    return { ...unplaced(finder, 'which span gets the attributes is not visible', argument), updates: 'none' };
  const facts = setterFacts(finder, attributes.call, attributes.observation, argument);
  if (setter?.propagator === undefined || argument === undefined) return { ...facts, attributes: attributes.use };
  const divided: DividedValues = {
    ...givenParts(finder, argument, setter),
    place: { kind: 'none', cause: 'they are those of a span' },
  };
  return { ...facts, values: { ...facts.values, extra: [], extraElements: [], divided }, attributes: attributes.use };
}

/** How the function came into the file, and whether a module of the repository hands it on. */
function boundAs(finder: Finder, name: ts.Identifier): Pick<ObservationFacts, 'binding' | 'handedOn'> {
  const binding = importedBinding(finder, name);
  return { ...defined({ binding }), ...handedOn(finder, name) };
}

/** What holds the function that is written as a value. */
function heldAs(finder: Finder, value: ts.Expression | undefined): Pick<ObservationFacts, 'held'> {
  const held = value && heldFunction(finder.origins, value);
  return held ? { held } : {};
}

/** `holder.name` or `holder['name']` around the name. */
function accessOf(token: Token): Access | undefined {
  const { parent } = token;
  return ts.isElementAccessExpression(parent) || (ts.isPropertyAccessExpression(parent) && parent.name === token)
    ? parent
    : undefined;
}

/** What is known of a use that speaks to no observation in sight. */
function unplaced(finder: Finder, cause: string, argument?: ts.Expression): Omit<ObservationFacts, 'updates'> {
  const values = setValuesOf(finder, argument);
  return { position: { role: 'unknown', cause }, values, ownValues: [], used: true, last: false };
}

/** @param receiver the observation; absent for the active one */
function setterFacts(
  finder: Finder,
  call: ts.CallExpression,
  receiver: ts.Expression | undefined,
  argument: ts.Expression | undefined,
): ObservationFacts {
  const statement = statementOf(call);
  const { parent } = outermostWrapper(call);
  const isDiscarded = ts.isExpressionStatement(parent) || ts.isVoidExpression(parent);
  return {
    ...valueFacts(finder, call, receiver, argument),
    updates: receiver ? updatesOf(finder, receiver) : 'always',
    ...defined({ subject: receiver && oneLine(chainStart(finder, receiver)) }),
    ...(statement && isListed(statement) ? { statement: rangeOf(statement) } : {}),
    used: !isDiscarded,
    last: statement !== undefined && unwrapped(statement.expression) === call,
  };
}

/** Where the observation stands, and which values of its own do not go together with what the setter is given. */
function valueFacts(
  finder: Finder,
  call: ts.CallExpression,
  receiver: ts.Expression | undefined,
  argument: ts.Expression | undefined,
): Pick<ObservationFacts, 'position' | 'values' | 'ownValues' | 'undecided' | 'neighbour'> {
  const subject: Subject = receiver ? subjectOf(finder, receiver) : activeSubject(finder, call);
  const { position: inSight, shown } = positionOf(finder, subject, call);
  const values = setValuesOf(finder, argument);
  const keys = argument && !ts.isSpreadElement(argument) ? keyValuesOf(finder, argument) : [];
  const passed = receiver && !('creation' in subject) ? passedObservations(finder, receiver, call, keys) : undefined;
  const position: Position = passed?.cause === undefined ? inSight : { role: 'inside', cause: passed.cause };
  const target: Subject = shown ? { creation: shown } : subject;
  const isInner = position.role === 'inner';
  const writes = writesOf(finder, target, isInner ? undefined : receiver, call);
  const neighbour = neighbourOf(call, keys, values.form === 'literal', writes);
  // Recorded when the function starts: the update beside the setter has replaced it, in v5 as in v6.
  const isReplaced = neighbour?.covers === true && !isInner;
  const captured = shown ? capturedValues(finder, shown, keys) : [];
  const ownValues = [
    ...ownValuesOf(finder, call, keys, writes, 'creation' in target ? target.creation : undefined),
    ...captured.filter(({ key }) => key === 'output' || !isReplaced),
    ...(passed?.ownValues ?? []),
  ];
  return { position, values, ownValues, ...defined({ neighbour, undecided: passed?.undecided }) };
}

/** A setter that takes other attributes of a trace as well: what it is given in parts, and where they go. */
function withDivided(
  finder: Finder,
  { rewrite }: Entry,
  call: ts.CallExpression,
  receiver: ts.Expression | undefined,
  facts: ObservationFacts,
): ObservationFacts {
  const [argument] = call.arguments;
  const setter = rewrite?.trace;
  if (setter?.propagator === undefined || argument === undefined) return facts;
  const parts = givenParts(finder, argument, setter);
  const subject: Subject = receiver ? subjectOf(finder, receiver) : activeSubject(finder, call);
  const statement = facts.statement && statementOf(call);
  const creation = 'creation' in subject ? subject.creation : undefined;
  const named = receiver ? creation?.call.expression : call.expression;
  const reach =
    named && facts.handedOn === undefined ? reachOf(finder, unwrapped(named), setter.propagator) : undefined;
  const isOutOfReach = named !== undefined && reach === undefined;
  const place: AttributesPlace = isOutOfReach
    ? { kind: 'none', cause: `\`${setter.propagator}\` cannot be had here as \`${named.getText()}\` is` }
    : attributesPlace(finder, call, receiver, subject, statement);
  return {
    ...facts,
    ...(reach && 'binding' in reach ? { binding: reach.binding } : {}),
    values: {
      ...facts.values,
      extra: [],
      extraElements: [],
      divided: { ...parts, place, ...(reach && 'namespace' in reach ? { namespace: reach.namespace } : {}) },
    },
  };
}

/** In a list of statements one can be added or taken away. */
function isListed({ parent }: ts.Statement): boolean {
  return ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isModuleBlock(parent) || ts.isCaseOrDefaultClause(parent);
}
