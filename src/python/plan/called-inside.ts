/** Whether a function is called where an observation is open: what is opened in it is no root then. */
import { decoratorsAbove, functionNameOf, type Line, lineOf } from '../lines.ts';
import type { PythonFile } from '../site.ts';
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
function mayOpen({ tokens }: PythonFile, { from, to }: Line): boolean {
  const first = tokens[from]!.text;
  const isDecorator = first === '@';
  if (!isDecorator && first !== 'with' && first !== 'async') return false;
  const names = tokens.slice(from, to).filter(({ kind }) => kind === 'name');
  return names.some(({ text }) => opensBlock(text) || (isDecorator && text === 'observe'));
}

/** By the names of methods alone: whose they are, a file may not say, and one that may be open is enough. */
function blockAround(file: PythonFile, token: number): BlockAround {
  const { tokens, lines } = file;
  let isOpen = false;
  for (let at: Line | undefined = lineOf(lines, token); at !== undefined; at = at.header) {
    const functionName = functionNameOf(tokens, at);
    if (functionName !== undefined) {
      const isDecorated = decoratorsAbove(tokens, at).some((decorator) => mayOpen(file, decorator));
      return { isOpen: isOpen || isDecorated, functionName };
    }
    isOpen ||= mayOpen(file, at);
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

/** Whether a function is called where an observation is open, in its file or in one that imports it. */
export function isCalledInside(file: PythonFile, name: string): boolean {
  const waiting: Called[] = [{ file, name }];
  const seen = new Map<PythonFile, Set<string>>();
  for (let called = waiting.pop(); called !== undefined; called = waiting.pop()) {
    const { file: declaring, name: wanted } = called;
    if (wanted === '') continue;
    for (const user of [declaring, ...(declaring.importers?.(wanted) ?? [])])
      for (const use of usesOf(user, wanted)) {
        const { isOpen, functionName } = blockAround(user, use);
        if (isOpen) return true;
        const names = seen.get(user) ?? new Set();
        if (!names.has(functionName)) waiting.push({ file: user, name: functionName });
        seen.set(user, names.add(functionName));
      }
  }
  return false;
}
