import { expect, test } from 'vitest';
import { inOrder } from '../../src/doctor/diagnose.ts';
import { doctorReport } from '../../src/doctor/doctor-report.ts';
import type { Finding } from '../../src/doctor/finding.ts';
import { prettyDoctor } from '../../src/doctor/pretty.ts';
import { createColours } from '../../src/report/colours.ts';
import { examined, manifestWith } from './repository.ts';

const findings: Finding[] = [
  { check: 'service', status: 'warn', message: 'Tell \u001b[31m.', next: 'Look.' },
  { check: 'running-node', status: 'ok', message: 'Node.js 22.0.0.' },
  { check: 'pins', status: 'fail', message: 'Held.', next: 'Write 6.', file: 'a\u202e.json', line: 3 },
];

test('the report counts; the list is in its order and shows no terminal escapes', () => {
  const report = doctorReport('6.0.0', '/r', ['svc'], inOrder(findings), 'http://h/api/public/health');
  expect(report).toEqual({
    schema: 1,
    tool: { name: 'svc-codemod', version: '6.0.0' },
    root: '/r',
    profiles: ['svc'],
    service: 'http://h/api/public/health',
    findings: [findings[1], findings[2], findings[0]],
    summary: { ok: 1, warn: 1, fail: 1 },
  });
  expect(prettyDoctor(report, createColours(false), false, 80).split('\n')).toEqual([
    'Node.js in use',
    '  ok    Node.js 22.0.0.',
    '',
    'Pinned versions',
    '  fail  Held. a\\u{202e}.json:3',
    '        next: Write 6.',
    '',
    'Service',
    '  warn  Tell \\x1b[31m.',
    '        next: Look.',
    '',
    '1 to fix, 1 to check, 1 ok.',
    '',
  ]);
  expect(prettyDoctor(report, createColours(false), true, 80)).toBe(
    'Pinned versions\n  fail  Held. a\\u{202e}.json:3\n        next: Write 6.\n\n1 to fix, 1 to check, 1 ok.\n',
  );
});

test('lines end where the terminal does', () => {
  const long: Finding = {
    check: 'pins',
    status: 'fail',
    message: 'It holds a version that is older than what major 6 needs.',
    next: 'Write 6, and install once more.',
    file: 'package.json',
    line: 12,
  };
  expect(prettyDoctor(doctorReport('6', '/r', [], [long]), createColours(false), true, 40)).toBe(
    `Pinned versions
  fail  It holds a version that is older
        than what major 6 needs.
        package.json:12
        next: Write 6, and install once
              more.

1 to fix, 0 to check, 0 ok.
`,
  );
});

test('much that is in order is counted', () => {
  const many = Array.from(
    { length: 11 },
    (_, at): Finding => ({
      check: 'sdk-majors',
      status: 'ok',
      message: `${at}.`,
    }),
  );
  const lines = prettyDoctor(doctorReport('6', '/r', [], many), createColours(false), false, 80).split('\n');
  expect([lines.length, lines[8], lines[9], lines.at(-2)]).toEqual([
    13,
    '  ok    7.',
    '  ok    3 more.',
    'Nothing to fix, 0 to check, 11 ok.',
  ]);
});

test('hostile input is a finding or nothing, never an exception', () => {
  const deep = '['.repeat(50_000);
  const files = {
    'package.json': manifestWith(
      { '@svc/client': '^6.0.0', '@svc/core': '^'.repeat(1000), __proto__: 'x' },
      { browserslist: { a: [1, null] }, scripts: ['tsc --target es5'] },
    ),
    'tsconfig.json': deep,
    'a/tsconfig.json': '{"extends": 5, "compilerOptions": []}',
    'vite.config.ts': `export default { target: ${deep}`,
    '.babelrc': deep,
    '.swcrc': '5',
    '.browserslistrc': ',,,',
    'package-lock.json': '{"packages": {"__proto__": {}, "": 5}}',
    'b/package.json': '{"dependencies": {"@svc/otel": "^6.0.0"}}',
    'b/pnpm-lock.yaml': deep,
    '.env': new Uint8Array([255, 254]),
  };
  const targets = examined(files).filter(({ check }) => check === 'build-targets');
  expect(targets.map(({ status, file }) => [status, file])).toEqual([
    ['warn', 'a/tsconfig.json'],
    ['warn', 'vite.config.ts'],
  ]);
});
