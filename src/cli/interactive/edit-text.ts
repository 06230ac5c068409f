/** The answer `e`: a person writes the replacement in their editor. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { ChangeUnit } from '../../pipeline/change-units.ts';
import type { EditableRegion } from '../../pipeline/edit-unit.ts';

/** What a person made of the regions, or why there is nothing. */
export type EditedText = { texts: string[] } | { reason: string };

/** For those who have named none. */
export const defaultEditor = process.platform === 'win32' ? 'notepad' : 'vi';

const note = '#~';
const place = '#~ ===';

/** The text as the editor shows it: a heading for each region, and what to know, in lines that go away. */
export function editorText({ name, facts }: ChangeUnit, regions: readonly EditableRegion[]): string {
  const suggestions = facts.flatMap(({ suggestion }) =>
    suggestion === undefined ? [] : suggestion.split('\n').map((line) => `${note} suggestion: ${line}`),
  );
  const parts = regions.map(({ line, before, text }) => {
    const earlier = text === before ? [] : before.split(/\r?\n/).map((lineBefore) => `${note} before: ${lineBefore}`);
    return [`${place} ${name}, line ${line}`, ...earlier, ...text.split(/\r?\n/)].join('\n');
  });
  return [
    `${note} Write what should stand there. Lines that begin with ${note} go away; keep those that begin with ${place}`,
    `${note} Leave no other line to change your mind.`,
    ...suggestions,
    ...parts,
    '',
  ].join('\n');
}

/** What the text says after it was edited. */
export function readEditorText(text: string, regions: readonly EditableRegion[]): EditedText {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines.every((line) => line.startsWith(note) || line.trim() === ''))
    return { reason: 'No text was left, so nothing was taken.' };
  const parts: string[][] = [];
  for (const line of lines) {
    if (line.startsWith(place)) parts.push([]);
    else if (!line.startsWith(note)) parts.at(-1)?.push(line);
  }
  if (parts.length !== regions.length)
    return { reason: `A line that begins with ${place} is missing, so nothing was taken.` };
  if (parts.every((part) => part.join('').trim() === ''))
    return { reason: `No text was left below ${place}, so nothing was taken.` };
  const texts = parts.map((part, index) => part.join(regions[index]?.before.includes('\r\n') === true ? '\r\n' : '\n'));
  if (texts.every((edited, index) => edited === regions[index]?.before))
    return { reason: 'The text is as it was before the change, so nothing was taken; n leaves it like that.' };
  return { texts };
}

/** Opens the editor of the person, waits for it, and reads what they have written. */
export function editText(
  unit: ChangeUnit,
  regions: readonly EditableRegion[],
  env: NodeJS.ProcessEnv = process.env,
): EditedText {
  const editor = env['VISUAL'] || env['EDITOR'] || defaultEditor;
  const folder = mkdtempSync(join(tmpdir(), 'svc-codemod-edit-'));
  try {
    const file = join(folder, `replacement${extname(unit.name)}`);
    writeFileSync(file, editorText(unit, regions), { mode: 0o600 });
    // The editor may come with arguments of its own, as for git.
    const { status, error } =
      process.platform === 'win32'
        ? spawnSync(`${editor} "${file}"`, { stdio: 'inherit', shell: true })
        : spawnSync('sh', ['-c', `${editor} "$1"`, 'sh', file], { stdio: 'inherit' });
    if (error !== undefined || status !== 0)
      return {
        reason: `The editor "${editor}" ${error === undefined ? `ended with ${status ?? 'a signal'}` : 'could not be started'}, so nothing was taken. VISUAL and EDITOR name another.`,
      };
    return readEditorText(readFileSync(file, 'utf8'), regions);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
