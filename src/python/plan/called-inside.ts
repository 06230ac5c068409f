/** Whether a function is called where an observation is open: what is opened in it is no root then. */
import { decoratorsAbove, functionNameOf, type Line, lineOf } from '../lines.ts';
import type { PythonFile } from '../site.ts';
import { argumentsOf } from '../arguments.ts';
import { closing } from '../scopes.ts';
import { entersBefore, mayOpenBlock, scopeAt } from './block-openers.ts';
import { plainText } from '../tokens.ts';
import { opensBlock } from '../values.ts';

/** A function by its name, in a file where it is declared or called. */
interface Called {
  file: PythonFile;
  name: string;
}

/** What is around a call, as far as its function says. */
interface BlockAround {
  isOpen: boolean;
  /** The name of the function that the call is in; empty outside of one. */
  functionName: string;
}

/** Whether a line is a `with` that opens what looks like an observation, or a decorator that does. */
function mayOpen(file: PythonFile, line: Line, token?: number): boolean {
  const { tokens } = file;
  const { from, to } = line;
  const first = tokens[from]!.text;
  const isDecorator = first === '@';
  if (!isDecorator && first !== 'with' && first !== 'async') return false;
  // What a `with` is given is not called inside of its block.
  const isGiven = token !== undefined && token >= from && token < to;
  if (!isGiven && mayOpenBlock(file, line)) return true;
  const names = tokens.slice(from, to).filter(({ kind }) => kind === 'name');
  return names.some(({ text }) => opensBlock(text) || (isDecorator && text === 'observe'));
}

/** By the names of methods alone: whose they are, a file may not say, and one that may be open is enough. */
function blockAround(file: PythonFile, token: number): BlockAround {
  const { tokens, lines } = file;
  let isOpen = entersBefore(file, token, scopeAt(file, token));
  for (let at: Line | undefined = lineOf(lines, token); at !== undefined; at = at.header) {
    const functionName = functionNameOf(tokens, at);
    if (functionName !== undefined) {
      const isDecorated = decoratorsAbove(tokens, at).some((decorator) => mayOpen(file, decorator));
      return { isOpen: isOpen || isDecorated, functionName };
    }
    isOpen ||= mayOpen(file, at, token);
  }
  return { isOpen, functionName: '' };
}

/** Where a file calls a function, or passes it on. */
function usesOf(file: PythonFile, name: string): number[] {
  const { tokens, scopes } = file;
  const names = new Set([
    name,
    ...scopes.imports.flatMap((imported) => (imported.name === name ? imported.local : [])),
  ]);
  const imported = new Set(scopes.imports.map(({ token }) => token.start));
  return tokens.flatMap(({ kind, text, start }, at) => {
    const [before, next] = [tokens[at - 1]?.text, tokens[at + 1]?.text];
    if (kind !== 'name' || !names.has(text) || before === 'def' || imported.has(start)) return [];
    // A keyword, and an attribute that is not called, are something else of the name.
    return next === '(' || (before !== '.' && before !== 'as' && next !== '=' && next !== 'as') ? [at] : [];
  });
}

/** A function with its file and those that import that, directly or over others. */
interface Reached extends Called {
  users: readonly PythonFile[];
  /** The uses of it, with what is open around each. */
  uses: readonly { user: PythonFile; use: number; around: BlockAround }[];
}

function usedIn({ file, name }: Called): Reached {
  const users = [file, ...(file.importers?.(name) ?? [])];
  const uses = users.flatMap((user) =>
    usesOf(user, name).map((use) => ({ user, use, around: blockAround(user, use) })),
  );
  return { file, name, users, uses };
}

/** A function, and the functions that call it, directly or over others. */
function* reaching(file: PythonFile, name: string): Generator<Reached> {
  const waiting: Called[] = [{ file, name }];
  const seen = new Map<PythonFile, Set<string>>();
  for (let called = waiting.pop(); called !== undefined; called = waiting.pop()) {
    if (called.name === '') continue;
    const reached = usedIn(called);
    yield reached;
    for (const { user, around } of reached.uses) {
      const names = seen.get(user) ?? new Set();
      if (!names.has(around.functionName)) waiting.push({ file: user, name: around.functionName });
      seen.set(user, names.add(around.functionName));
    }
  }
}

/** Whether a function is called where an observation is open, in its file or in one that imports it. */
export function isCalledInside(file: PythonFile, name: string): boolean {
  for (const { uses } of reaching(file, name)) if (uses.some(({ around }) => around.isOpen)) return true;
  return false;
}

/** Decorators that leave it to the callers of a function who calls it. */
const keepsCallers = /^(?:staticmethod|classmethod|(?:\w+\.)*(?:wraps|cache|lru_cache|overload|override|retry)\b.*)$/;

/** Whether a function is called by what is not in sight: a framework, a list of functions, its name in a text. */
function isCalledUnseen({ file, name, users, uses }: Reached): boolean {
  const { scopes } = file;
  const own = [...new Set(scopes.statements.map(({ scope }) => scope))].filter(
    (scope) => scope.kind === 'function' && scope.name === name,
  );
  const isRegistered = own.some(({ decorators = [], parent }) => {
    const isOfSdk = (decorator: string): boolean => /^(?:\w+\.)?observe\b/.test(decorator);
    const isMethod = parent?.kind === 'class';
    const isInherited = isMethod && (parent.bases.length > 0 || /^__(?!init__)\w+__$/.test(name));
    return isInherited || decorators.some((decorator) => !isOfSdk(decorator) && !keepsCallers.test(decorator));
  });
  const isValue = uses.some(({ user, use }) => user.tokens[use + 1]?.text !== '(');
  const isComputed = own.some(({ parent }) => parent?.kind === 'class') && asksComputed(file);
  return isRegistered || isValue || isComputed || users.some((user) => isInQuotes(user, name));
}

/** Whether a text is the name of a function: no name of an observation, `name="answer"`, and no key. */
function isInQuotes({ tokens, scopes }: PythonFile, name: string): boolean {
  return scopes.statements.some(({ from, to }) => {
    if (tokens[from]!.text === '__all__') return false;
    for (let at = from; at < to; at += 1)
      if (plainText(tokens[at]!) === name && tokens[at - 2]?.text !== 'name' && tokens[at + 1]?.text !== ':')
        return true;
    return false;
  });
}

/** Whether a file asks for an attribute whose name it puts together: `getattr(self, f"handle_{kind}")`. */
function asksComputed({ tokens, source }: PythonFile): boolean {
  return tokens.some(({ kind, text }, at) => {
    if (kind !== 'name' || text !== 'getattr' || tokens[at + 1]?.text !== '(') return false;
    const [, name] = argumentsOf(tokens, { open: at + 1, close: closing(tokens, at + 1) }, source);
    return name !== undefined && plainText(tokens[name.value.from]!) === undefined;
  });
}

/** Whether a file opens an observation outside of a function, and of those that are only called in it. */
function opensBeside(file: PythonFile, name: string): boolean {
  const openers = file.lines.flatMap((line) => {
    if (!mayOpen(file, line)) return [];
    const next =
      file.tokens[line.from]!.text === '@' ? file.lines.find((other) => definesBelow(file, line, other)) : line;
    return next === undefined ? [''] : [functionNameOf(file.tokens, next) ?? blockAround(file, next.from).functionName];
  });
  return openers.some((opener) => opener !== name && !isOnlyCalledIn(file, opener, name));
}

/** Whether a line is the header of what a decorator stands above of. */
function definesBelow({ tokens }: PythonFile, decorator: Line, line: Line): boolean {
  return decoratorsAbove(tokens, line).includes(decorator) && tokens[line.from]!.text !== '@';
}

function isOnlyCalledIn(file: PythonFile, opener: string, name: string): boolean {
  if (opener === '') return false;
  const reached = usedIn({ file, name: opener });
  const isInIt = reached.uses.every(({ user, around }) => user === file && around.functionName === name);
  return reached.uses.length > 0 && isInIt && !isCalledUnseen(reached);
}

/**
 * A function, or one that calls it, that is called by what is not in sight, where that may open an observation; as far
 * as its file and those that import it say.
 */
export function calledUnseen(file: PythonFile, name: string): string | undefined {
  const mayBeOpen = opensBeside(file, name) || (file.opensElsewhere?.() ?? false);
  if (!mayBeOpen) return undefined;
  for (const reached of reaching(file, name)) if (isCalledUnseen(reached)) return reached.name;
  return undefined;
}
