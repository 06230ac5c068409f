import path from 'node:path';
import semver from 'semver';
import { installedVersion } from './installed-version.ts';
import { catalogKey, type ManifestContext } from './manifest-context.ts';
import { inScope, readSpecifier } from './specifier.ts';
import { isOlderRange } from '../repository/resolve/written-for.ts';
import { addedLater, chainCore, sdkMajors } from '../catalog/versions.ts';
import { moveRange } from './version-range.ts';
import { readVersion } from './version-text.ts';

/** What a manifest's text for one SDK package asks for. */
export type Judgement =
  /** Nothing to do here: the target already, or the text only points at another place that is looked at itself. */
  | { kind: 'done' }
  /** `after` is the whole new text; `from` is the major before, where it is not the one before the target. */
  | { kind: 'move'; after: string; from?: OlderMajor }
  /**
   * Major 4 while names only major 4 has are left in the code. A `reason` follows the name and its text in a sentence.
   */
  | { kind: 'held'; reason: string }
  | { kind: 'manual'; reason: string; suggestion?: string };

/** A major further back than the one before the target. */
export interface OlderMajor {
  major: number;
  /** The range allows no other one than this. */
  isOnly: boolean;
}

/** What would be written where it is left to a person. */
export function suggestionOf(judgement: Judgement): string | undefined {
  if (judgement.kind === 'move') return judgement.after;
  return judgement.kind === 'manual' ? judgement.suggestion : undefined;
}

/** A text for one SDK package, where it stands, and what is known around it. */
interface Judged {
  name: string;
  /** The manifest. */
  file: string;
  context: ManifestContext;
}

/** Judges the text of the SDK package `name` in the manifest `file`. */
export function judgeSdk(text: string, name: string, file: string, context: ManifestContext): Judgement {
  const judged: Judged = { name, file, context };
  const specifier = readSpecifier(text, name);
  switch (specifier.kind) {
    case 'reference':
      return { kind: 'done' };
    case 'catalog':
      if (context.catalogs.has(catalogKey(specifier.name, name))) return { kind: 'done' };
      return unclear(
        `points at the catalog "${specifier.name}", which was not found with this package: ` +
          `set it to ${wanted} where the catalog is defined`,
      );
    case 'workspace':
      return judgeWorkspace(judged);
    case 'otherPackage':
      return unclear(
        `installs ${specifier.name} under this name: check whether that package has a release for ${targetMajor}`,
      );
    case 'address':
      return judgeInstalled(judged, 'names no version');
    case 'tag':
      return judgeInstalled(judged, 'is a tag, which names no major');
    case 'range':
      return judgeRange(specifier, judged);
  }
}

/** The range, and the words, for the major that the SDK's packages move to. */
const wanted = `^${String(sdkMajors.to)}.0.0`;
const targetMajor = `major ${String(sdkMajors.to)}`;

function unclear(reason: string): Judgement {
  return { kind: 'manual', reason };
}

function manual(reason: string, suggestion = wanted): Judgement {
  return { kind: 'manual', reason, suggestion };
}

function judgeWorkspace({ name, context }: Judged): Judgement {
  const ownVersion = context.ownVersions.get(name);
  if (ownVersion === undefined)
    return unclear(`points at a workspace package that was not found: check that it is at ${targetMajor}`);
  if (majorOf(ownVersion) >= sdkMajors.to) return { kind: 'done' };
  return unclear(`points at a workspace package at ${ownVersion}: see its own package.json`);
}

function judgeRange({ range, before }: { range: string; before: string }, judged: Judged): Judgement {
  const { name, context } = judged;
  const verdict = moveRange(range, sdkMajors.to);
  if (verdict.kind === 'current') return { kind: 'done' };
  if (verdict.kind === 'any') return judgeInstalled(judged, 'allows every version', before);
  if (verdict.kind === 'unreadable') return manual('cannot be read as a version range');
  const after = before + (verdict.kind === 'move' ? verdict.after : verdict.suggestion);
  const { major } = verdict;
  // What such a package was before says nothing about its way to the target.
  if (inScope(name, context.profile)?.known === false)
    return manual(`is not a package known to move to ${targetMajor}: check whether it has one`, after);
  if (major === undefined) return manual('allows no version at all: see what it was meant to say', after);
  if (major <= sdkMajors.before && context.olderCodeLeft && (verdict.kind === 'complex' || major === sdkMajors.before))
    return held(major, range, judged);
  if (verdict.kind === 'complex')
    return manual(`is not one plain range: decide whether it may still allow major ${String(major)}`, after);
  if (major < sdkMajors.before)
    return manual(`is at major ${String(major)}: go to major ${String(sdkMajors.from)} first`);
  if (context.onlyUnread) return { kind: 'held', reason: unread };
  return major === sdkMajors.before
    ? { kind: 'move', after, from: { major, isOnly: isOlderRange(range) } }
    : { kind: 'move', after };
}

function held(major: number, range: string, judged: Judged): Judgement {
  const why =
    `stays, because names that only major ${String(major)} has are left in the code, ` +
    'or it could not be looked at everywhere: decide those, then run again (what was migrated may need major 6)';
  return { kind: 'held', reason: lacks(range, judged) ? `${why}; ${untilThen}` : why };
}

const unread =
  'stays, because a file that names the SDK could not be read and nothing else was to be changed: ' +
  'make that file readable, then run again';

const untilThen =
  `until then it has to be at ${addedLater.version} or later, ` +
  `since the code imports \`${addedLater.name}\`, which earlier releases do not have`;

/** Whether a range allows a release without what the files of this package import. */
function lacks(range: string, { name, file, context }: Judged): boolean {
  if (inScope(name, context.profile)?.short !== addedLater.package) return false;
  const folder = `${path.posix.dirname(file)}/`;
  const lowest = semver.minVersion(range);
  return (
    lowest !== null &&
    semver.lt(lowest, addedLater.version) &&
    context.importing.some((changed) => changed.startsWith(folder))
  );
}

/** What is installed decides where the text does not; that is a look at `node_modules`, never at a registry. */
function judgeInstalled({ name, file, context }: Judged, problem: string, before = ''): Judgement {
  const installed = installedVersion(path.posix.dirname(file), context.root, name);
  if (installed !== undefined && majorOf(installed) >= sdkMajors.to) return { kind: 'done' };
  const whatIsInstalled =
    installed === undefined ? 'and nothing is installed to tell' : `and ${installed} is installed`;
  return {
    kind: 'manual',
    reason: `${problem}, ${whatIsInstalled}: check that it resolves to ${targetMajor}`,
    suggestion: before + wanted,
  };
}

const chainCoreMajor = Number(/\d+/.exec(chainCore.range)?.[0]);

/** Judges the text of the chain framework's core package; only what is below its target counts. */
export function judgeChainCore(text: string): Judgement {
  const specifier = readSpecifier(text, chainCore.name);
  if (specifier.kind !== 'range') return { kind: 'done' };
  const verdict = moveRange(specifier.range, chainCoreMajor);
  if (verdict.kind === 'move') return { kind: 'move', after: specifier.before + verdict.after };
  if (verdict.kind === 'complex') {
    return {
      kind: 'manual',
      reason: `is not one plain range, and does not stay within major ${String(chainCoreMajor)}`,
      suggestion: specifier.before + verdict.suggestion,
    };
  }
  return { kind: 'done' };
}

function majorOf(version: string): number {
  return readVersion(version)?.major ?? 0;
}
