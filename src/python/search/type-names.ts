/** Where a file names a type of the SDK: imports, stars, and texts that stand for types. */
import { closing, type FileScopes, type Scope, scopeOf, type Span, splitAt, type Statement } from '../scopes.ts';
import type { SiteUse } from '../site.ts';
import type { Token } from '../tokens.ts';
import type { Reading } from './reading.ts';
import { olderModules } from './older-names.ts';

/** Modules whose names are types. */
const typeModule = /^\w+(?:\.api(?:\..*)?|\.model)$/;

export function findImports(reading: Reading): void {
  const { module: sdk } = reading.names;
  for (const { module, name, token, statement } of reading.file.imports) {
    if (module !== sdk && !module.startsWith(`${sdk}.`)) continue;
    if (olderModules.test(`${module}.${name ?? ''}`) || name === `${sdk}_context`) reading.found.older.add(module);
    if (name !== undefined) addType(reading, name, module, token, statement, { kind: 'import', module });
  }
}

/** A name of a module that has types. */
export function addType(
  reading: Reading,
  name: string,
  module: string,
  token: Token,
  statement: Statement,
  use: SiteUse,
): void {
  if (!typeModule.test(module)) return;
  const older = olderModules.test(module) ? { olderModule: module } : {};
  reading.found.add(`py:type:${name}`, true, token, statement, use, older);
}

/** Types that no import names: `from svc.api import *`. */
export function findTypesOfStars(reading: Reading): void {
  const { tokens, statements } = reading.file;
  const star = starOfTypes(reading);
  if (star === undefined) return;
  for (const statement of statements)
    for (let at = statement.from; at < statement.to; at += 1) {
      const token = tokens[at]!;
      const isName = token.kind === 'name' && tokens[at - 1]?.text !== '.' && tokens[at + 1]?.text !== '=';
      if (isName && scopeOf(token.text, statement.scope) === undefined && !isParameter(reading, token.text, statement))
        addType(reading, token.text, star, token, statement, { kind: 'import', module: star });
    }
}

/** Whether a statement defines a function that has a parameter, or a variable, of that name. */
function isParameter(reading: Reading, name: string, { from, scope }: Statement): boolean {
  const { tokens } = reading.file;
  const at = tokens[from]!.text === 'async' ? from + 2 : from + 1;
  if (tokens[at - 1]?.text !== 'def') return false;
  const bindings = scope.names.get(tokens[at]?.text ?? '') ?? [];
  return bindings.some((binding) => binding.kind === 'function' && binding.of.names.has(name));
}

/** `"svc.api.Trace"` where a type stands, and `"Trace"` under a star import. */
export function findQuotedTypes(reading: Reading): void {
  const star = starOfTypes(reading);
  for (const { span, scope } of typeSpans(reading.file))
    for (let at = span.from; at < span.to; at += 1) {
      const { kind, text } = reading.file.tokens[at]!;
      if (kind !== 'string') continue;
      for (const { 0: path, index } of text.matchAll(/\w+(?:\.\w+)*/g)) {
        const end = path.lastIndexOf('.');
        const holder = end < 0 ? undefined : reading.values.written(path.slice(0, end), scope);
        const isOfStar = end < 0 && scopeOf(path, scope) === undefined;
        const module = isOfStar ? star : holder?.kind === 'module' ? holder.path : undefined;
        if (module !== undefined) addQuotedType(reading, path.slice(end + 1), module, at, index + end + 1);
      }
    }
}

function addQuotedType(reading: Reading, name: string, module: string, at: number, offset: number): void {
  const from = reading.file.tokens[at]!.start + offset;
  const token: Token = { kind: 'name', text: name, start: from, end: from + name.length };
  const statement = reading.file.statements.find((other) => other.from <= at && at < other.to);
  if (statement !== undefined) addType(reading, name, module, token, statement, { kind: 'string', token: at });
}

/** A module of types of which all names are imported. */
function starOfTypes(reading: Reading): string | undefined {
  const isOne = (name: string): boolean => name.startsWith(`${reading.names.module}.`) && typeModule.test(name);
  return reading.file.module.stars.find(isOne);
}

/** `cast("svc.api.Trace", value)`: the first argument is a type. */
function castTypes({ tokens, statements }: FileScopes): { span: Span; scope: Scope }[] {
  return statements.flatMap(({ from, to, scope }) => {
    const called = tokens.slice(from, to).flatMap(({ text }, offset) => (text === 'cast' ? [from + offset + 1] : []));
    return called.flatMap((open) => {
      if (tokens[open]?.text !== '(') return [];
      const [span] = splitAt(tokens, { from: open + 1, to: closing(tokens, open) }, ',');
      return span === undefined ? [] : [{ span, scope }];
    });
  });
}

/** Where types stand: annotations of parameters, names, attributes and results, and casts. */
function typeSpans(file: FileScopes): { span: Span; scope: Scope }[] {
  const { statements } = file;
  const scopes = [...new Set(statements.map(({ scope }) => scope))];
  const functions = scopes.flatMap((scope) => {
    const outside = scope.parent ?? scope;
    return scope.annotation === undefined ? [] : [{ span: scope.annotation, scope: outside }];
  });
  const bound = scopes.flatMap(({ names, attributes }) => [...names.values(), ...attributes.values()].flat());
  return [
    ...functions,
    ...castTypes(file),
    ...bound.flatMap((binding) =>
      binding.kind === 'annotation' ? [{ span: binding.span, scope: binding.scope }] : [],
    ),
  ];
}
