/** What the analysis looked into, for those who ask why a run took as long as it did. */
import { counted } from './counted.ts';
import type { FormatOptions } from './format.ts';
import { harmless } from './harmless-text.ts';
import type { Run } from './run.ts';

/** The section of a verbose report; nothing where no file was looked into. */
export function programSection({ program }: Run, { volume, showPath }: FormatOptions): string[] {
  if (volume !== 'verbose' || program === undefined || program.files.length === 0) return [];
  const { files, answers } = program;
  return [
    [
      `Looked into (${counted(files.length, 'file')}, ${counted(answers, 'answer')})`,
      ...files.map(({ file, why }) => `  ${harmless(showPath(file))}: ${harmless(why)}`),
    ].join('\n'),
  ];
}
