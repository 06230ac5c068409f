import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Creates a folder and those above it, level by level: Node's own recursive mode never returns where the system says
 * "no such file" about a folder that cannot be made (below `/proc`).
 * @param mode permissions of the folders created; default: those of the process
 * @throws Error of the file system
 */
export function createFolder(folder: string, mode?: number): void {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) createFolder(above, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Somebody else may have been faster.
    if (!isFolder(folder)) throw error;
  }
}
