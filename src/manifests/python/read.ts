/** Reads the manifests of Python that a repository lists. */
import { lineAt } from '../manifest.ts';
import { inCodeFile } from './code-file.ts';
import { inCondaFile } from './conda-file.ts';
import { inIniFile } from './ini-file.ts';
import type { PythonManifestKind } from './kinds.ts';
import { inLockFile } from './lock-file.ts';
import { inPipfile, inProjectFile } from './project-file.ts';
import { type Found, type ManifestRequirement, pythonName } from './requirement.ts';
import { inRequirementsFile, isCompiled } from './requirements-file.ts';

/** Packages that the SDK needs in a version of their own, where its integration is used. */
export const besides = ['openai', 'langchain-core'] as const;

/** A file whose requirements are read. */
export interface PythonManifest {
  /** Absolute path with `/`. */
  file: string;
  kind: PythonManifestKind;
  /** The folder that it speaks for, relative to the root. */
  folder: string;
}

function foundIn({ file, kind }: PythonManifest, source: string, names: readonly string[]): Found[] {
  switch (kind) {
    case 'requirements':
      return inRequirementsFile(source);
    case 'project':
      return inProjectFile(source);
    case 'pipfile':
      return inPipfile(source);
    case 'ini':
      return inIniFile(source);
    case 'code':
      return inCodeFile(source);
    case 'conda':
      return inCondaFile(source);
    case 'lock':
      return inLockFile(file, source, names);
    default:
      return [];
  }
}

/**
 * The requirements of the SDK, of what it needs beside it, and of Python.
 * @param names distributions of the SDK: `svc`, `langfuse`
 */
export function requirementsIn(
  manifest: PythonManifest,
  source: string,
  names: readonly string[],
): ManifestRequirement[] {
  const wanted = new Set<string>([...names, ...besides, pythonName]);
  const { file, kind, folder } = manifest;
  const isLock = kind === 'lock' || (kind === 'requirements' && isCompiled(source));
  return foundIn(manifest, source, names)
    .filter(({ name }) => wanted.has(name))
    .map((requirement) => {
      // A range that goes on in the next line keeps its lines.
      const isHere = source.startsWith(requirement.range, requirement.offset);
      return {
        ...{ file, folder, line: lineAt(source, requirement.offset), isLock },
        ...requirement,
        ...(isHere || requirement.byHand !== undefined ? {} : { byHand: 'text' as const }),
      };
    });
}
