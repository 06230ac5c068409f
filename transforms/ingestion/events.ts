import { defined } from '../../src/catalog/defined.ts';
import type { CallFacts } from '../../src/sites/site.ts';
import type { SyntaxNode, SyntaxView } from '../../src/program/syntax-view.ts';

/** One event of a batch that is written out at the call. */
export interface IngestionEvent {
  type: string;
  /** The type of the event that says the same: an observation says in its body what it is. */
  kind: string;
  body: SyntaxNode;
  timestamp?: SyntaxNode;
}

/** The events of `{ batch: [{ type: '…', body: { … } }] }`; `undefined` where not all of it is written here. */
export function eventsOf({ arguments: [request] }: CallFacts, syntax: SyntaxView): IngestionEvent[] | undefined {
  const batch = request && syntax.at(request.range);
  const properties = batch && propertiesOf(batch, syntax);
  if (properties === undefined || ![...properties.keys()].every((key) => known.has(key))) return undefined;
  const list = properties.get('batch');
  if (list?.kind !== 'ArrayLiteralExpression') return undefined;
  const events = syntax.childrenOf(list).map((element) => eventOf(element, syntax));
  return events.every((event) => event !== undefined) ? events : undefined;
}

function eventOf(element: SyntaxNode, syntax: SyntaxView): IngestionEvent | undefined {
  const properties = propertiesOf(element, syntax);
  const type = properties?.get('type');
  const body = properties?.get('body');
  if (type?.kind !== 'StringLiteral' || body?.kind !== 'ObjectLiteralExpression') return undefined;
  const name = syntax.nameOf(type);
  const kind = name === 'observation-create' ? (observedKind(body, syntax) ?? name) : name;
  return { type: name, kind, body, ...defined({ timestamp: properties?.get('timestamp') }) };
}

/** `generation-create` of `{ type: 'GENERATION', … }` */
function observedKind(body: SyntaxNode, syntax: SyntaxView): string | undefined {
  const type = propertiesOf(body, syntax)?.get('type');
  return type?.kind === 'StringLiteral' ? `${syntax.nameOf(type).toLowerCase()}-create` : undefined;
}

/** What a batch is made of; its `metadata` are of who sends it, and v6 takes none. */
const known: ReadonlySet<string> = new Set(['batch', 'metadata']);

/** Whether who sends a batch says something of all of it. */
export function hasMetadata({ arguments: [request] }: CallFacts, syntax: SyntaxView): boolean {
  const batch = request && syntax.at(request.range);
  return batch !== undefined && propertiesOf(batch, syntax)?.has('metadata') === true;
}

/** The values of an object literal by their names; `undefined` for one that does not say them all. */
export function propertiesOf(literal: SyntaxNode, syntax: SyntaxView): ReadonlyMap<string, SyntaxNode> | undefined {
  if (literal.kind !== 'ObjectLiteralExpression') return undefined;
  const values = new Map<string, SyntaxNode>();
  for (const property of syntax.childrenOf(literal)) {
    const [name, value] = syntax.childrenOf(property);
    const isNamed = property.kind === 'PropertyAssignment' || property.kind === 'ShorthandPropertyAssignment';
    if (!isNamed || name === undefined || name.kind === 'ComputedPropertyName') return undefined;
    values.set(syntax.nameOf(name), value ?? name);
  }
  return values;
}
