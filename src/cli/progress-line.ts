import { writeSync } from 'node:fs';
import { formatNumber } from '../report/counted.ts';
import type { Progress } from '../pipeline/options.ts';

/** What a run says while it is under way. */
export interface ProgressLine {
  update: (progress: Progress) => void;
  /** Takes the line away, so that the report starts on a clean one. */
  clear: () => void;
}

/**
 * How: `line` is overwritten again and again, for a terminal; `log` adds a line now and then, for the log of a build
 * server, where silence would look like a run that hangs; `none` says nothing.
 */
export type ProgressMode = 'line' | 'log' | 'none';

const words: Readonly<Record<Progress['phase'], string>> = {
  reading: 'Reading',
  analysing: 'Analysing',
  writing: 'Writing',
};

/** Milliseconds between two updates. */
const pauses: Readonly<Record<ProgressMode, number>> = { line: 80, log: 10_000, none: Infinity };

/** Where the text goes. Synchronous, since the analysis never yields to the event loop. */
function toStandardError(text: string): void {
  try {
    writeSync(2, text);
  } catch {
    // A terminal that is busy or gone: progress is a courtesy.
  }
}

/**
 * Says at once that the run has begun, and then how far it is.
 * @param write where to
 * @param now the time in milliseconds
 */
export function createProgressLine(
  mode: ProgressMode,
  write: (text: string) => void = toStandardError,
  now: () => number = () => performance.now(),
): ProgressLine {
  const started = now();
  let last = mode === 'log' ? started : -Infinity;
  let visible = mode === 'line';
  if (visible) write('\r\u001b[2KListing files');
  return {
    update({ phase, files, of }) {
      const time = now();
      if (time - last < pauses[mode] || mode === 'none') return;
      last = time;
      const text = `${words[phase]} ${formatNumber(files)} of ${formatNumber(of)} files`;
      if (mode === 'log') {
        write(`svc-codemod: ${text}, ${Math.round((time - started) / 1000)} s\n`);
        return;
      }
      visible = true;
      write(`\r\u001b[2K${text}`);
    },
    clear() {
      if (visible) write('\r\u001b[2K');
      visible = false;
    },
  };
}

/** How much progress helps: nobody asked for silence, and there is a terminal that understands escapes, or a log. */
export function progressMode(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv, quiet: boolean): ProgressMode {
  if (quiet) return 'none';
  if (env['CI']) return 'log';
  return stream.isTTY === true && env['TERM'] !== 'dumb' ? 'line' : 'none';
}
