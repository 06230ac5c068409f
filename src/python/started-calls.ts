/** Functions that are started with the entries of a dictionary: `Thread(target=create, kwargs={"name": …})`. */
import { type Argument, argumentsOf } from './arguments.ts';
import { callAround, type ImportingText, isOfModule, type Text } from './carriers.ts';
import type { Chain } from './chains.ts';
import { closing, type Span, splitAt } from './scopes.ts';
import { plainText } from './tokens.ts';

/** What starts a function, and by which keyword it is given that. */
const starters: ReadonlyMap<string, string> = new Map([
  ['Thread', 'target'],
  ['Process', 'target'],
  ['Timer', 'function'],
]);
const modules = /^(?:threading|multiprocessing)$/;

/** One entry of a dictionary that is written as `"key": value`, or `key=value`. */
export interface DictionaryEntry {
  key: string;
  /** The token of the key. */
  name: number;
  /** The first token of the value. */
  value: number;
}

/** `Thread(target=create, kwargs={"name": …})`: the dictionary, and by whose name. */
export interface StartedWith {
  by: string;
  kwargs: Argument;
  /** Undefined where not all of them are written there. */
  entries: readonly DictionaryEntry[] | undefined;
}

/** The dictionary that a method will be called with; undefined where other arguments come, or nobody says. */
export function startedWith(text: ImportingText, { from, to }: Chain): StartedWith | undefined {
  const call = callAround(text, from - 1);
  const keyword = call === undefined ? undefined : starters.get(call.name);
  if (call === undefined || keyword === undefined || !isOfModule(text, call.open, modules)) return undefined;
  const place = call.given.findIndex(({ value }) => value.from === from && value.to === to);
  const target = call.given[place];
  const isTarget = target?.keyword === keyword || (target?.keyword === undefined && place === 1);
  // A dictionary without a keyword stands behind other arguments.
  const isAlone = call.given.every(({ keyword: name, star, text: value }, at) => {
    if (star || (name === undefined && at > 1)) return false;
    return name !== 'args' || /^(?:\(\)|\[\]|None)$/.test(value);
  });
  const kwargs = call.given.find((argument) => argument.keyword === 'kwargs');
  if (!isTarget || !isAlone || kwargs === undefined) return undefined;
  return { by: call.name, kwargs, entries: entriesOf(text, kwargs.value) };
}

/** The entries of a dictionary, `{"name": …}` or `dict(name=…)`; undefined where not all of them stand there. */
export function entriesOf({ tokens, source }: Text, { from, to }: Span): DictionaryEntry[] | undefined {
  const isCall = tokens[from]!.text === 'dict' && tokens[from + 1]?.text === '(';
  const open = isCall ? from + 1 : from;
  if ((!isCall && tokens[open]!.text !== '{') || closing(tokens, open) !== to - 1) return undefined;
  const entries = isCall
    ? argumentsOf(tokens, { open, close: to - 1 }, source).map(({ keyword, name, value }) => ({
        key: keyword,
        name: name!,
        value: value.from,
      }))
    : splitAt(tokens, { from: open + 1, to: to - 1 }, ',').map((entry) => ({
        key: tokens[entry.from + 1]?.text === ':' ? plainText(tokens[entry.from]!) : undefined,
        name: entry.from,
        value: entry.from + 2,
      }));
  return entries.every((entry): entry is DictionaryEntry => entry.key !== undefined) ? entries : undefined;
}
