import { onOneLine } from '../program/code-on-one-line.ts';
import type { CallFacts } from '../sites/site.ts';
import type { Entry } from '../catalog/entry.ts';

/**
 * True for the positional form of major 3, `method(name, version, options)`: a third argument, or a number where v5
 * takes the options. v5 ignores what stands there, so a rename would keep a call that never did what it says.
 */
export function isPositionalForm(entry: Entry, call: CallFacts): boolean {
  if (entry.positionalOption === undefined || call.arguments.some((argument) => argument.kind === 'spread'))
    return false;
  const second = call.arguments[1];
  return call.arguments.length > 2 || (second?.kind === 'literal' && second.value?.kind === 'number');
}

/** The v6 call with the version among the options, e.g. `client.prompt.get(name, { version: 3, ...options })`. */
export function positionalSuggestion(entry: Entry, receiver: string, call: CallFacts, source: string): string {
  const [name, version, options] = call.arguments.map(({ range }) => onOneLine(source.slice(range.start, range.end)));
  const method = `${receiver}.${(entry.target ?? entry.path).join('.')}`;
  const option = entry.positionalOption ?? '';
  const kind = call.arguments[2]?.kind;
  if (call.arguments[1]?.kind === 'undefined')
    return options === undefined ? `${method}(${name})` : `${method}(${name}, ${options})`;
  if (options === undefined || kind === 'emptyObject' || kind === 'undefined')
    return `${method}(${name}, { ${option}: ${version} })`;
  const properties = call.arguments[2]?.value?.properties ?? [];
  const [first] = properties;
  const members = first && onOneLine(source.slice(first.range.start, properties.at(-1)!.range.end));
  return `${method}(${name}, { ${option}: ${version}, ${members ?? `...${options}`} })`;
}
