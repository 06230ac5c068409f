/** The folder that the language server reads: declarations of the SDK, and copies of what the questions are about. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OwnModules } from './own-modules.ts';

/** The folder of the copies, and that of the declarations, in the scratch folder. */
export const copies = 'repository';
export const stubs = 'stubs';

/** What is written into it. */
export interface ScratchContent {
  /** Copies, by their path in the repository. */
  sources: ReadonlyMap<string, { text: string }>;
  /** The files that are asked about. */
  asked: readonly string[];
  /** Declarations, by their path. */
  stub: ReadonlyMap<string, string>;
  modules: OwnModules;
}

/** A folder where modules are looked for, and the others that follow it. */
function environments({ asked, modules }: ScratchContent): { root: string; extraPaths: string[] }[] {
  const inCopies = (folder: string): string => path.posix.join(copies, folder);
  const all = new Map<string, string[]>();
  for (const file of asked) {
    const [nearest = '.', ...others] = modules.foldersOf(file);
    all.set(inCopies(nearest), others.map(inCopies));
  }
  return [...all]
    .map(([root, extraPaths]) => ({ root, extraPaths }))
    .sort((left, right) => right.root.length - left.root.length);
}

/** @returns the folder, absolute; whoever asked for it removes it */
export function writeScratch(content: ScratchContent): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-codemod-python-')));
  const made = new Set<string>();
  const write = (name: string, text: string): void => {
    const file = path.join(folder, name);
    const parent = path.dirname(file);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(file, text);
  };
  const configuration = {
    include: content.asked.map((file) => path.posix.join(copies, file)),
    exclude: [],
    stubPath: stubs,
    executionEnvironments: environments(content),
    pythonVersion: '3.13',
    pythonPlatform: 'Linux',
    typeCheckingMode: 'off',
    useLibraryCodeForTypes: false,
  };
  write('pyrightconfig.json', JSON.stringify(configuration));
  for (const [name, text] of content.stub) write(path.posix.join(stubs, name), text);
  for (const [name, { text }] of content.sources) write(path.posix.join(copies, name), text);
  return folder;
}

/** Removes it. */
export function removeScratch(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
