import { type Argument, argumentsOf } from './arguments.ts';
import type { Chain } from './chains.ts';
import { closing, type FileScopes } from './scopes.ts';
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
interface Text {
  source: string;
  tokens: readonly Token[];
}

/** A text with what it imports. */
type ImportingText = Text & Pick<FileScopes, 'imports'>;

/** A call with the arguments for a function that it is given, and how many stand in front of those. */
interface Carrying {
  open: number;
  close: number;
  skipped: number;
  given: readonly Argument[];
}

/** The call that a function is given to; `at`: the last token of the function. */
export function carriedAt({ tokens, source }: Text, at: number): Carrying | undefined {
  let depth = 0;
  for (let open = at; open > 0; open -= 1) {
    const { kind, text } = tokens[open]!;
    if (kind === 'newline') return undefined;
    if (kind !== 'op') continue;
    if (/^[)\]}]$/.test(text)) depth += 1;
    if (!/^[([{]$/.test(text)) continue;
    if (depth > 0) {
      depth -= 1;
      continue;
    }
    const position = text === '(' ? carriers.get(tokens[open - 1]!.text) : undefined;
    if (position === undefined) return undefined;
    const call = { open, close: closing(tokens, open) };
    const given = argumentsOf(tokens, call, source);
    const carried = given[position];
    const isIt = carried !== undefined && !carried.star && carried.value.to === at + 1;
    return isIt ? { ...call, skipped: position + 1, given } : undefined;
  }
  return undefined;
}

/** `submit(create, name=…)`: the call, with what it hands on, and by whose name. */
export interface HandedOn {
  call: Call;
  handed: readonly Argument[];
  by: string;
}

/** What a method that is passed on will be called with; undefined where more may come, or nobody says. */
export function handedOn(text: ImportingText, { from, to }: Chain): HandedOn | undefined {
  const { tokens } = text;
  const carrying = carriedAt(text, to - 1);
  const by = carrying && tokens[carrying.open - 1]!.text;
  if (carrying === undefined || by === undefined || !handingOn.has(by)) return undefined;
  const { open, close, given, skipped } = carrying;
  const handed = given.slice(skipped);
  const isIt = given[skipped - 1]!.value.from === from && given[skipped - 1]!.keyword === undefined;
  if (!isIt || handed.length === 0 || !isKnown(text, open)) return undefined;
  return by === 'partial' && !isWhole(text, close) ? undefined : { call: { open, close, given }, handed, by };
}

/** Whether what `partial` makes is called as it is: it is given to something that adds no argument. */
function isWhole(text: ImportingText, close: number): boolean {
  const outer = carriedAt(text, close);
  if (outer === undefined || outer.given.length > outer.skipped) return false;
  return text.tokens[outer.open - 1]!.text !== 'partial' && isKnown(text, outer.open);
}

/** Whether a call is one of the functions that are meant, by the module they come from, or of a method of that name. */
function isKnown({ tokens, imports }: ImportingText, open: number): boolean {
  const name = tokens[open - 1]!.text;
  if (tokens.some(({ text }, at) => text === name && tokens[at - 1]?.text === 'def')) return false;
  if (tokens[open - 2]?.text !== '.')
    return imports.some(({ module, local }) => local === name && modules.test(module));
  return (
    !functions.has(name) ||
    imports.some(({ module, local }) => local === tokens[open - 3]!.text && modules.test(module))
  );
}
