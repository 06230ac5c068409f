import { describe, expect, test } from 'vitest';
import { findInstalls, type Install, installCommand, notInstallable } from '../../src/pipeline/install/install.ts';
import { wantsColour } from '../../src/report/colours.ts';
import { anyV5Left, leftToAPerson } from '../../src/report/exit-code.ts';
import { harmless } from '../../src/report/harmless-text.ts';
import type { Finding, ManifestChange, Report, Summary } from '../../src/report/report-schema.ts';
import { unifiedPatch } from '../../src/edits/unified-patch.ts';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function findingsOf(summary: Partial<Summary>): Finding[] {
  const statuses = ['migrated', 'review', 'manual', 'possible', 'ignored'] as const;
  const position = { file: 'a.ts', line: 1, column: 1, endLine: 1, endColumn: 2 };
  return statuses.flatMap((status) =>
    Array.from({ length: summary[status] ?? 0 }, () => ({
      ...position,
      id: 'api.sessions.list',
      chapter: 'removed-reads',
      status,
      message: 'It is gone.',
      before: 'list',
      confidence: 'proven',
      contract: '4.6',
      fingerprint: '',
    })),
  );
}

function report(
  summary: Partial<Summary>,
  manifests: ManifestChange['status'][] = [],
  findings: Finding[] = findingsOf(summary),
): Report {
  const none = {
    filesScanned: 0,
    filesAnalysed: 0,
    filesChanged: 0,
    migrated: 0,
    review: 0,
    manual: 0,
    possible: 0,
    ignored: 0,
    unresolved: 0,
    skipped: 0,
    durationMs: 0,
  };
  const change = {
    name: 'dependencies/@svc/client',
    id: 'package:@svc/client',
    before: '^5.0.0',
    message: 'Major 6.',
    line: 3,
  };
  return {
    schemaVersion: 1,
    tool: { name: 'svc-codemod', version: '6.0.0' },
    profile: 'svc',
    root: '.',
    summary: { ...none, ...summary },
    findings,
    files: [],
    skipped: [],
    manifests:
      manifests.length === 0
        ? []
        : [
            {
              file: 'package.json',
              changes: manifests.map((status) => ({
                ...change,
                status,
                ...(status === 'manual' ? {} : { after: '^6.0.0' }),
              })),
            },
          ],
  };
}

describe('what is left', () => {
  test.each<[string, Partial<Summary>, ManifestChange['status'][], boolean, boolean]>([
    ['nothing', {}, [], false, false],
    ['migrated', { migrated: 1 }, ['migrated'], false, true],
    ['review', { review: 1 }, [], true, true],
    ['manual', { manual: 1 }, [], true, true],
    ['possible', { possible: 1 }, [], true, true],
    ['ignored', { ignored: 1, unresolved: 3 }, [], false, false],
    ['a manifest line to review', {}, ['review'], false, true],
    ['a manifest line to do by hand', {}, ['manual'], true, true],
  ])('%s', (_, summary, manifests, left, v5) => {
    expect([leftToAPerson(report(summary, manifests)), anyV5Left(report(summary, manifests))]).toEqual([left, v5]);
  });
});

describe('text', () => {
  test('control and direction characters are shown, not sent', () => {
    expect(harmless('a\u001b[31m\u0007\n\u202e\u009b')).toBe('a\\x1b[31m\\x07\\x0a\\u{202e}\\x9b');
    expect(harmless('a\tb\r\nc\u001b', true)).toBe('a\tb\nc\\x1b');
  });

  test.each<[boolean, NodeJS.ProcessEnv, boolean]>([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
    [false, { FORCE_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ])('terminal %s with %j has colours: %s', (isTTY, env, expected) => {
    expect(wantsColour({ isTTY }, env)).toBe(expected);
  });

  test('a patch has the names and the context git takes', () => {
    expect(unifiedPatch('src/a.ts', 'a\nb\nc', 'a\nB\nc')).toBe(
      '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n\\ No newline at end of file\n',
    );
  });
});

describe('where to install', () => {
  test('is the nearest lockfile at or above each manifest, once', () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-install-')));
    mkdirSync(join(root, 'own'));
    mkdirSync(join(root, 'shared/a'), { recursive: true });
    const lockfiles = ['pnpm-lock.yaml', 'own/bun.lockb'];
    for (const file of lockfiles) writeFileSync(join(root, file), '');
    const installsFound = findInstalls(
      root,
      ['package.json', 'own/package.json', 'shared/a/package.json'].map((file) => `${root}/${file}`),
    );
    expect(installsFound.map((one) => [one.folder.slice(root.length), installCommand(one, {})])).toEqual([
      ['', 'pnpm install'],
      ['/own', 'bun install'],
    ]);
    rmSync(root, { recursive: true });
  });

  test.each([
    ['package-lock.json', 'npm'],
    ['npm-shrinkwrap.json', 'npm'],
    ['yarn.lock', 'yarn'],
    ['bun.lock', 'bun'],
  ])('%s means %s', (lockfile, manager) => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-install-')));
    writeFileSync(join(root, lockfile), '');
    expect(findInstalls(root, [`${root}/package.json`])).toEqual([{ folder: root, manager }]);
    rmSync(root, { recursive: true });
  });

  test('without a lockfile is where package.json names its manager; what nothing can be installed for is named', () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-install-')));
    mkdirSync(join(root, 'a/b'), { recursive: true });
    mkdirSync(join(root, 'c'));
    const named = (value: unknown): void =>
      writeFileSync(join(root, 'package.json'), `\uFEFF${JSON.stringify({ packageManager: value })}`);
    const manifests = ['package.json', 'a/b/package.json', 'a/package.json', 'c/package.json'].map(
      (file) => `${root}/${file}`,
    );
    for (const [value, manager] of [
      ['npm@11.1.0', 'npm'],
      ['pnpm@10.1.0+sha512.abc', 'pnpm'],
      ['yarn@4.1.0', 'yarn'],
      ['bun@1.2.0', 'bun'],
    ] as const) {
      named(value);
      expect(findInstalls(root, manifests)).toEqual([{ folder: root, manager }]);
    }
    expect(notInstallable(root, manifests)).toBe(undefined);
    for (const packageManager of ['other@1', '', 5, undefined, null, ['npm@11'], { npm: '11' }, '__proto__@1']) {
      named(packageManager);
      expect(findInstalls(root, manifests)).toEqual([]);
    }
    writeFileSync(join(root, 'c/yarn.lock'), '');
    named('npm@11.1.0');
    expect(findInstalls(root, manifests)).toEqual([
      { folder: root, manager: 'npm' },
      { folder: `${root}/c`, manager: 'yarn' },
    ]);
    writeFileSync(join(root, 'package.json'), '{');
    expect(notInstallable(root, manifests)).toBe(
      'Not installed for package.json, a/b/package.json, a/package.json: neither a lockfile nor "packageManager" of package.json says which package manager to use.',
    );
    expect(notInstallable(root, [...manifests, `${root}/d/package.json`])).toMatch(
      /^Not installed for package\.json, a\/b\/package\.json, a\/package\.json and 1 more: /,
    );
    rmSync(root, { recursive: true });
  });

  test('of Deno: its lockfile, else its configuration; packages take it when there is no other', () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-install-')));
    for (const folder of ['a/b', 'c/maps', 'd', 'e']) mkdirSync(join(root, folder), { recursive: true });
    for (const file of ['a/deno.lock', 'a/package-lock.json', 'c/deno.jsonc', 'd/deno.lock'])
      writeFileSync(join(root, file), '');
    const installsOf = (...files: string[]): unknown =>
      findInstalls(
        root,
        files.map((file) => `${root}/${file}`),
      ).map((one) => [one.folder.slice(root.length), installCommand(one, { CI: '1' })]);
    expect(installsOf('a/b/deno.json', 'c/maps/import_map.json', 'e/deno.json')).toEqual([
      ['/a', 'deno install'],
      ['/c', 'deno install'],
      ['/e', 'deno install'],
    ]);
    expect(installsOf('a/deno.json', 'a/b/package.json')).toEqual([
      ['/a', 'deno install'],
      ['/a', 'npm install'],
    ]);
    expect(installsOf('d/package.json', 'd/deno.json', 'e/package.json')).toEqual([['/d', 'deno install']]);
    rmSync(root, { recursive: true });
  });

  test.each<[Install['manager'], string]>([
    ['npm', 'npm install'],
    ['pnpm', 'pnpm install --no-frozen-lockfile'],
    ['yarn', 'YARN_ENABLE_IMMUTABLE_INSTALLS=false yarn install'],
    ['bun', 'bun install'],
  ])('on a server %s has to write its lockfile too', (manager, command) => {
    expect(
      [{ CI: 'true' }, { CI: '' }, { CI: 'false' }, {}].map((environment) =>
        installCommand({ folder: '/r', manager }, environment),
      ),
    ).toEqual([command, `${manager} install`, `${manager} install`, `${manager} install`]);
  });
});
