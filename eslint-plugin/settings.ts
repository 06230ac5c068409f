import type { profiles } from '../src/catalog/profile.ts';
import type { Selection } from '../src/findings/selection.ts';

/** What holds for a linted file. */
export interface Settings {
  /** Which names the SDK has; undefined = those whose packages are imported. */
  profile: keyof typeof profiles | undefined;
  /** Packages that re-export the SDK, as `--module` names them. */
  modules: readonly string[];
  /** Files without findings, in gitignore syntax from the root. */
  ignore: readonly string[];
  /** The ids that are reported. */
  selection: Selection;
  /**
   * `repository`: a file's answer takes the other files into account. `file`: it depends on nothing but the file's
   * text, which is what ESLint's `--cache` needs.
   */
  scope: 'repository' | 'file';
}

/** What `settings.svc` of an ESLint configuration says; undefined = as the project's own configuration says. */
export interface GivenSettings extends Pick<Settings, 'profile' | 'scope'> {
  modules: readonly string[] | undefined;
  /** The repository's root; undefined = the git root of each file, else the working directory. */
  root: string | undefined;
}

/**
 * Reads `settings.svc`.
 * @throws Error that names the setting, for a value that is none
 */
export function readSettings(all: Readonly<Record<string, unknown>>): GivenSettings {
  const svcSettings = all['svc'] ?? {};
  if (typeof svcSettings !== 'object' || Array.isArray(svcSettings)) throw wrong('', 'an object');
  const { profile, modules, root, scope = 'repository', ...others } = svcSettings as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new Error(`settings.svc.${unknown} is no setting; there are profile, modules, root and scope.`);
  if (profile !== undefined && profile !== 'svc' && profile !== 'langfuse')
    throw wrong('.profile', '"svc" or "langfuse"');
  if (modules !== undefined && !(Array.isArray(modules) && modules.every((name) => typeof name === 'string')))
    throw wrong('.modules', 'a list of package names');
  if (root !== undefined && typeof root !== 'string') throw wrong('.root', 'a path');
  if (scope !== 'repository' && scope !== 'file') throw wrong('.scope', '"repository" or "file"');
  return { profile, modules, root, scope };
}

function wrong(setting: string, expected: string): Error {
  return new Error(`settings.svc${setting} has to be ${expected}.`);
}
