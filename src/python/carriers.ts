import { type Argument, argumentsOf } from './arguments.ts';
import type { Chain } from './chains.ts';
import { closing, type FileScopes, type Span } from './scopes.ts';
import type { Call } from './site.ts';
import type { Token } from './tokens.ts';

/**
 * Functions that call what they are given with the arguments behind it, `asyncio.to_thread(client.get, id)`, and which
 * argument that is, from 0: an executor stands in front.
 */
export const carriers: ReadonlyMap<string, number> = new Map([
  ['to_thread', 0],
  ['partial', 0],
  ['submit', 0],
  ['run_in_executor', 1],
  ['run_in_threadpool', 0],
  ['run_sync', 0],
  ['add_task', 0],
  ['BackgroundTask', 0],
  ['call_soon', 0],
  ['call_soon_threadsafe', 0],
]);

/** Those that hand keywords on as well. */
const handingOn = new Set(['to_thread', 'partial', 'submit', 'run_in_threadpool', 'add_task', 'BackgroundTask']);
/** Those that are functions of a module, and the modules; the others are methods. */
const functions = new Set(['to_thread', 'partial', 'run_in_threadpool', 'BackgroundTask']);
const modules = /^(?:asyncio|functools|(?:starlette|fastapi)\.concurrency|starlette\.background)$/;

/** A text in pieces. */
export interface Text {
  source: string;
  tokens: readonly Token[];
}

/** A text with what it imports. */
export type ImportingText = Text & Pick<FileScopes, 'imports' | 'statements'>;

/** A call that something is an argument of; `name`: the last word of what is called. */
interface CallAround extends Call {
  name: string;
}

/** A call with the arguments for a function that it is given, and how many stand in front of those. */
interface Carrying extends CallAround {
  skipped: number;
}

/** The call around a token that is in its brackets. */
export function callAround({ tokens, source }: Text, at: number): CallAround | undefined {
  let depth = 0;
  for (let open = at; open > 0; open -= 1) {
    const { kind, text } = tokens[open]!;
    if (kind === 'newline') return undefined;
    if (kind !== 'op') continue;
    if (/^[)\]}]$/.test(text)) depth += 1;
    if (!/^[([{]$/.test(text)) continue;
    if (depth === 0) {
      const call = { open, close: closing(tokens, open) };
      const name = tokens[open - 1]!.text;
      return text === '(' ? { ...call, name, given: argumentsOf(tokens, call, source) } : undefined;
    }
    depth -= 1;
  }
  return undefined;
}

/** The call that a function is given to; `at`: the last token of the function. */
export function carriedAt(text: Text, at: number): Carrying | undefined {
  const around = callAround(text, at);
  const position = around === undefined ? undefined : carriers.get(around.name);
  if (around === undefined || position === undefined) return undefined;
  const carried = around.given[position];
  const isIt = carried !== undefined && !carried.star && carried.value.to === at + 1;
  return isIt ? { ...around, skipped: position + 1 } : undefined;
}

/** `submit(create, name=…)`: the call, with what it hands on, and by whose name. */
export interface HandedOn {
  call: Call;
  handed: readonly Argument[];
  by: string;
}

/** What a method that is passed on is given beside it; undefined where nothing is, or nobody says to whom. */
function given(text: ImportingText, { from, to }: Chain): HandedOn | undefined {
  const carrying = carriedAt(text, to - 1);
  if (carrying === undefined || !handingOn.has(carrying.name)) return undefined;
  const { open, close, given: all, skipped, name } = carrying;
  const handed = all.slice(skipped);
  const isIt = all[skipped - 1]!.value.from === from && all[skipped - 1]!.keyword === undefined;
  return isIt && handed.length > 0 && isKnown(text, open)
    ? { call: { open, close, given: all }, handed, by: name }
    : undefined;
}

/** What a method that is passed on will be called with; undefined where more may come, or nobody says. */
export function handedOn(text: ImportingText, chain: Chain): HandedOn | undefined {
  const handed = given(text, chain);
  return handed?.by === 'partial' && !isWhole(text, handed.call.close) ? undefined : handed;
}

/** A function that is prepared: whoever calls it may give more. `whole`: all of what makes it. */
export interface Prepared extends HandedOn {
  whole: Span;
}

/** `partial(client.api.scores.create, trace_id=…)` */
export function prepared(text: ImportingText, chain: Chain): Prepared | undefined {
  const handed = given(text, chain);
  if (handed?.by !== 'partial') return undefined;
  const { open, close } = handed.call;
  const from = text.tokens[open - 2]?.text === '.' ? open - 3 : open - 1;
  return { ...handed, whole: { from, to: close + 1 } };
}

/** Whether what `partial` makes is called as it is: it is given to something that adds no argument. */
function isWhole(text: ImportingText, close: number): boolean {
  const outer = carriedAt(text, close);
  if (outer === undefined || outer.given.length > outer.skipped) return false;
  return outer.name !== 'partial' && isKnown(text, outer.open);
}

/** Whether a call is one of the functions that are meant, by the module they come from, or of a method of that name. */
function isKnown(text: ImportingText, open: number): boolean {
  const { tokens, statements } = text;
  const name = tokens[open - 1]!.text;
  const isMethod = tokens[open - 2]?.text === '.' && !functions.has(name);
  // One of the file may take them for itself.
  return isMethod
    ? !statements.some(({ scope }) => scope.kind === 'class' && scope.attributes.has(name))
    : isOfModule(text, open, modules);
}

/** Whether what is called comes from one of some modules: no function of the file has its name. */
export function isOfModule({ tokens, imports }: ImportingText, open: number, ofThem: RegExp): boolean {
  const name = tokens[open - 1]!.text;
  const holder = tokens[open - 2]?.text === '.' ? tokens[open - 3]!.text : name;
  if (tokens.some(({ text }, at) => text === name && tokens[at - 1]?.text === 'def')) return false;
  return imports.some(({ module, local }) => local === holder && ofThem.test(module));
}
