import { isExpression, type Language } from '../program/expressions.ts';

/** Units looked at to find ends of expressions, for a whole file; behind that braces are text. */
const mostSteps = 20_000_000;

/** Gives the position of the `}` that ends an expression, which starts behind its `{`. */
export type BraceFinder = (from: number) => number | undefined;

/** Finds the `}` that ends an expression: the first before which the text is one, else the one that balances. */
export function createBraceFinder(source: string, to: number, language: Language): BraceFinder {
  let steps = 0;
  return (from) => {
    if (steps > mostSteps) return undefined;
    const balanced = balancedEnd(source, from, to);
    steps += (balanced ?? to) - from;
    // Blocks (`{#if x}`) and tags (`{@html x}`) are no expressions.
    if (/^(?:[#:@]|\/\s*[a-z]+\s*\})/.test(source.slice(from, from + 40))) return balanced;
    if (balanced !== undefined && isExpression(source.slice(from, balanced).replace(/^\s*\.\.\./, ''), language))
      return balanced;
    let tried = 0;
    for (
      let end = source.indexOf('}', from);
      end !== -1 && end < to && tried < 100;
      end = source.indexOf('}', end + 1)
    ) {
      tried += 1;
      steps += end - from;
      if (steps > mostSteps) return balanced;
      if (isExpression(source.slice(from, end), language)) return end;
    }
    return balanced;
  };
}

/** The `}` without an opening one, where strings, templates and comments are skipped. */
function balancedEnd(source: string, from: number, limit: number): number | undefined {
  const open: string[] = [];
  for (let position = from; position < limit; position += 1) {
    const unit = source[position]!;
    if (open.at(-1) === '`') position = inTemplate(source, position, open);
    else if (unit === '{' || unit === '`') open.push(unit);
    else if (unit === '}') {
      if (open.length === 0) return position;
      open.pop();
    } else position = skippedEnd(source, position, limit);
  }
  return undefined;
}

/** The last position of what a unit of a template's text begins: an escape, or `${`, which opens an expression. */
function inTemplate(source: string, position: number, open: string[]): number {
  const unit = source[position];
  if (unit === '\\') return position + 1;
  if (unit === '`') open.pop();
  if (unit !== '$' || source[position + 1] !== '{') return position;
  open.push('{');
  return position + 1;
}

/** The last position of the string or comment that begins here; the position itself where none does. */
function skippedEnd(source: string, position: number, limit: number): number {
  const unit = source[position];
  if (unit === '"' || unit === "'") return stringEnd(source, position, limit) ?? position;
  if (unit !== '/') return position;
  const next = source[position + 1];
  if (next === '*') {
    const end = source.indexOf('*/', position + 2);
    return end === -1 ? limit : end + 1;
  }
  if (next !== '/' || source[position - 1] === ':') return position;
  const end = source.indexOf('\n', position);
  return end === -1 ? limit : end;
}

/** A quote that has no partner on its line is an apostrophe. */
function stringEnd(source: string, start: number, limit: number): number | undefined {
  for (let position = start + 1; position < limit; position += 1) {
    const unit = source[position];
    if (unit === '\\') position += 1;
    else if (unit === source[start]) return position;
    else if (unit === '\n') return undefined;
  }
  return undefined;
}
