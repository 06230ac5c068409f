import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../src/pipeline/migrate.ts';
import { verify } from '../../src/pipeline/verification/verify.ts';
import { verifyFiles, withClient } from './verify-text.ts';

const placesIn = async (text: string): Promise<string[]> => (await verifyFiles({ 'a.ts': withClient(text) })).places;

describe('`@ts-expect-error` that v6 leaves without an error', () => {
  it.each([
    [
      'above a call that is right on v6',
      "// @ts-expect-error v5 takes the options there\nclient.api.datasets.get('x', {}, { maxRetries: 1 });\n",
      ['a.ts:3:1 TS2578 api.datasets.get#requestOptions'],
    ],
    [
      'in a function, with comments and an empty line between',
      "export function f() {\n  /* @ts-expect-error v5 */\n  // Twice.\n\n  return client.api.datasets.get('x', {}, { maxRetries: 1 });\n}\n",
      ['a.ts:4:3 TS2578 api.datasets.get#requestOptions'],
    ],
    ['not above an error that is still there', '// @ts-expect-error wrong in both\nclient.prompt.get(1);\n', []],
    [
      'not above an error of something that is not known here',
      "import { send } from 'other';\n// @ts-expect-error wrong types\nsend(client.prompt.get('x'));\n",
      [],
    ],
    ['not above an ignored one', "// @ts-ignore\nclient.api.datasets.get('x', {}, { maxRetries: 1 });\n", []],
    [
      'not in a text',
      "client.prompt.get('x');\nexport const text = `\n// @ts-expect-error\n${client.api.datasets.get('x', {}, { maxRetries: 1 })}`;\n",
      [],
    ],
    [
      'not with a comment that silences it',
      "// svc-v6-ignore: goes with the next release\n// @ts-expect-error v5\nclient.api.datasets.get('x', {}, { maxRetries: 1 });\n",
      [],
    ],
  ])('%s', async (_name, text, places) => {
    expect(await placesIn(text)).toEqual(places);
  });
});

describe('after a migration', () => {
  let root: string;
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-verify-after-')));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const write = (text: string): void => writeFileSync(join(root, 'a.ts'), text);
  const setter =
    "import { startActiveObservation } from '@svc/tracing';\nstartActiveObservation('x', (span) => {\n  // @ts-expect-error v5 records neither\n  span.setTraceIO({ input: 1, level: 'ERROR' });\n});\n";

  it('the rewritten call that has lost its error is told with its id', async () => {
    write(setter);
    const { findings, verify: told } = await migrate({ cwd: root, allowNoVcs: true });
    expect(findings.map(({ id, status, reason }) => ({ id, status, reason }))).toEqual([
      {
        id: 'span.setTraceIO',
        status: 'review',
        reason:
          "`level: 'ERROR'` was never recorded here, and is left out; the `@ts-expect-error` above it may have no error left to expect",
      },
    ]);
    expect(told?.errors).toEqual([
      {
        id: 'span.setTraceIO',
        file: 'a.ts',
        line: 4,
        column: 3,
        endLine: 4,
        endColumn: 41,
        code: 'TS2578',
        message: "Unused '@ts-expect-error' directive.",
      },
    ]);
    expect(readFileSync(join(root, 'a.ts'), 'utf8').split('\n').slice(2, 5)).toEqual([
      "  // TODO(svc-v6): span.setTraceIO: check: `level: 'ERROR'` was never recorded here, and is left out; ...",
      '  // @ts-expect-error v5 records neither',
      '  span.update({ input: 1 });',
    ]);
  });

  it('one that keeps its error is not', async () => {
    write(setter.replace('input: 1', 'input: 1, nothing: nowhere'));
    expect((await migrate({ cwd: root, allowNoVcs: true })).verify?.errors).toEqual([]);
  });

  it('the module that --compat writes is read: the same run says what a later one says', async () => {
    write(
      withClient(
        'export const steps = async (id: string) => (await client.api.trace.get(id)).observations.length;\nexport const wrong = async (id: string) => (await client.api.trace.get(id)).nothing;\n',
      ),
    );
    const { verify: told, files } = await migrate({ cwd: root, allowNoVcs: true, compat: true });
    expect(files.filter(({ created }) => created).map(({ file }) => file)).toEqual(['svc-v6-compat.ts']);
    const later = await verify({ cwd: root });
    expect(told).toEqual(later.verify);
    expect(told?.uses).toBeGreaterThan(10);
    expect(told?.errors).toEqual([]);
  });
});
