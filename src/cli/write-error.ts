import { wrappedLines } from '../report/terminal-text.ts';
import { terminalWidth } from './terminal-width.ts';

/** Writes a message on standard error, in lines of its width. Elsewhere, what reads it takes a line as a message. */
export function writeError(
  text: string,
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'> = process.stderr,
): void {
  stream.write(stream.isTTY ? wrappedLines(text, terminalWidth(stream)).join('\n') : text);
}
