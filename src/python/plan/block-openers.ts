/** Functions of a repository that open an observation for the block of a `with`. */
import { linesAround } from '../import-order.ts';
import { functionNameOf, type Line } from '../lines.ts';
import type { PythonFile } from '../site.ts';
import { opensBlock } from '../values.ts';

type Read = Pick<PythonFile, 'tokens' | 'lines'>;

/** What a class does when `with` is given an object of it, or what that goes on from. */
const entering = new Set(['__init__', '__enter__', '__aenter__']);

function hasWord({ tokens }: Read, { from, to }: Line, isWord: (word: string) => boolean): boolean {
  return tokens.slice(from, to).some(({ kind, text }) => kind === 'name' && isWord(text));
}

/** What `with` is given, where a line opens an observation: the function that the line is in, or its class. */
function openerAround(file: Read, line: Line): string | undefined {
  const { tokens, lines } = file;
  const headers = linesAround(line.header);
  const definition = headers.find((header) => functionNameOf(tokens, header) !== undefined);
  if (definition === undefined) return undefined;
  const name = functionNameOf(tokens, definition)!;
  const { header } = definition;
  if (entering.has(name) && header !== undefined) return tokens[header.from + 1]?.text;
  const yields = (): boolean =>
    lines.some(
      (other) => linesAround(other.header).includes(definition) && hasWord(file, other, (word) => word === 'yield'),
    );
  return tokens[line.from]!.text === 'return' || yields() ? name : undefined;
}

/** The names of those of one file, directly or over others of it. */
export function blockOpeners(file: Read): ReadonlySet<string> {
  const { tokens, lines } = file;
  const openers = new Set<string>();
  const opens = (word: string): boolean => opensBlock(word) || openers.has(word);
  const candidates = lines.filter((line) => functionNameOf(tokens, line) === undefined);
  for (let known = -1; known < openers.size; ) {
    known = openers.size;
    for (const line of candidates) {
      const opener = hasWord(file, line, opens) ? openerAround(file, line) : undefined;
      if (opener !== undefined) openers.add(opener);
    }
  }
  return openers;
}

/** Whether some of what a `with` is given has the name of one, or of a method that opens a span of any kind. */
export function mayOpenBlock(file: PythonFile, { from, to }: { from: number; to: number }): boolean {
  const { tokens } = file;
  return tokens.slice(from, to).some(({ kind, text }, at) => {
    const isCalled = kind === 'name' && tokens[from + at + 1]?.text === '(';
    return isCalled && (opensBlock(text) || file.blockOpeners?.().has(text) === true);
  });
}
