/** Calls of a variable that holds a function alone: `create = client.api.scores.create`, `create(name=…)`. */
import { argumentsOf } from './arguments.ts';
import { closing, type FileScopes, type Scope, scopeOf, type Span, type Statement } from './scopes.ts';
import type { Call } from './site.ts';

/** A call of a variable; `at`: its name. */
export interface HeldCall extends Call {
  at: number;
  scope: Scope;
}

/** What a variable is called with, wherever it is used. */
export interface HeldCalls {
  name: string;
  owner: Scope;
  calls: readonly HeldCall[];
}

/** Where a variable stands. */
export function placesOf(
  { tokens, statements }: FileScopes,
  name: string,
  owner: Scope,
): { at: number; scope: Scope }[] {
  return statements.flatMap(({ from, to, scope }) => {
    const places: { at: number; scope: Scope }[] = [];
    for (let at = from; at < to; at += 1) {
      const isName = tokens[at]!.kind === 'name' && tokens[at]!.text === name && tokens[at - 1]?.text !== '.';
      if (isName && scopeOf(name, scope) === owner) places.push({ at, scope });
    }
    return places;
  });
}

/** The variable that a statement gives a value: its name, and all places where it is used. */
function variableAt(file: FileScopes, value: Span, statement: Statement) {
  const { tokens } = file;
  const target = value.from - 2;
  if (tokens[value.from - 1]?.text !== '=' || target !== statement.from || value.to !== statement.to) return undefined;
  const { text: name } = tokens[target]!;
  const owner = scopeOf(name, statement.scope);
  if (owner === undefined || owner.kind === 'class') return undefined;
  return { name, owner, uses: placesOf(file, name, owner).filter(({ at }) => at !== target) };
}

/** The calls among the uses of the variable that a statement gives a value. */
export function callsOfVariable(file: FileScopes, source: string, value: Span, statement: Statement): HeldCall[] {
  const { tokens } = file;
  const uses = variableAt(file, value, statement)?.uses ?? [];
  return uses.flatMap(({ at, scope }) => {
    if (tokens[at + 1]?.text !== '(') return [];
    const brackets = { open: at + 1, close: closing(tokens, at + 1) };
    return [{ at, scope, ...brackets, given: argumentsOf(tokens, brackets, source) }];
  });
}

/**
 * The calls of the variable that a statement gives a value; undefined where it has another one as well, or another use.
 * @param value the whole value
 */
export function heldCalls(file: FileScopes, source: string, value: Span, statement: Statement): HeldCalls | undefined {
  const variable = variableAt(file, value, statement);
  if (variable === undefined) return undefined;
  const { name, owner, uses } = variable;
  const calls = callsOfVariable(file, source, value, statement);
  const isAlone = owner.names.get(name)?.length === 1 && uses.length === calls.length;
  return isAlone && calls.length > 0 ? { name, owner, calls } : undefined;
}
