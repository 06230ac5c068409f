import { onOneLine } from '../program/code-on-one-line.ts';
import type { CallFacts } from '../sites/site.ts';
import type { Entry } from '../catalog/entry.ts';

/**
 * True for the positional form of major 3, `method(name, version, options)`: a third argument, or a number where v5 takes the
 * options. v5 ignores what stands there, so a rename would keep a call that never did what it says.
 */
export function isPositionalForm(entry: Entry, call: CallFacts, source: string): boolean {
  if (entry.positionalOption === undefined || call.arguments.some((argument) => argument.kind === 'spread'))
    return false;
  const second = call.arguments[1];
  return (
    call.arguments.length > 2 ||
    (second?.kind === 'literal' && /^[-+]?[\d.]/.test(source.slice(second.range.start, second.range.end)))
  );
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
  const members = kind === 'object' ? /^\{\s*([\s\S]*?)\s*,?\s*\}$/.exec(options)?.[1] : undefined;
  return `${method}(${name}, { ${option}: ${version}, ${members ?? `...${options}`} })`;
}
