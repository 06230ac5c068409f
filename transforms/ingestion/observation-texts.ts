import { onOneLine } from '../../src/program/code-on-one-line.ts';
import type { SyntaxNode } from '../../src/program/syntax-view.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import { textStyle } from '../../src/rewriting/text-style.ts';
import type { IngestionEvent } from './events.ts';
import { propertiesOf } from './events.ts';

/** Fields of every observation that v6 takes as they are. */
const attributes = ['input', 'output', 'metadata', 'level', 'statusMessage', 'version'];

/** What an event becomes, and the fields that it takes besides. */
const observations: Readonly<Record<string, { asType?: string; fields: readonly string[] }>> = {
  'trace-create': { fields: [] },
  'span-create': { fields: [] },
  'event-create': { asType: 'event', fields: [] },
  'generation-create': { asType: 'generation', fields: ['model', 'modelParameters'] },
};

/** What the SDK sets itself. */
const own = ['id', 'traceId', 'parentObservationId', 'startTime', 'endTime', 'timestamp', 'name'];

/** The events of a batch as observations; `undefined` where there is none for one, or its fields are not written. */
export function observationTexts(
  events: readonly IngestionEvent[],
  root: string,
  context: PlanContext,
): { lines: string[]; lost: string[] } | undefined {
  const observed = events.filter(({ type }) => type !== 'score-create').map((event) => observationOf(event, context));
  if (!observed.every((one) => one !== undefined)) return undefined;
  const traces = observed.filter(({ isTrace }) => isTrace);
  const lost = [...new Set(observed.flatMap((one) => one.lost))];
  const [trace] = traces;
  if (traces.length > 1) return undefined;
  const [first, ...others] = trace === undefined ? observed : [trace, ...observed.filter((one) => one !== trace)];
  const children = others.map(({ text }) => `${root}.startObservation(${text}).end();`);
  return { lines: [`const ${root} = startObservation(${first!.text});`, ...children, `${root}.end();`], lost };
}

interface Observed {
  text: string;
  isTrace: boolean;
  /** Fields that no observation has. */
  lost: string[];
}

function observationOf({ type, body }: IngestionEvent, { source, syntax }: PlanContext): Observed | undefined {
  const form = observations[type];
  const properties = propertiesOf(body, syntax);
  if (form === undefined || properties === undefined) return undefined;
  const { quote } = textStyle(source);
  const textOf = (node: SyntaxNode): string => onOneLine(source.slice(node.start, node.end));
  const taken = [...attributes, ...form.fields];
  const given = [...properties].filter(([key]) => taken.includes(key));
  const literal = given.map(([key, value]) => (textOf(value) === key ? key : `${key}: ${textOf(value)}`)).join(', ');
  const name = properties.get('name');
  const parts = [
    name === undefined ? `${quote}${type.slice(0, -'-create'.length)}${quote}` : textOf(name),
    ...(literal === '' && form.asType === undefined ? [] : [literal === '' ? '{}' : `{ ${literal} }`]),
    ...(form.asType === undefined ? [] : [`{ asType: ${quote}${form.asType}${quote} }`]),
  ];
  const lost = [...properties.keys()].filter((key) => !taken.includes(key) && !own.includes(key));
  return { text: parts.join(', '), isTrace: type === 'trace-create', lost };
}
