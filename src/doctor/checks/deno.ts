import { sdkMajors } from '../../catalog/versions.ts';
import { parseNpmSpecifier, parsePackageText } from '../../repository/npm-specifier.ts';
import { majorOf } from '../declared-major.ts';
import { pathBelow, type DenoEntry, type Facts, folderIn, foldersUp } from '../facts.ts';
import type { CheckFinding } from '../finding.ts';
import { propertyAt } from '../locks/lock.ts';
import { isAllowedBy, installIn } from './lockfile.ts';

/** The majors that Deno names, for a repository in which no package manifest declares the SDK. */
export function checkDenoMajors({ deno, profile }: Facts): CheckFinding[] {
  const named = [
    ['import maps', deno.maps],
    ['import specifiers', deno.sources],
  ] as const;
  const majors = new Set<number>();
  const parts = named.flatMap(([packageName, entries]) => {
    const byMajor = new Map<number, Set<string>>();
    for (const { file, range } of entries) {
      const major = majorOf(range);
      if (major !== undefined) byMajor.set(major, (byMajor.get(major) ?? new Set()).add(file));
    }
    return [...byMajor].map(([major, files]) => {
      majors.add(major);
      return `${packageName} on major ${major} (${someOf([...files])})`;
    });
  });
  if (parts.length === 0) return [];
  const message = `Only Deno names ${profile.scope}/*: ${parts.join(', ')}. Packages are not checked.`;
  return [
    majors.size > 1
      ? { status: 'fail', message, next: `Put all on major ${sdkMajors.to}; they are listed below.` }
      : { status: 'ok', message },
  ];
}

function someOf(files: readonly string[]): string {
  return files.length > 3 ? `${files.slice(0, 2).join(', ')} and ${files.length - 2} more` : files.join(', ');
}

/** `deno.lock` follows the import maps; there need not be one, and a configuration may do without. */
export function checkDenoLock({ deno, read }: Facts): CheckFinding[] {
  const byLock = new Map<string, DenoEntry[]>();
  for (const map of new Set(deno.maps.map(({ file }) => file))) {
    const lock = foldersUp(folderIn(map))
      .map((folder) => pathBelow(folder, 'deno.lock'))
      .find((file) => read(file) !== undefined);
    const entries = deno.maps.filter(({ file, text }) => file === map && text.startsWith('npm:'));
    if (lock === undefined || entries.length === 0 || /"lock"\s*:\s*false/.test(read(map) ?? '')) continue;
    byLock.set(lock, [...(byLock.get(lock) ?? []), ...entries]);
  }
  return [...byLock].flatMap(([file, entries]): CheckFinding[] => {
    const next = `Run: ${installIn({ file, manager: 'deno' })}`;
    const taken = takenBy(read(file) ?? '');
    if (taken === undefined) return [{ status: 'warn', message: `${file} is not valid JSON.`, next, file }];
    const findings = entries.flatMap(({ name, range, file: map }): CheckFinding[] => {
      const versions = taken.filter((entry) => entry.name === name).map(({ version }) => version);
      if (versions.length === 0)
        return [{ status: 'fail', message: `${file} does not have ${name} of ${map}.`, next, file }];
      if (versions.some((version) => isAllowedBy(version, range))) return [];
      return [
        {
          status: 'fail',
          message: `${file} takes ${name} ${[...new Set(versions)].join(', ')}, which ${range} in ${map} does not allow.`,
          next,
          file,
        },
      ];
    });
    return findings.length > 0 ? findings : [{ status: 'ok', message: `${file} is up to date.`, file }];
  });
}

/** The packages of npm that a `deno.lock` (versions 2 to 5) takes; `undefined` when it cannot be read. */
function takenBy(text: string): { name: string; version: string }[] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  const specifiers = [['specifiers'], ['packages', 'specifiers'], ['npm', 'specifiers']].flatMap((path) =>
    Object.entries(propertyAt(json, ...path) ?? {}),
  );
  return specifiers.flatMap(([specifier, target]) => {
    // Older formats leave out the protocol.
    const { name, range } = parseNpmSpecifier(specifier) ?? parsePackageText(specifier) ?? {};
    // Peers of what was taken stand behind an underscore.
    const version = typeof target === 'string' ? /(?:^|@)(\d[^@_]*)(?:_.*)?$/.exec(target)?.[1] : undefined;
    return name === undefined || range === undefined || version === undefined ? [] : [{ name, version }];
  });
}
