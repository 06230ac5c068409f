import { writeSync } from 'node:fs';
import type { Progress } from '../pipeline/options.ts';

/** A line on standard error that is overwritten while a run is under way; silent where that is no terminal. */
export interface ProgressLine {
  update: (progress: Progress) => void;
  /** Takes the line away, so that the report starts on a clean one. */
  clear: () => void;
}

const words: Readonly<Record<Progress['phase'], string>> = {
  reading: 'Reading',
  analysing: 'Analysing',
  writing: 'Writing',
};

/** Milliseconds between two updates. */
const pause = 80;

/** @param shown false gives a line that never appears */
export function createProgressLine(shown: boolean): ProgressLine {
  let last = 0;
  let visible = false;
  const write = (text: string): void => {
    try {
      // Synchronous, since the analysis never yields to the event loop.
      writeSync(2, text);
    } catch {
      // A terminal that is busy or gone: the line is a courtesy.
    }
  };
  return {
    update({ phase, files, of }) {
      const now = performance.now();
      if (!shown || now - last < pause) return;
      last = now;
      visible = true;
      write(`\r\u001b[2K${words[phase]} ${files.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} files`);
    },
    clear() {
      if (visible) write('\r\u001b[2K');
      visible = false;
    },
  };
}

/** Whether a progress line helps: a terminal that understands escapes, and nobody asked for silence. */
export function wantsProgress(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv, quiet: boolean): boolean {
  return stream.isTTY === true && env['TERM'] !== 'dumb' && !env['CI'] && !quiet;
}
