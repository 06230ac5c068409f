/**
 * `init-stubs`: declarations of major 4 of the Python SDK for an editor, in which all that major 5 changed is
 * deprecated.
 */
import { existsSync, readFileSync } from 'node:fs';
import { python as chapter } from '../catalog/python/entries.ts';
import { entryInProfile } from '../catalog/profile-names.ts';
import { profiles } from '../catalog/profile.ts';
import { Refused, UsageError } from '../findings/errors.ts';
import { realPath } from '../findings/real-path.ts';
import { moduleFolders } from '../python/resolve/own-modules.ts';
import { pythonStub } from '../python/stub/python-stub.ts';
import { FileReader } from '../repository/file-reader.ts';
import { listRepository } from '../repository/list-repository.ts';
import { isInside, joinPath, relativeTo } from '../repository/repository-path.ts';
import { largestFile } from '../repository/scan-files.ts';
import { isIgnoredByGit } from './ignored-by-git.ts';
import type { Sdk } from './python/planned-file.ts';
import { sdksOf } from './python/sdks.ts';
import { findWorkspace } from './workspace.ts';
import { closeRun, writeChanges } from './writing/write-changes.ts';

/** Where type checkers look for declarations if nothing says otherwise. */
const usualFolder = 'typings';

/** A checker reads them too: what is deprecated there is no use of anything. */
const head = `# Written by "svc-codemod init-stubs": major 4 of the SDK, with what major 5 changed marked as deprecated.
# pyright: reportDeprecated=false
`;

/** What is asked of {@link initStubs}. */
export interface StubsRequest {
  /** Where the command was started. */
  cwd: string;
  /** The folder to write into, relative to the root of the repository; default: `typings`. */
  folder?: string;
  /** The profile that was asked for; absent: what the Python files import. */
  profile?: keyof typeof profiles;
}

/** What was written. */
export interface WrittenStubs {
  /** Folders of packages, relative to the root: `typings/langfuse`. */
  packages: readonly string[];
  /** Files that were written; 0 where all were there as they are. */
  files: number;
}

/**
 * Writes the declarations, with a journal that `undo` takes back.
 * @throws UsageError where the folder cannot be written into
 * @throws Refused where no Python file imports the SDK, or something else is in the way; then nothing was written
 */
export async function initStubs({ cwd, folder = usualFolder, profile }: StubsRequest): Promise<WrittenStubs> {
  const workspace = findWorkspace(cwd, []);
  const { root } = workspace;
  const target = joinPath(root, folder);
  if (!isInside(root, target) || !isInside(root, realPath(target)))
    throw new UsageError(`--folder: "${folder}" is outside ${root}.`);
  if (isIgnoredByGit(root, joinPath(target, 'x')))
    throw new UsageError(`--folder: "${folder}" is left out (ignored by git, or not for code); name another one.`);
  const names = listRepository(root).files.flatMap(({ kind, path }) => (kind === 'file' ? [path] : []));
  const sdks = sdksOf(names, profile);
  const wanted = profile === undefined ? importedIn(root, names, sdks) : sdks;
  if (wanted.length === 0)
    throw new Refused('Nothing was written: no Python file here imports the SDK. Name it with --profile.');
  for (const sdk of wanted) requireNoOwn(sdk, moduleFolders(names));
  const packages = wanted.map(({ module }) => relativeTo(root, joinPath(target, module)));
  const changes = wanted.flatMap((stubs) => [...filesOf(stubs)].map(([name, text]) => ({ name, text })));
  const missing = changes.filter(({ name, text }) => textOf(joinPath(target, name)) !== text);
  const inTheWay = missing.find(({ name }) => existsSync(joinPath(target, name)));
  if (inTheWay !== undefined)
    throw new Refused(
      `Nothing was written: "${relativeTo(root, joinPath(target, inTheWay.name))}" is there already with other text. Delete the folder, or name another one with --folder.`,
    );
  const { failed, open } = await writeChanges(
    workspace,
    missing.map(({ name, text }) => ({ file: joinPath(target, name), source: '', output: text, isNew: true })),
    {},
  );
  if (open !== undefined) closeRun(open.journal);
  const [problem] = failed;
  if (problem !== undefined)
    throw new Refused(`"${relativeTo(root, problem.file)}" was not written: ${problem.reason}.`);
  return { packages, files: missing.length };
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The declarations under one name. */
function filesOf(sdk: Sdk): ReadonlyMap<string, string> {
  const entries = new Map(chapter.entries.map((entry) => [entry.id, entryInProfile(entry, profiles[sdk.profile])]));
  const { files } = pythonStub({ names: sdk, entries });
  return new Map([...files].map(([name, text]) => [name, text === '' ? text : `${head}${text}`]));
}

/** The names under which Python files import the SDK. */
function importedIn(root: string, names: readonly string[], sdks: readonly Sdk[]): readonly Sdk[] {
  const reader = new FileReader();
  const imported = new Set<Sdk>();
  for (const name of names) {
    if (!name.endsWith('.py') || imported.size === sdks.length) continue;
    const bytes = reader.read(joinPath(root, name), largestFile);
    if (typeof bytes === 'string') continue;
    const text = bytes.toString('latin1');
    for (const sdk of sdks) if (sdk.importing.test(text)) imported.add(sdk);
  }
  return sdks.filter((sdk) => imported.has(sdk));
}

/** Declarations of a package of the repository's own would hide it. */
function requireNoOwn({ module, ownFolders }: Sdk, folders: ReadonlySet<string>): void {
  const folder = ownFolders.find((own) => folders.has(own));
  if (folder === undefined) return;
  const packageFolder = joinPath(folder, module).replace(/^\.\//, '');
  throw new Refused(
    `Nothing was written: "${packageFolder}" is a package of this repository, and declarations would hide it.`,
  );
}
