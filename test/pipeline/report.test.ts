import { describe, expect, test } from 'vitest';
import { findInstalls, type Install, installCommand, notInstallable } from '../../src/pipeline/install.ts';
import { createColours, wantsColour } from '../../src/report/colours.ts';
import { anythingOfV5, somethingLeft } from '../../src/report/exit-code.ts';
import { harmless } from '../../src/report/harmless-text.ts';
import { prettyReport } from '../../src/report/pretty.ts';
import type { Run } from '../../src/report/run.ts';
import type { Finding, ManifestChange, Report, Summary } from '../../src/report/report-schema.ts';
import { unifiedPatch } from '../../src/report/unified-patch.ts';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue } from '../../transforms/entries.ts';

function report(
  summary: Partial<Summary>,
  manifests: ManifestChange['status'][] = [],
  findings: Finding[] = [],
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
    expect([somethingLeft(report(summary, manifests)), anythingOfV5(report(summary, manifests))]).toEqual([left, v5]);
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

  test('the pretty report says what is left, why and what to write, tells an advisory once, and counts what was read', () => {
    const site = {
      id: 'span.setTraceIO',
      status: 'manual',
      file: 'src/a.ts',
      line: 7,
      column: 3,
      endLine: 7,
      endColumn: 13,
      message: 'Gone.',
      reason: 'Not the root.',
      suggestion: 'span.update({\n  input,\n})',
      before: '',
      confidence: 'proven',
      contract: '4.6',
      fingerprint: '0',
    } satisfies Finding;
    const run: Run = {
      report: report({ filesScanned: 1240, filesChanged: 12, manual: 2 }, ['migrated'], [site, { ...site, line: 9 }]),
      exitCode: 1,
      root: '/r',
      dry: false,
      inGit: true,
      filesReachingSdk: 31,
      notes: ['Something to know.'],
      undone: [],
      unresolved: [],
      failed: [{ file: 'b.ts', reason: 'the disk is full' }],
      installs: [{ command: 'npm install', folder: '.', state: 'todo' }],
    };
    const text = prettyReport(run, {
      catalogue,
      colours: createColours(false),
      diff: false,
      volume: 'normal',
      showPath: (file) => `../${file}`,
    });
    expect(text.split('\n')).toEqual([
      '../package.json',
      '  3        migrated dependencies/@svc/client  ^5.0.0 -> ^6.0.0',
      '',
      'Left for you (2 sites)',
      '',
      '../src/a.ts',
      ...[7, 9].flatMap((line) => [
        `  ${line}:3      manual   span.setTraceIO  contract 4.6`,
        '           Gone.',
        '           Why: Not the root.',
        '           Write: span.update({',
        '                    input,',
        '                  })',
      ]),
      '',
      'Note: Trace-level model-graded evaluators need the trace input and output that v6 no longer sets: replace them by observation-level evaluators. contract 4.6',
      '',
      'Not done (1 file)',
      '  ../b.ts: the disk is full',
      '',
      'Note: Something to know.',
      'Next: cd ../. && npm install',
      '"git diff" shows what was written, "svc-codemod undo" takes it back.',
      '1,240 files read, 31 reach the SDK, 12 changed, 2 sites need you, 1 file could not be done.',
      'profile svc, 0.0 s',
      '',
    ]);
  });

  test('quiet leaves out all but totals and what was not done, with the command to run again', () => {
    const run: Run = {
      report: report({ filesScanned: 3, filesChanged: 1 }, ['migrated']),
      exitCode: 4,
      root: '/r',
      dry: false,
      inGit: true,
      filesReachingSdk: 1,
      notes: ['Something to know.', 'The commit failed.'],
      undone: ['The commit failed.'],
      unresolved: [],
      failed: [{ file: 'b.ts', reason: 'the disk is full' }],
      installs: [
        { command: 'npm install', folder: '.', state: 'ran' },
        { command: 'yarn install', folder: 'web', state: 'failed' },
      ],
    };
    const text = prettyReport(run, {
      catalogue,
      colours: createColours(false),
      diff: false,
      volume: 'quiet',
      showPath: (file) => file,
    });
    expect(text.split('\n')).toEqual([
      'Not done (1 file)',
      '  b.ts: the disk is full',
      'Note: The commit failed.',
      'The install failed; the files are kept. Run it again: cd web && yarn install',
      '3 files read, 1 reaches the SDK, 1 changed, 1 file could not be done.',
      'profile svc, 0.0 s',
      '',
    ]);
  });

  test.each<[number, ManifestChange['status'][], boolean, string]>([
    [
      0,
      ['migrated', 'review'],
      true,
      '"git diff" shows what was written, "svc-codemod undo" takes it back.\n0 files read, 0 reach the SDK, 0 changed, no site needs you.',
    ],
    [0, ['manual'], true, '0 files read, 0 reach the SDK, 0 changed, 1 manifest line needs you.'],
    [1, ['manual', 'manual'], true, '0 files read, 0 reach the SDK, 0 changed, 1 site and 2 manifest lines need you.'],
    [
      2,
      ['migrated'],
      false,
      '"svc-codemod undo" takes it back.\n0 files read, 0 reach the SDK, 0 changed, 2 sites need you.',
    ],
  ])('%i sites and manifest lines %j, with git: %s', (manual, statuses, inGit, expected) => {
    const run: Run = {
      report: report({ manual }, statuses),
      exitCode: 1,
      root: '/r',
      dry: false,
      inGit,
      filesReachingSdk: 0,
      notes: [],
      undone: [],
      unresolved: [],
      failed: [],
      installs: [],
    };
    const text = prettyReport(run, {
      catalogue,
      colours: createColours(false),
      diff: false,
      volume: 'normal',
      showPath: (file) => file,
    });
    expect(text.split('\n\n').at(-1)).toBe(`${expected}\nprofile svc, 0.0 s\n`);
  });
});

describe('where to install', () => {
  test('is the nearest lockfile at or above each manifest, once', () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-install-')));
    mkdirSync(join(root, 'own'));
    mkdirSync(join(root, 'shared/a'), { recursive: true });
    const lockfiles = ['pnpm-lock.yaml', 'own/bun.lockb'];
    for (const file of lockfiles) writeFileSync(join(root, file), '');
    const found = findInstalls(
      root,
      ['package.json', 'own/package.json', 'shared/a/package.json'].map((file) => `${root}/${file}`),
    );
    expect(found.map((one) => [one.folder.slice(root.length), installCommand(one, {})])).toEqual([
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
    for (const value of ['other@1', '', 5, undefined, null, ['npm@11'], { npm: '11' }, '__proto__@1']) {
      named(value);
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
    const found = (...files: string[]): unknown =>
      findInstalls(
        root,
        files.map((file) => `${root}/${file}`),
      ).map((one) => [one.folder.slice(root.length), installCommand(one, { CI: '1' })]);
    expect(found('a/b/deno.json', 'c/maps/import_map.json', 'e/deno.json')).toEqual([
      ['/a', 'deno install'],
      ['/c', 'deno install'],
      ['/e', 'deno install'],
    ]);
    expect(found('a/deno.json', 'a/b/package.json')).toEqual([
      ['/a', 'deno install'],
      ['/a', 'npm install'],
    ]);
    expect(found('d/package.json', 'd/deno.json', 'e/package.json')).toEqual([['/d', 'deno install']]);
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
