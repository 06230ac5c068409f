import semver from 'semver';
import { chainCore } from '../../catalog/versions.ts';
import { inScope } from '../../manifests/specifier.ts';
import { pathBelow, type Declared, type Facts, folderIn, foldersUp, type LockFile, type Workspace } from '../facts.ts';
import type { CheckFinding } from '../finding.ts';
import type { Lock } from '../locks/lock.ts';
import { lockReaders } from '../locks/readers.ts';
import { providerLibrary } from '../requirements.ts';
import { defined } from '../../catalog/defined.ts';

/** The lockfile and what is installed follow the manifests, for the SDK and what it needs beside it. */
export function checkLockfile(facts: Facts): CheckFinding[] {
  const read = new Map<string, Lock | { problem: string }>();
  const several = new Set<string>();
  return facts.workspaces.flatMap((workspace): CheckFinding[] => {
    const [file, ...others] =
      foldersUp(workspace.folder)
        .map((folder) => facts.lockfilesIn(folder))
        .find((lockfiles) => lockfiles.length > 0) ?? [];
    if (file === undefined)
      return [
        {
          status: 'warn',
          message: `No lockfile found at or above ${workspace.folder}, so the installed version can change from day to day.`,
          next: 'Install, and commit the lockfile.',
          file: workspace.file,
        },
        ...installedMismatches(workspace, facts, 'Install.'),
      ];
    const findings: CheckFinding[] = [];
    if (others.length > 0 && !several.has(file.file)) {
      several.add(file.file);
      findings.push({
        status: 'warn',
        message: `Lockfiles of several package managers stand side by side: ${[file, ...others].map((lockfile) => lockfile.file).join(', ')}.`,
        next: 'Keep one.',
        file: file.file,
      });
    }
    const lock = read.get(file.file) ?? open(file, facts);
    const known = read.has(file.file);
    read.set(file.file, lock);
    const next = `Run: ${installIn(file)}`;
    const nextForSdk = `${next} (fails until your registry has what the manifest asks for)`;
    if ('problem' in lock)
      return known
        ? findings
        : [
            ...findings,
            {
              status: 'warn',
              message: `${file.file} ${lock.problem}.`,
              next: file.file.endsWith('.lockb')
                ? 'Let bun write the text form: bun install --save-text-lockfile'
                : next,
              file: file.file,
            },
          ];
    if (lock.knows?.(importerOf(workspace, file)) === false) {
      return [
        ...findings,
        {
          status: 'warn',
          message: `${file.file} does not have ${workspace.folder}: it is not a workspace there, or was added later.`,
          next: `If it is one: ${installIn(file)}. If not, it needs a lockfile of its own.`,
          file: file.file,
        },
      ];
    }
    const mismatches = watched(workspace, facts).flatMap((declared) =>
      compare(declared, workspace, file, lock, facts).map(
        (message): CheckFinding => ({
          status: 'fail',
          message,
          next: nextForSdk,
          file: file.file,
        }),
      ),
    );
    if (mismatches.length > 0) return [...findings, ...mismatches];
    return [
      ...findings,
      { status: 'ok', message: `${workspace.folder}: ${file.file} is up to date.`, file: file.file },
      ...installedMismatches(workspace, facts, nextForSdk),
    ];
  });
}

function open({ file, manager }: LockFile, facts: Facts): Lock | { problem: string } {
  if (file.endsWith('.lockb')) return { problem: 'is binary and could not be read' };
  const text = facts.read(file);
  return text === undefined ? { problem: 'could not be read' } : lockReaders[manager](text);
}

/** The command that installs where a lockfile is. */
export function installIn({ file, manager }: { file: string; manager: string }): string {
  const folder = folderIn(file);
  return folder === '.'
    ? `${manager} install`
    : `cd ${/^[\w./@-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", String.raw`'\''`)}'`} && ${manager} install`;
}

/** Peers are installed by whoever depends on the package. */
function watched({ dependencies }: Workspace, { profile }: Facts): Declared[] {
  return dependencies.filter(
    ({ name, group }) =>
      group !== 'peerDependencies' &&
      (inScope(name, profile) !== undefined || name === chainCore.name || name === providerLibrary.name),
  );
}

/** The folder of a package seen from the lockfile's. */
function importerOf({ folder }: Workspace, { file }: LockFile): string {
  const at = folderIn(file);
  return folder === at ? '.' : at === '.' ? folder : folder.slice(at.length + 1);
}

function compare(
  { key, text, range }: Declared,
  workspace: Workspace,
  lockFile: LockFile,
  lock: Lock,
  facts: Facts,
): string[] {
  const { file, name } = workspace;
  const lockedEntry = lock.find({
    importer: importerOf(workspace, lockFile),
    key,
    text,
    ...defined({ range, packageName: name }),
  });
  if (lockedEntry === undefined) return [`${lockFile.file} does not have ${key} of ${file}.`];
  // An override stands in the place of what the manifest says.
  if (facts.overridden.has(key)) return [];
  if (!lockedEntry.agrees)
    return [
      `${lockFile.file} was made for ${key} ${lockedEntry.madeFor ?? 'that was not there'}; ${file} says ${range === undefined || text === range ? text : `${text} (${range})`}.`,
    ];
  if (lockedEntry.version === undefined || isAllowedBy(lockedEntry.version, range)) return [];
  return [`${lockFile.file} takes ${key} ${lockedEntry.version}, which ${range} in ${file} does not allow.`];
}

function installedMismatches(workspace: Workspace, facts: Facts, next: string): CheckFinding[] {
  return watched(workspace, facts).flatMap(({ key, range }): CheckFinding[] => {
    const version = facts.installed(workspace.folder, key);
    if (version === undefined || facts.overridden.has(key) || isAllowedBy(version, range)) return [];
    return [
      {
        status: 'fail',
        message: `${key} ${version} is installed for ${workspace.folder}, which ${range} does not allow.`,
        next,
        file: pathBelow(workspace.folder, 'package.json'),
      },
    ];
  });
}

/** Whether a version is allowed; what cannot be read is. */
export function isAllowedBy(version: string, range: string | undefined): boolean {
  return (
    range === undefined ||
    semver.validRange(range) === null ||
    semver.valid(version) === null ||
    semver.satisfies(version, range, { includePrerelease: true })
  );
}
