import { cpSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { structuredPatch } from 'diff';
import type { Run } from '../../src/report/run.ts';

/** All files of a repository, by name; none that begins with a dot. */
export function textsOf(root: string): Map<string, string> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !name.startsWith('.'))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));
}

function patchOf(name: string, before: string, after: string): string {
  if (before === after) return '';
  return structuredPatch(name, name, before, after, '', '', { context: 0 })
    .hunks.map(({ oldStart, lines }) => `${name}:${oldStart}\n${lines.join('\n')}\n`)
    .join('');
}

/** What is other in a repository, as patches without context. */
export function changedIn(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string {
  return [...after].map(([file, text]) => patchOf(file, before.get(file) ?? '', text)).join('');
}

/** All repositories of these tests, each in a folder of one. */
export function copyAllRepositories(cwd: string): void {
  for (const kind of ['cases', 'whole'])
    for (const name of readdirSync(path.join(import.meta.dirname, kind))) {
      const own = path.join(import.meta.dirname, kind, name, 'repository');
      const demo = path.join(import.meta.dirname, '../../fixtures/apps', name);
      cpSync(name === 'fastapi-demo' ? demo : own, path.join(cwd, kind, name), { recursive: true });
    }
}

/** All that a run says of code, a line for each place, with why. */
export function toldOf({ report, notes, failed }: Run): string {
  const lines = [
    ...report.findings.map(({ file, line, column, status, id, reason, suggestion }) =>
      [
        [`${file}:${line}:${column}`, status, id].join(' '),
        ...(reason === undefined ? [] : [`    ${reason}`]),
        ...(suggestion === undefined ? [] : [`    => ${suggestion}`]),
      ].join('\n'),
    ),
    ...failed.map(({ file, reason }) => `failed ${file}: ${reason}`),
    ...notes.map((note) => `note ${note}`),
  ];
  return `${lines.join('\n')}\n`;
}
