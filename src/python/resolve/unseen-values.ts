/**
 * What the types of a file say too much of, in a copy that only the language server reads. A parameter without a type
 * may be anything: beside a value of the file, `given or get_client()`, it would go unnoticed, so it becomes an object
 * of a class of its own. A parameter that is given another value has that one's type, whatever its own says.
 */
import { type FileScopes, type Scope, splitAt } from '../scopes.ts';
import type { TakenArgument } from '../stand-ins.ts';

/** A piece that is put in. */
export interface Insertion {
  at: number;
  text: string;
}

/** What is known of the files that are copied. */
export interface UnseenRequest {
  /** Whether something is asked about a file. */
  isAsked: (file: string) => boolean;
  /** Whether a visible caller of a function, or of a class, of a file gives it something that is not the SDK's. */
  givesForeign: (file: string, maker: string, argument: TakenArgument) => boolean;
}

/** The module of the classes, its import, and the class of what callers are seen to give something foreign. */
const module = '_unseen_values';
export const unseenFile = `${module}.pyi`;
export const unseenImport = `from ${module} import Unseen as _Unseen, Foreign as _Foreign`;
export const foreignClass = 'Foreign';

/** What a text has to match to have a value beside a parameter. */
export const mayBesideValue =
  /\b\w+\s+or\s+[\w.]+\(|\b(\w+)\s+if\s+(?:not\s+)?\1\b|\bif\s+(?:not\s+)?\w+(?:\s+is\s+(?:not\s+)?None)?\s+else\b|\bif\s+(?:not\s+)?(\w+)(?:\s+is\s+None)?\s*:\s*\2\s*=/;

/** The declarations; they have each of the members. */
export function unseenStub(members: Iterable<string>): string {
  const named = [...members].map((member) => `    ${member}: `);
  const classes = ['Unseen', foreignClass].flatMap((name) => [
    `class ${name}:`,
    `    def __call__(self, *args: Any, **kwargs: Any) -> ${name}: ...`,
    '    def __bool__(self) -> bool: ...',
    `    def __enter__(self) -> ${name}: ...`,
    '    def __exit__(self, *args: Any) -> None: ...',
    ...named.map((line) => `${line}${name}`),
  ]);
  return ['from typing import Any', ...classes, ''].join('\n');
}

interface Parameter {
  name: string;
  scope: Scope;
  isTyped: boolean;
  /** The token of its name. */
  at: number;
}

function parametersOf({ tokens }: FileScopes, scope: Scope): Parameter[] {
  return (scope.parameters ?? []).flatMap((name): Parameter[] => {
    const [first, second] = scope.names.get(name) ?? [];
    if (first?.kind === 'annotation') return [{ name, scope, isTyped: true, at: first.span.from - 2 }];
    if (first?.kind === 'parameter') return [{ name, scope, isTyped: false, at: first.at }];
    // A default says more than `None` does: that is its type.
    const isDefault = first?.kind === 'value' && second?.kind === 'unknown' && first.scope === scope.parent;
    const isNone = isDefault && tokens[first.span.from]!.text === 'None' && first.span.to === first.span.from + 1;
    return isNone ? [{ name, scope, isTyped: false, at: first.span.from - 2 }] : [];
  });
}

/** Where a function gives a parameter another value: the end of the name, which gets a type there. */
function assignmentsOf({ tokens }: FileScopes, { name }: Parameter, own: FileScopes['statements']): number[] {
  return own.flatMap((statement) => {
    const isIt = tokens[statement.from]!.text === name && tokens[statement.from + 1]?.text === '=';
    return isIt && splitAt(tokens, statement, '=').length === 2 ? [tokens[statement.from]!.end] : [];
  });
}

/** Whether a parameter is one of several values: `given or other`, `given if … else other`. */
function isOneOfSeveral({ tokens }: FileScopes, { name }: Parameter, own: FileScopes['statements']): boolean {
  return own.some(({ from, to }) =>
    tokens.slice(from, to).some(({ kind, text }, offset) => {
      const [before, next] = [tokens[from + offset - 1]?.text ?? '', tokens[from + offset + 1]?.text ?? ''];
      const isBeside = next === 'or' || next === 'if' || before === 'or' || before === 'else';
      return kind === 'name' && text === name && before !== '.' && isBeside;
    }),
  );
}

/** The function, or the class that it is the constructor of. */
function makerOf({ name, parent }: Scope): string {
  return name === '__init__' && parent !== undefined ? parent.name : name;
}

/** The types that the parameters of a file get; none that a framework fills in. */
export function unseenInsertions(
  scopes: FileScopes,
  isFilledIn: (scope: Scope) => boolean,
  givesForeign: (maker: string, argument: TakenArgument) => boolean,
): Insertion[] {
  const { tokens, statements } = scopes;
  const functions = [...new Set(statements.map(({ scope }) => scope))].filter(({ kind }) => kind === 'function');
  return functions.flatMap((scope) => {
    const own = statements.filter((statement) => statement.scope === scope);
    return parametersOf(scopes, scope).flatMap((parameter): Insertion[] => {
      const assigned = assignmentsOf(scopes, parameter, own).map((at) => ({ at, text: ': object' }));
      const isBeside = assigned.length > 0 || isOneOfSeveral(scopes, parameter, own);
      if (parameter.isTyped || isFilledIn(scope) || !isBeside) return assigned;
      const argument = { at: scope.parameters!.indexOf(parameter.name), keyword: parameter.name };
      const text = givesForeign(makerOf(scope), argument) ? ': _Foreign' : ': _Unseen';
      return [{ at: tokens[parameter.at]!.end, text }, ...assigned];
    });
  });
}
