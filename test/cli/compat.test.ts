import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  aliasCall,
  aliasCallMigrated,
  createRepository,
  manifest,
  type TemporaryRepository,
} from './temporary-repository.ts';

const read =
  "import { SvcClient } from '@svc/client';\n\nexport const load = (client: SvcClient, id: string) => client.api.trace.get(id);\n";
const migrated =
  "import { SvcClient } from '@svc/client';\nimport { getTrace } from './svc-v6-compat';\n\nexport const load = (client: SvcClient, id: string) => getTrace(client, id);\n";
const scores =
  "import { SvcClient } from '@svc/client';\n\nexport const load = (client: SvcClient, id: string) => client.api.scores.getById(id);\n";

let place: TemporaryRepository;
afterEach(() => place.remove());

const functions = (text: string): string[] =>
  [...text.matchAll(/^export async function (\w+)/gm)].map((match) => match[1]!);

describe('--compat', () => {
  test('writes a module, and undo takes it away again', () => {
    place = createRepository({ 'package.json': manifest, 'src/read.ts': read });
    place.commit();
    const before = place.hash();
    const { status, stdout } = place.run(['--compat']);
    expect([status, place.read('src/read.ts')]).toEqual([0, migrated]);
    expect(stdout).toContain('src/svc-v6-compat.ts');
    expect(functions(place.read('src/svc-v6-compat.ts'))).toEqual(['getTrace']);
    expect(place.run(['undo']).stdout).toContain(' is taken back: 2 files restored, 1 file of its own deleted.\n');
    expect(place.hash()).toBe(before);
  });

  test('a dry run writes nothing and shows the module as a new file', () => {
    place = createRepository({ 'package.json': manifest, 'src/read.ts': read });
    place.commit();
    const before = place.hash();
    const { stdout } = place.run(['--compat', '--dry-run', '--diff']);
    expect(stdout).toContain(
      '+export async function getTrace(\n+  client: CompatClient,\n+  traceId: string,\n' +
        '+  options?: CompatRequestOptions,\n+): Promise<CompatTrace> {',
    );
    const report = JSON.parse(
      place.run(['--compat', '--dry-run', '--diff', '--no-manifests', '--format', 'json']).stdout,
    ) as { files: { file: string; created?: true; patch: string }[] };
    expect(report.files.map(({ file, created }) => [file, created])).toEqual([
      ['src/read.ts', undefined],
      ['src/svc-v6-compat.ts', true],
    ]);
    writeFileSync(join(place.home, 'run.diff'), report.files.map(({ patch }) => patch).join(''));
    expect(place.hash()).toBe(before);
    place.git('apply', join(place.home, 'run.diff'));
    expect(place.read('src/read.ts')).toBe(migrated);
    expect(functions(place.read('src/svc-v6-compat.ts'))).toEqual(['getTrace']);
  });

  test('why a function is not called stands among the reasons, and the call in v6 is code alone', () => {
    const loop = `import { SvcClient } from '@svc/client';

export async function all(client: SvcClient) {
  let page = 1;
  while (true) {
    const { data, meta } = await client.api.trace.list({ page, limit: 9 });
    console.log(data.length);
    if (meta.totalPages <= page++) return;
  }
}
`;
    place = createRepository({ 'package.json': manifest, 'src/read.ts': loop });
    const shown = (...flags: string[]): string =>
      place.run([...flags, '--dry-run', '--no-verify', '--no-manifests'], { env: { COLUMNS: '80' } }).stdout;
    const toDo = (...flags: string[]): string[] => {
      const lines = shown(...flags).split('\n');
      return lines.slice(
        lines.findIndex((line) => line.startsWith('  `api.trace.list`')),
        lines.indexOf('  In v6:'),
      );
    };
    const plain = [
      '  `api.trace.list` is gone; v6 lists root observations.',
      '  To do:',
      '  - `page` is not written out, and there are no page numbers: in a loop pass',
      '    `meta.cursor` of the previous page as `cursor`',
      '  - any other page is reached through those before it',
      '  - `.meta.totalPages` is gone (v6: only `meta.cursor`)',
    ];
    expect(toDo()).toEqual(plain);
    expect(toDo('--compat')).toEqual([
      ...plain,
      '  - `listTraces` is not called: the loop ends by `meta.totalPages`, which v6',
      '    does not serve',
    ]);
    expect(/\n {2}In v6:\n([^]*?)\n\n/.exec(shown('--compat'))?.[1]).toBe(`    await client.api.observations.getMany({
      cursor,
      limit: 9,
      filter: JSON.stringify([{
        type: 'boolean',
        column: 'isRootObservation',
        operator: '=',
        value: true
      }]),
      fields: 'core'
    })`);
  });

  test('a second run changes nothing; a later one adds what is missing and keeps the edits of its owner', () => {
    place = createRepository({ 'package.json': manifest, 'src/read.ts': read });
    place.commit();
    place.run(['--compat']);
    place.commit();
    expect(place.run(['verify']).stdout).toMatch(/^All \d+ SDK uses type-check on v6\.$/m);
    const once = place.hash();
    expect(place.run(['--compat']).status).toBe(0);
    expect(place.hash()).toBe(once);

    const own = place
      .read('src/svc-v6-compat.ts')
      .replace('export async function getTrace', '// ours\nexport async function getTrace');
    place.write('src/svc-v6-compat.ts', own);
    place.write('src/score.ts', scores);
    place.commit();
    expect(place.run(['--compat']).status).toBe(0);
    const later = place.read('src/svc-v6-compat.ts');
    expect(later.startsWith(own)).toBe(true);
    expect(functions(later)).toEqual(['getTrace', 'getScoreById']);
    expect(place.read('src/read.ts')).toBe(migrated);
    expect(place.run(['undo']).status).toBe(0);
    expect(place.read('src/svc-v6-compat.ts')).toBe(own);
  });

  test('a function that its owner rewrote or took out: the one is kept, the other comes back when it is called', () => {
    place = createRepository({ 'package.json': manifest, 'src/read.ts': read });
    place.commit();
    place.run(['--compat']);
    const own = 'export const getTrace = async (client: unknown, id: string) => ({ id });\n';
    place.write('src/svc-v6-compat.ts', own);
    place.write('src/more.ts', read.replace('load', 'more'));
    place.write('src/score.ts', scores);
    place.commit();
    expect(place.run(['--compat']).status).toBe(0);
    const later = place.read('src/svc-v6-compat.ts');
    expect(later).toContain(own);
    expect([...functions(later), later.match(/getTrace/g)?.length]).toEqual(['getScoreById', 1]);
    place.commit();
    const once = place.hash();
    expect(place.run(['--compat']).status).toBe(0);
    expect(place.hash()).toBe(once);
  });

  test('--compat-file names the module, and folders are made', () => {
    place = createRepository({ 'package.json': manifest, 'src/read.ts': read });
    place.commit();
    place.run(['--compat-file', 'src/lib/reads.ts']);
    expect(place.read('src/read.ts')).toContain("import { getTrace } from './lib/reads';");
    expect(functions(place.read('src/lib/reads.ts'))).toEqual(['getTrace']);
    place.run(['undo']);
    expect(existsSync(join(place.root, 'src/lib/reads.ts'))).toBe(false);
  });

  test.each([
    ['reads.txt', 'needs a file that ends in'],
    ['../outside.ts', 'is outside'],
    ['node_modules/reads.ts', 'is in a folder that is left out'],
    ['build/reads.ts', 'is in a folder that is left out'],
    ['src/own.ts', 'holds code of its own'],
  ])('--compat-file %s is refused', (file, words) => {
    place = createRepository({
      'package.json': manifest,
      'src/read.ts': read,
      'src/own.ts': 'export const own = 1;\n',
      '.gitignore': 'node_modules\nbuild\n',
    });
    place.commit();
    const { status, stderr } = place.run(['--compat-file', file]);
    expect(status).toBe(2);
    expect(stderr.trim().split('\n').length).toBe(1);
    expect(stderr).toContain(words);
    expect(place.read('src/own.ts')).toBe('export const own = 1;\n');
    expect(place.read('src/read.ts')).toBe(read);
  });

  test('without its module, a file that would call it stays as it is', () => {
    place = createRepository({ 'package.json': manifest, 'src/read.ts': read, 'src/prompt.ts': aliasCall });
    place.commit();
    const { status, stdout, stderr } = place.run(['--compat-file', 'package.json/reads.ts']);
    expect(status).toBe(4);
    expect(stdout + stderr).toContain('package.json/reads.ts, which it would call, could not be written');
    expect(place.read('src/read.ts')).toBe(read);
    expect(place.read('src/prompt.ts')).toBe(aliasCallMigrated);
  });

  test('undo leaves a module that was changed since', () => {
    place = createRepository({ 'package.json': manifest, 'src/read.ts': read });
    place.commit();
    place.run(['--compat']);
    place.write('src/svc-v6-compat.ts', '// mine\n');
    const { status, stdout, stderr } = place.run(['undo']);
    expect(status).not.toBe(0);
    expect(stdout + stderr).toContain('src/svc-v6-compat.ts');
    rmSync(join(place.root, 'src/svc-v6-compat.ts'));
    expect(place.run(['undo']).status).toBe(0);
    expect(place.read('src/read.ts')).toBe(read);
  });
});
