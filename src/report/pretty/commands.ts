/** The commands of a report, as lines to paste where the run was started. */
import type { FormatOptions } from '../format.ts';
import { harmless } from '../harmless-text.ts';
import type { Run } from '../run.ts';

/** A path as a shell takes it. */
export function shellWord(path: string): string {
  return /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

/** A path that {@link FormatOptions.showPath} gave, as seen from where the command is pasted. */
export function fromHere(path: string, { cwd }: FormatOptions): string {
  if (cwd === undefined || path.startsWith('/')) return path;
  return path === '.' ? cwd : `${cwd.replace(/\/+$/, '')}/${path}`;
}

/** A command of ours to paste. @param rest what follows its name, with a space in front */
export function ownCommand(rest: string, { cwd }: FormatOptions): string {
  return `npx svc-codemod${rest}${cwd === undefined ? '' : ` --cwd ${shellWord(harmless(cwd))}`}`;
}

export function gitCommand(rest: string, { cwd }: FormatOptions): string {
  return `git${cwd === undefined ? '' : ` -C ${shellWord(harmless(cwd))}`} ${rest}`;
}

/** A line to paste. */
export function installCommand({ command, folder }: Run['installs'][number], options: FormatOptions): string {
  const where = fromHere(options.showPath(folder), options);
  return where === '.' ? command : `cd ${shellWord(harmless(where))} && ${command}`;
}
