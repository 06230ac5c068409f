import type { ParserOptions, ParserPlugin } from '@babel/parser';
import { createRequire } from 'node:module';
import { beforeLeavingOut } from '../program/stack-limits.ts';

/** The part of a Babel tree that this room reads. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
}

/** What the parser says about a text. */
export interface Syntax {
  /** The names that its top-level statements declare or export, where they are not read from the tree. */
  names?: readonly string[];
  /** Present unless the text could not be parsed at all. */
  tree?: SyntaxNode;
  /** Errors as `line:column message`, line and column from 1. */
  errors: readonly string[];
  /** The same without positions, to compare a text with its edited version. */
  kinds: readonly string[];
}

interface BabelError {
  message: string;
  reasonCode?: string;
  loc?: { line: number; column: number };
}

interface BabelFile extends SyntaxNode {
  errors: BabelError[];
}

const load = createRequire(import.meta.url);

/** As jscodeshift's parsers for TypeScript read a text. */
const anyModule: ParserOptions = {
  sourceType: 'module',
  allowImportExportEverywhere: true,
  allowReturnOutsideFunction: true,
  startLine: 1,
};

/** What jscodeshift's parsers take besides types and JSX, as far as it is no part of the language by now. */
const syntaxes: readonly ParserPlugin[] = [
  'decoratorAutoAccessors',
  'decorators-legacy',
  'doExpressions',
  'exportDefaultFrom',
  'functionBind',
  'functionSent',
  'importAttributes',
  ['pipelineOperator', { proposal: 'minimal' }],
  'throwExpressions',
];

/** `.tsx` and everything that is JavaScript may hold JSX; in `.ts`, `<T>x` is a cast. */
export function parserFor(file: string): 'ts' | 'tsx' {
  return /\.[cm]?ts$/.test(file) ? 'ts' : 'tsx';
}

/** Says what a parser says about a text. Never throws for what the text says. */
export type SyntaxReader = (source: string, file: string) => Syntax;

/**
 * Parses `source` with the parser that jscodeshift uses, Babel's, loaded at the first call. JavaScript that is no
 * TypeScript (Flow types) is tried a second time. Never throws for what the text says.
 * @throws NeedsLargerStack for a text that another thread can take
 */
export function readSyntax(source: string, file: string): Syntax {
  const first = parse(source, parserFor(file) === 'ts' ? [] : ['jsx']);
  if (first.tree !== undefined || !/\.[cm]?jsx?$/.test(file)) return first;
  const flow = parse(source, ['jsx'], ['flow', { all: true }]);
  return flow.tree === undefined ? first : flow;
}

/** Errors of `edited` that `original` does not have. */
export function newErrors(
  original: Pick<Syntax, 'kinds'>,
  edited: Pick<Syntax, 'kinds' | 'errors'>,
): readonly string[] {
  const known = [...original.kinds];
  return edited.errors.filter((_message, index) => {
    const at = known.indexOf(edited.kinds[index]!);
    if (at !== -1) known.splice(at, 1);
    return at === -1;
  });
}

function parse(source: string, jsx: readonly ParserPlugin[], types: ParserPlugin = 'typescript'): Syntax {
  const { parse: parseText } = load('@babel/parser') as typeof import('@babel/parser');
  const options: ParserOptions = { ...anyModule, plugins: [...jsx, ...syntaxes, types], errorRecovery: true };
  try {
    // A text's own recoverable errors (an octal literal in a script) are no reason to leave it alone.
    const tree = parseText(source, options) as unknown as BabelFile;
    return { tree, errors: tree.errors.map(describe), kinds: tree.errors.map(kindOf) };
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof RangeError)) throw error;
    if (error instanceof RangeError) beforeLeavingOut();
    const message = error instanceof RangeError ? 'it is nested too deeply' : describe(error as BabelError);
    return { errors: [message], kinds: [kindOf(error as BabelError)] };
  }
}

function describe({ message, loc }: BabelError): string {
  const text = message.replace(/\s*\(\d+:\d+\)$/, '');
  return loc === undefined ? text : `${loc.line}:${loc.column + 1} ${text}`;
}

function kindOf({ message, reasonCode }: BabelError): string {
  return reasonCode ?? message;
}
