import { realpathSync } from 'node:fs';
import { publishStaged, stageFile } from './replace-file.ts';

/**
 * Writes a report, a baseline or the like in one step: whoever reads it, and whatever happens meanwhile, sees the old
 * text or the whole new one. A link stays one; what it leads to is replaced.
 * @param file absolute path; its folder has to be there
 * @throws Error of the file system; then the old file is there
 */
export async function writeOutputFile(file: string, text: string): Promise<void> {
  const replaced = realOf(file);
  const temporary = `${replaced}.${process.pid}.tmp`;
  await stageFile(replaced, temporary, Buffer.from(text));
  publishStaged(temporary, replaced);
}

function realOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
