import { describe, expect, test } from 'vitest';
import { examined, manifestWith, saidBy } from './repository.ts';

const five = "import { SvcClient } from 'npm:@svc/client@^5';\n";
const address = '\n\nexport * from "https://esm.sh/@svc/core@5.0.0?dts";\n';
const map = (range: string): object => ({ imports: { '@svc/client': `npm:@svc/client@${range}` } });
const rest = 'Packages are not checked.';

describe('import specifiers', () => {
  const inSource = [
    'a.ts:1 The import takes @svc/client at ^5; all @svc/* packages move to major 6 together. -> Write npm:@svc/client@^6, or drop it.',
    'b.ts:3 The import takes @svc/core at 5.0.0; all @svc/* packages move to major 6 together. -> Write https://esm.sh/@svc/core@6.0.0?dts, or drop it.',
  ];

  test('after a migration of the import map they hold the code back', () => {
    const files = { 'deno.json': map('^6.0.0'), 'a.ts': five, 'b.ts': address };
    expect(saidBy('pins', files)).toEqual(inSource.map((line) => `fail ${line}`));
    expect(saidBy('sdk-majors', files)).toEqual([
      `fail Only Deno names @svc/*: import maps on major 6 (deno.json), import specifiers on major 5 (a.ts, b.ts). ${rest} -> Put all on major 6; they are listed below.`,
    ]);
  });

  test('before one they are a hint', () => {
    const files = { 'deno.json': map('^5.0.0'), 'a.ts': five, 'b.ts': address };
    expect(saidBy('pins', files).filter((line) => !line.includes('deno.json'))).toEqual(
      inSource.map((line) => `warn ${line}`),
    );
    expect(saidBy('sdk-majors', files)).toEqual([
      `ok Only Deno names @svc/*: import maps on major 5 (deno.json), import specifiers on major 5 (a.ts, b.ts). ${rest}`,
    ]);
  });

  test('alone, in the names of the other profile, many', () => {
    const files = Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((name) => [`${name}.ts`, "import 'npm:@langfuse/client@6';\n"]),
    );
    expect(examined(files).map(({ check, status, message }) => [check, status, message])).toEqual([
      ['running-node', 'ok', 'Node.js 22.12.0.'],
      [
        'sdk-majors',
        'ok',
        `Only Deno names @langfuse/*: import specifiers on major 6 (a.ts, b.ts and 2 more). ${rest}`,
      ],
    ]);
  });

  test('beside packages: only sources that Deno may run', () => {
    const files = {
      'package.json': {},
      'app/package.json': manifestWith({ '@svc/client': '^6.0.0' }),
      'app/a.ts': five,
      'other/package.json': {},
      'other/a.ts': five,
      'edge/deno.json': {},
      'edge/package.json': {},
      'edge/f/a.ts': five,
    };
    expect(saidBy('pins', files).map((line) => line.split(' ', 2))).toEqual([
      ['fail', 'app/a.ts:1'],
      ['fail', 'edge/f/a.ts:1'],
    ]);
    expect(saidBy('sdk-majors', files)).toEqual(['ok app/package.json app: @svc/client on major 6.']);
  });
});

describe('deno.lock', () => {
  const older = [
    'fail deno.lock deno.lock takes @svc/client 5.11.1, which ^6.0.0 in deno.json does not allow. -> Run: deno install',
  ];

  test.each<[string, (range: string, version: string) => object]>([
    [
      'version 5',
      (range, version) => ({
        version: '5',
        specifiers: { [`npm:@svc/client@${range}`]: `${version}_@opentelemetry+api@1.9.0` },
      }),
    ],
    [
      'version 3',
      (range, version) => ({
        version: '3',
        packages: { specifiers: { [`npm:@svc/client@${range}`]: `npm:@svc/client@${version}` } },
      }),
    ],
    [
      'version 2',
      (range, version) => ({
        version: '2',
        npm: { specifiers: { [`@svc/client@${range}`]: `@svc/client@${version}` } },
      }),
    ],
  ])('%s', (_, lock) => {
    expect(saidBy('lockfile', { 'deno.json': map('^6.0.0'), 'deno.lock': lock('6', '6.0.2') })).toEqual([
      'ok deno.lock deno.lock is up to date.',
    ]);
    expect(saidBy('lockfile', { 'deno.json': map('^6.0.0'), 'deno.lock': lock('5', '5.11.1') })).toEqual(older);
  });

  test('without the package, broken, none; an import map of any name, in a folder', () => {
    expect(saidBy('lockfile', { 'deno.json': map('6'), 'deno.lock': { version: '5' } })).toEqual([
      'fail deno.lock deno.lock does not have @svc/client of deno.json. -> Run: deno install',
    ]);
    expect(saidBy('lockfile', { 'deno.json': map('6'), 'deno.lock': '{' })).toEqual([
      'warn deno.lock deno.lock is not valid JSON. -> Run: deno install',
    ]);
    expect(saidBy('lockfile', { 'deno.json': map('6') })).toEqual([]);
    expect(saidBy('lockfile', { 'deno.json': { ...map('6'), lock: false }, 'deno.lock': { version: '5' } })).toEqual(
      [],
    );
    expect(
      saidBy('lockfile', {
        'f/deno.json': { importMap: './m.json' },
        'f/m.json': map('6'),
        'f/deno.lock': { specifiers: { 'npm:@svc/client@5': '5.0.0' } },
      }),
    ).toEqual([
      'fail f/deno.lock f/deno.lock takes @svc/client 5.0.0, which 6 in f/m.json does not allow. -> Run: cd f && deno install',
    ]);
  });

  test('beside packages', () => {
    const files = {
      'package.json': manifestWith({ '@svc/client': '^6.0.0' }),
      'package-lock.json': {
        packages: {
          '': { dependencies: { '@svc/client': '^6.0.0' } },
          'node_modules/@svc/client': { version: '6.0.0' },
        },
      },
      'deno.json': map('^6.0.0'),
      'deno.lock': { specifiers: { 'npm:@svc/client@5': '5.11.1' } },
    };
    expect(saidBy('lockfile', files)).toEqual(['ok package-lock.json .: package-lock.json is up to date.', ...older]);
  });
});
