import type { Colours } from './colours.ts';
import { harmless } from './harmless-text.ts';

/** A unified diff as a terminal shows it, without what could send commands to it. */
export function colouredPatch(patch: string, { bold, cyan, green, red }: Colours): string {
  return harmless(patch, true)
    .split('\n')
    .map((line) => {
      if (line.startsWith('+++') || line.startsWith('---')) return bold(line);
      if (line.startsWith('@@')) return cyan(line);
      if (line.startsWith('+')) return green(line);
      return line.startsWith('-') ? red(line) : line;
    })
    .join('\n')
    .trimEnd();
}
