/** Which observations are open around a place, as far as its function says. */
import { defined } from '../../catalog/defined.ts';
import { type Argument, argumentsOf } from '../arguments.ts';
import { decoratorsAbove, functionNameOf, type Line, lineOf } from '../lines.ts';
import { type Scope, type Span, splitAt } from '../scopes.ts';
import type { PythonFile } from '../site.ts';
import { plainText } from '../tokens.ts';
import { chainAt } from '../chains.ts';
import { entersBefore, mayOpenBlock } from './block-openers.ts';

/** An observation that `with` opens. */
export interface OpenObservation {
  /** The first token of what opens it. */
  opened: number;
  /** Behind `as`. */
  name?: string;
  /** `span`, `generation`, …; undefined where it is not written there. */
  type: string | undefined;
  /** What it is opened with. */
  given: readonly Argument[];
  /** An observation opens it, or something that may be one: it is no root by itself. */
  isChild: boolean;
}

/** What is open in a function, from the outside to the inside. */
export interface ObservationStack {
  /** The function is `@observe`-d: an observation of its own is around all that is in it. */
  observed?: { type: string | undefined; keepsOutput: boolean };
  open: readonly OpenObservation[];
  /** The name of the function; empty outside of one. */
  functionName: string;
}

/** What a call says of the type of an observation: `span` where it says nothing. */
function typeOf({ tokens, source }: PythonFile, { from, to }: Span): string | undefined {
  const chain = chainAt(tokens, from);
  const call = chain?.steps.findLast((step) => step.kind === 'call');
  if (call?.kind !== 'call' || chain?.to !== to) return 'span';
  if (chain.steps.some((step) => step.kind === 'member' && step.name.endsWith('_generation'))) return 'generation';
  const given = argumentsOf(tokens, call, source);
  if (given.some(({ star }) => star)) return undefined;
  const type = given.find(({ keyword }) => keyword === 'as_type');
  return type === undefined ? 'span' : plainText(tokens[type.value.from]!);
}

/** What the last call of an expression is given. */
export function givenTo({ tokens, source }: PythonFile, { from, to }: Span): Argument[] {
  const chain = chainAt(tokens, from);
  const call = chain?.steps.findLast((step) => step.kind === 'call');
  return call?.kind === 'call' && chain?.to === to ? argumentsOf(tokens, call, source) : [];
}

/** Whether what opens an observation names a parent of another process, or something unseen that may. */
export function parentIn({ tokens }: PythonFile, given: readonly Argument[]): 'no' | 'maybe' | 'yes' {
  if (given.some(({ star }) => star)) return 'maybe';
  const context = given.find(({ keyword }) => keyword === 'trace_context');
  if (context === undefined || context.text === 'None') return 'no';
  const { from, to } = context.value;
  const words = tokens.slice(from, to).map((token) => plainText(token) ?? token.text);
  if (words.includes('parent_span_id')) return 'yes';
  return words[0] === '{' && !words.includes('**') ? 'no' : 'maybe';
}

/** What the method belongs to that an expression calls last. */
function holderOf({ tokens, values }: PythonFile, { from, to }: Span, scope: Scope): string | undefined {
  const chain = chainAt(tokens, from);
  const last = chain?.steps.findLastIndex((step) => step.kind === 'member') ?? -1;
  return chain === undefined || chain.to !== to || last < 0 ? undefined : values.ofChain(chain, scope, last).kind;
}

/** The observations that a `with` opens. */
function openedBy(file: PythonFile, line: Line, scope: Scope): OpenObservation[] {
  const { tokens, values } = file;
  const text = (at: number): string => tokens[at]?.text ?? '';
  const from = line.from + (text(line.from) === 'async' ? 2 : 1);
  // What stands behind the colon is a block of its own.
  const colon = splitAt(tokens, { from, to: line.to }, ':')[0]!.to;
  const [first] = splitAt(tokens, { from, to: colon }, ',');
  const isBracketed = text(from) === '(' && text(colon - 1) === ')' && first?.to === colon;
  const items = splitAt(tokens, isBracketed ? { from: from + 1, to: colon - 1 } : { from, to: colon }, ',');
  return items.flatMap((item): OpenObservation[] => {
    const [value, target] = splitAt(tokens, item, 'as');
    const block = value === undefined ? undefined : values.of(value, scope);
    if (value === undefined || (block?.kind !== 'opened' && !mayOpenBlock(file, value))) return [];
    if (block?.kind !== 'opened') return [{ ...unseen, opened: value.from }];
    const isChild = block.likely === true || holderOf(file, value, scope) === 'span';
    const name = target !== undefined && target.to - target.from === 1 ? text(target.from) : undefined;
    return [
      { opened: value.from, type: typeOf(file, value), given: givenTo(file, value), isChild, ...defined({ name }) },
    ];
  });
}

/** Whether a name is the SDK's decorator. */
function isObserve({ tokens, names, scopes }: PythonFile, line: Line): boolean {
  const [first, member] = [tokens[line.from + 1]?.text ?? '', tokens[line.from + 3]?.text];
  const bindings = scopes.module.names.get(first) ?? [];
  return bindings.some(
    (binding) =>
      binding.kind === 'import' &&
      (binding.module === names.module || binding.module.startsWith(`${names.module}.`)) &&
      (binding.name === 'observe' || (binding.name === undefined && member === 'observe')),
  );
}

function observedBy(file: PythonFile, def: Line): ObservationStack['observed'] {
  const decorator = decoratorsAbove(file.tokens, def).find((line) => isObserve(file, line));
  if (decorator === undefined) return undefined;
  const span = { from: decorator.from + 1, to: decorator.to };
  const keepsOutput = !givenTo(file, span).some(
    ({ keyword, text }) => keyword === 'capture_output' && text === 'False',
  );
  return { type: typeOf(file, span), keepsOutput };
}

/** Something that may be open: nothing else is known of it. */
const unseen = { type: undefined, given: [], isChild: true };

/** What is open around a token. */
export function stackAround(file: PythonFile, token: number, scope: Scope): ObservationStack {
  const { tokens, lines } = file;
  const open: OpenObservation[] = [];
  const entered = entersBefore(file, token, scope) ? [{ ...unseen, opened: token }] : [];
  for (let at: Line | undefined = lineOf(lines, token); at !== undefined; at = at.header) {
    const words = [tokens[at.from]!.text, tokens[at.from + 1]?.text];
    const functionName = functionNameOf(tokens, at);
    if (functionName !== undefined || words[0] === 'class') {
      const observed = functionName === undefined ? undefined : observedBy(file, at);
      const decorator = decoratorsAbove(tokens, at).find((above) => mayOpenBlock(file, above));
      const around = decorator === undefined ? [] : [{ ...unseen, opened: decorator.from }];
      return { open: [...around, ...entered, ...open], functionName: functionName ?? '', ...defined({ observed }) };
    }
    const isWith = words[0] === 'with' || (words[0] === 'async' && words[1] === 'with');
    if (isWith) open.unshift(...openedBy(file, at, scope));
  }
  return { open: [...entered, ...open], functionName: '' };
}

/** Whether a function inside of another one is handed on, as by a decorator: who calls it is not known. */
export function isHandedOn({ tokens, scopes }: PythonFile, { name, parent, kind }: Scope): boolean {
  if (kind !== 'function' || parent?.kind !== 'function') return false;
  return scopes.statements.some(
    ({ from, to, scope }) =>
      scope === parent &&
      tokens.slice(from, to).some(({ kind: token, text }, at) => {
        const [before, next] = [tokens[from + at - 1]?.text, tokens[from + at + 1]?.text];
        return token === 'name' && text === name && before !== 'def' && before !== '.' && next !== '(';
      }),
  );
}
