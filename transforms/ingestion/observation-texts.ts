import { defined } from '../../src/catalog/defined.ts';
import { onOneLine } from '../../src/program/code-on-one-line.ts';
import type { SyntaxNode } from '../../src/program/syntax-view.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import { textStyle } from '../../src/rewriting/text-style.ts';
import type { IngestionEvent } from './events.ts';
import { propertiesOf } from './events.ts';
import { isPresent } from './facts.ts';

/** Fields of every observation that v6 takes as they are. */
const attributes = ['input', 'output', 'metadata', 'level', 'statusMessage', 'version'];

const ofGeneration = ['model', 'modelParameters', 'usageDetails', 'costDetails'];

/** What an event becomes, and the fields that it takes besides. */
export interface ObservationForm {
  asType?: string;
  fields: readonly string[];
}

/** What events become, by their kind; an `observation-create` is of many. */
const observations: Readonly<Record<string, ObservationForm>> = {
  'trace-create': { fields: [] },
  'span-create': { fields: [] },
  'event-create': { asType: 'event', fields: [] },
  'generation-create': { asType: 'generation', fields: ofGeneration },
  'embedding-create': { asType: 'embedding', fields: ofGeneration },
  ...Object.fromEntries(
    ['agent', 'tool', 'chain', 'retriever', 'evaluator', 'guardrail'].map((asType) => [
      `${asType}-create`,
      { asType, fields: [] },
    ]),
  ),
};

/** Where an observation has what an event said by another name. */
const elsewhere: Readonly<Record<string, string>> = { usage: ' is `usageDetails`, which names each kind of tokens' };

/** What the SDK sets itself. */
export const setBySdk = ['id', 'traceId', 'parentObservationId', 'startTime', 'endTime', 'timestamp', 'name', 'type'];

/** What an event becomes, and every field that it takes. */
export function formOf({ kind }: Pick<IngestionEvent, 'kind'>): ObservationForm | undefined {
  const form = observations[kind];
  return form && { ...form, fields: [...attributes, ...form.fields] };
}

/** Whether an event becomes an observation. */
export function isObservation({ kind }: IngestionEvent): boolean {
  return kind in observations;
}

/**
 * The events of a batch that become observations as code, or why there is none.
 * @param present values that are never missing; a name of another one has the type's in its place
 */
export function observationTexts(
  events: readonly IngestionEvent[],
  root: string,
  present: readonly SourceRange[],
  context: PlanContext,
): { lines: string[]; lost: readonly string[]; traceId?: string } | { reason: string } {
  const observed = events.map((event) => observationOf(event, present, context));
  if (!observed.every((one) => one !== undefined))
    return { reason: 'observations are sent as spans by then, and not all of their fields are written here' };
  const traces = observed.filter(({ isTrace }) => isTrace);
  if (traces.length > 1)
    return { reason: 'the batch holds several traces, and which observation is in which is for you to say' };
  const lost = [...new Set(observed.flatMap((one) => one.lost))];
  const [traceId, ...otherIds] = new Set(observed.flatMap((one) => one.traceId ?? []));
  const ofOne = defined({ traceId: otherIds.length === 0 ? traceId : undefined });
  const [trace] = traces;
  const [first, ...others] = trace === undefined ? observed : [trace, ...observed.filter((one) => one !== trace)];
  if (first === undefined) return { lines: [], lost };
  const children = others.map(({ text }) => `${root}.startObservation(${text}).end();`);
  return { lines: [`const ${root} = startObservation(${first.text});`, ...children, `${root}.end();`], lost, ...ofOne };
}

interface Observed {
  text: string;
  isTrace: boolean;
  /** One clause for each field that no observation has under its name. */
  lost: string[];
  /** The code that says of which trace it is, or that it is. */
  traceId?: string;
}

function observationOf(
  { kind, body }: IngestionEvent,
  present: readonly SourceRange[],
  { source, syntax }: PlanContext,
): Observed | undefined {
  const form = observations[kind];
  const properties = propertiesOf(body, syntax);
  if (form === undefined || properties === undefined) return undefined;
  const { quote } = textStyle(source);
  const textOf = (node: SyntaxNode): string => onOneLine(source.slice(node.start, node.end));
  const taken = [...attributes, ...form.fields];
  const given = [...properties].filter(([key]) => taken.includes(key));
  const literal = given.map(([key, value]) => (textOf(value) === key ? key : `${key}: ${textOf(value)}`)).join(', ');
  const name = properties.get('name');
  const unnamed = `${quote}${nameOfKind(kind)}${quote}`;
  const parts = [
    name === undefined
      ? unnamed
      : isPresent(name, present)
        ? textOf(name)
        : `${operandText(name, textOf(name))} ?? ${unnamed}`,
    ...(literal === '' && form.asType === undefined ? [] : [literal === '' ? '{}' : `{ ${literal} }`]),
    ...(form.asType === undefined ? [] : [`{ asType: ${quote}${form.asType}${quote} }`]),
  ];
  const isTrace = kind === 'trace-create';
  const lost = [...properties.keys()]
    .filter((key) => !taken.includes(key) && !setBySdk.includes(key))
    .map(
      (key) => `\`${key}\`${isTrace ? ': see `propagateAttributes`' : (elsewhere[key] ?? ' is nothing that v6 takes')}`,
    );
  const id = properties.get(isTrace ? 'id' : 'traceId');
  return { text: parts.join(', '), isTrace, lost, ...defined({ traceId: id && textOf(id) }) };
}

/** What an observation is called that has no name: `span` of `span-create`. */
export function nameOfKind(kind: string): string {
  return kind.slice(0, -'-create'.length);
}

/** In front of an operator. */
function operandText({ kind }: SyntaxNode, text: string): string {
  return operands.has(kind) ? text : `(${text})`;
}

const operands: ReadonlySet<string> = new Set(['Identifier', 'PropertyAccessExpression', 'CallExpression']);
