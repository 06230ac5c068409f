/** What the resolver is asked and what it answers. */
import type { Profile } from '../../catalog/profile.ts';
import type { Skipped } from '../skipped.ts';
import type { ReadFile } from './config-files.ts';
import type { FormFlags, Strictness } from './strictness.ts';

/**
 * What a specifier means; `isOlder`: it was written against major 4 (`written-for.ts`). `missing` = a path, or a mapped
 * one, of the repository with no source file behind it.
 */
export type Resolution =
  | { kind: 'file'; file: string }
  | { kind: 'sdk'; module: string; isOlder?: true }
  | { kind: 'external'; packageName: string }
  | { kind: 'missing' };

/** What a resolver works on. */
export interface ResolverRequest {
  /** Absolute real path of the repository root with `/`. */
  root: string;
  /** The source files (`listSourceFiles().files`): no other file is ever an answer. */
  files: ReadonlySet<string>;
  profile: Profile;
  /** `--module`: names that count as the SDK. */
  modules: readonly string[];
  /** Text of a configuration file; the default reads regular files inside the root only. */
  readFile?: ReadFile;
  /** Known configuration files (`listSourceFiles().configFiles`); without them they are looked for on disk. */
  configFiles?: Iterable<string>;
  /** Symbolic links inside the root and their targets (`listSourceFiles().links`). */
  links?: ReadonlyMap<string, string>;
}

/** Resolves specifiers; answers are cached by folder and specifier. */
export interface Resolver {
  /** @param fromFile absolute path with `/` of the file that has the specifier */
  resolve(specifier: string, fromFile: string): Resolution;
  /** The file that `paths` of a configuration put in the place of a module of another package. */
  mappedFile(configFile: string, specifier: string): string | undefined;
  /** The folder of the package around one; the root where there is no manifest. */
  packageAround(folder: string): string;
  /** Reads the configuration that governs a file's specifiers, so that `problems` tells what is wrong with it. */
  readConfiguration(file: string): void;
  /** How strictly the project of a file checks types, as far as its configurations in the repository say. */
  strictness(file: string): Strictness;
  /** In which form its project wants code, likewise. */
  formFlags(file: string): FormFlags;
  /** Whether the package of a file asks for the SDK's packages that make spans and send them. */
  sendsSpans(file: string): boolean;
  /**
   * Whether a package that a file imports, and which is not in the repository, is known to have nothing of the SDK. Of
   * one that is not installed nothing is known.
   */
  isWithoutSdk(packageName: string, fromFile: string): boolean;
  /** Whether a file is part of a package that other repositories may install. */
  isPublished(file: string): boolean;
  /** Whether other repositories may import this file of a package. */
  isEntry(file: string): boolean;
  readonly profile: Profile;
  /** Broken or refused configuration met so far, one entry each. */
  readonly problems: readonly Skipped[];
}
