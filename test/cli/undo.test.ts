import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  aliasCall,
  aliasCallMigrated,
  createRepository,
  manifest,
  type TemporaryRepository,
} from './temporary-repository.ts';

let place: TemporaryRepository;
afterEach(() => place.remove());

const dos = aliasCall.replaceAll('\n', '\r\n');
const files = {
  'package.json': manifest,
  'dos.ts': dos,
  'bom.ts': `\uFEFF${aliasCall}`,
  'script.ts': `#!/usr/bin/env -S npx tsx\n${aliasCall.trimEnd()}`,
};

describe('undo', () => {
  test('restores every byte: CRLF, BOM, shebang, no final newline, mode, manifest', () => {
    place = createRepository(files);
    place.write('script.ts', files['script.ts'], 0o755);
    place.commit();
    const before = place.hash();
    expect(place.run([]).status).toBe(0);
    expect(place.read('dos.ts')).toBe(aliasCallMigrated.replaceAll('\n', '\r\n'));
    expect(place.read('bom.ts')).toBe(`\uFEFF${aliasCallMigrated}`);
    expect(place.read('script.ts')).toBe(`#!/usr/bin/env -S npx tsx\n${aliasCallMigrated.trimEnd()}`);
    expect(statSync(join(place.root, 'script.ts')).mode & 0o777).toBe(0o755);
    const { status, stdout } = place.run(['undo']);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^The run of \d{4}-\d\d-\d\d [\d:]+ UTC is taken back: 4 files restored\.\nA package\.json is among them: /,
    );
    expect(place.hash()).toBe(before);
    expect(place.git('status', '--porcelain')).toBe('');
    expect(place.run(['undo'])).toEqual({ status: 0, stdout: 'There is no run to take back here.\n', stderr: '' });
  });

  test('takes several runs back, the latest first', () => {
    place = createRepository(files);
    place.run(['dos.ts']);
    place.run(['bom.ts']);
    place.run(['undo']);
    expect([place.read('dos.ts'), place.read('bom.ts')]).toEqual([
      aliasCallMigrated.replaceAll('\n', '\r\n'),
      files['bom.ts'],
    ]);
    place.run(['undo']);
    expect(place.read('dos.ts')).toBe(dos);
  });

  test('--list says what of a run was taken back, where the rest was changed since', () => {
    place = createRepository(files);
    place.run([]);
    place.write('bom.ts', 'changed\n');
    place.run(['undo', '--keep-changed']);
    expect(place.run(['undo', '--list']).stdout.split('\n')[1]).toMatch(
      / UTC {2}4 files, 3 of them taken back; bom\.ts was changed since$/,
    );
  });

  test('--list shows the runs that can be taken back, and one of them can be named', () => {
    place = createRepository(files);
    expect(place.run(['undo', '--list']).stdout).toBe('There is no run to take back here.\n');
    place.run(['dos.ts']);
    place.run(['bom.ts']);
    place.write('bom.ts', 'changed\n');
    const { status, stdout } = place.run(['undo', '--list']);
    expect(status).toBe(0);
    const lines = stdout.split('\n');
    expect(lines[0]).toBe(
      'The latest run first; "npx svc-codemod undo" takes that one back, "npx svc-codemod undo RUN" another:',
    );
    expect(lines[1]).toMatch(
      /^ {2}\d{8}T\d{9}Z {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC {2}1 file, cannot be taken back: bom\.ts was changed since$/,
    );
    expect(lines[2]).toMatch(/^ {2}\d{8}T\d{9}Z {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC {2}1 file$/);
    const run = lines[2]?.trim().split(' ')[0] ?? '';
    expect(JSON.parse(place.run(['undo', '--list', '--json']).stdout)).toMatchObject([
      { state: 'finished', files: 1 },
      { run, state: 'finished', files: 1, written: 1, changed: [] },
    ]);
    expect(place.run(['undo', run]).stdout).toMatch(
      /^The run of [\d-]+ [\d:]+ UTC is taken back: 1 file restored\.\n$/,
    );
    expect([place.read('dos.ts'), place.read('bom.ts')]).toEqual([dos, 'changed\n']);
    expect(place.run(['undo', run])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/was taken back before\.\n$/) as string,
    });
    expect(place.run(['undo', 'x'])).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'svc-codemod: "x" is neither a run nor a file of the latest run; "npx svc-codemod undo --list" shows the runs.\n',
    });
  });

  test('is refused as a whole when a file was changed or deleted since', () => {
    place = createRepository(files);
    place.run([]);
    place.write('dos.ts', 'changed\n');
    rmSync(join(place.root, 'bom.ts'));
    const before = place.hash();
    const { status, stdout, stderr } = place.run(['undo']);
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
    const lines = stderr.split('\n');
    expect(lines[0]).toMatch(/^svc-codemod: nothing was restored, since the run of .* is not what is there now:$/);
    expect(lines.slice(1, 3).sort()).toEqual(['  bom.ts was deleted since', '  dos.ts was changed since']);
    const originals = /The originals are in (.*)$/.exec(lines[3] ?? '')?.[1] ?? '';
    expect(readdirSync(originals).length).toBe(4);
    expect(place.hash()).toBe(before);
  });

  test('--keep-changed restores the others and leaves what was changed since', () => {
    place = createRepository(files);
    place.run([]);
    const written = place.read('dos.ts');
    place.write('dos.ts', 'changed\n');
    const { status, stdout } = place.run(['undo', '--keep-changed']);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^The run of [\d-]+ [\d:]+ UTC is taken back: 3 files restored\.\ndos\.ts was changed since; it was left as it is\.\nOnce it is as the run wrote it, "npx svc-codemod undo" takes it back, too\.\n/,
    );
    expect([place.read('dos.ts'), place.read('bom.ts'), place.read('package.json')]).toEqual([
      'changed\n',
      files['bom.ts'],
      manifest,
    ]);
    place.write('dos.ts', written);
    expect(place.run(['undo'])).toMatchObject({ status: 0 });
    expect(place.read('dos.ts')).toBe(files['dos.ts']);
    expect(place.run(['undo']).stdout).toBe('There is no run to take back here.\n');
  });

  test('with paths takes back these files; the rest can follow', () => {
    place = createRepository({ ...files, 'src/a.ts': aliasCall, 'src/b.ts': aliasCall });
    const before = place.hash();
    place.run([]);
    place.write('dos.ts', 'changed\n');
    const part = place.run(['undo', 'src', 'bom.ts']);
    expect(part.status).toBe(0);
    expect(part.stdout).toMatch(
      /^The run of [\d-]+ [\d:]+ UTC is taken back in part: 3 files restored\.\n3 files of it are still as the run wrote them; "npx svc-codemod undo" takes them back\.\n$/,
    );
    expect([place.read('src/a.ts'), place.read('bom.ts')]).toEqual([aliasCall, files['bom.ts']]);
    expect(place.read('package.json')).toContain('^6.0.0');
    expect(place.run(['undo', 'dos.ts'])).toMatchObject({ status: 3 });
    const [, line = ''] = place.run(['undo', '--list']).stdout.split('\n');
    const run = line.trim().split(' ')[0]!;
    expect(place.run(['undo', run, 'src/nothing.ts'])).toMatchObject({
      status: 2,
      stderr: `svc-codemod: the run ${run} has no file there.\n`,
    });
    expect(place.run(['undo', run, 'package.json', '--cwd', 'src'])).toMatchObject({ status: 2 });
    expect(place.run(['undo', run, '../package.json', '--cwd', 'src']).status).toBe(0);
    expect(place.read('package.json')).toBe(manifest);
    place.write('dos.ts', aliasCallMigrated.replaceAll('\n', '\r\n'));
    expect(place.run(['undo']).status).toBe(0);
    expect(place.hash()).toBe(before);
    expect(place.run(['undo']).stdout).toBe('There is no run to take back here.\n');
  });

  test('takes back a run that was killed half-way', () => {
    place = createRepository(files);
    const before = place.hash();
    place.run([]);
    // As if the run had ended before it came to these files.
    place.write('dos.ts', dos);
    place.write('package.json', manifest);
    const { status, stdout } = place.run(['undo']);
    expect(status).toBe(0);
    expect(stdout).toContain(': 2 files restored; 2 files already were as before the run.\n');
    expect(place.hash()).toBe(before);
  });

  test('says of a run that git has taken back that its files are as before', () => {
    place = createRepository(files);
    place.run([]);
    place.commit();
    place.git('revert', '--no-edit', 'HEAD');
    expect(place.run(['undo', '--list']).stdout.split('\n')[1]).toMatch(
      / UTC {2}4 files, 0 of them still as it wrote them$/,
    );
    expect(place.run(['undo']).stdout).toMatch(
      /^The run of [\d-]+ [\d:]+ UTC is taken back: 0 files restored; 4 files already were as before the run\.\n$/,
    );
    expect(place.git('status', '--porcelain')).toBe('');
  });

  test('passes over a journal that was never finished, and a dry run leaves none', () => {
    place = createRepository(files);
    place.run(['-n']);
    const journals = join(place.root, '.git/svc-codemod');
    expect(existsSync(journals)).toBe(false);
    place.run([]);
    const [run = ''] = readdirSync(journals);
    writeFileSync(join(journals, run, 'journal.written.json'), '{"version":1,"roo');
    expect(place.run(['undo']).stdout).toBe('There is no run to take back here.\n');
  });
});
