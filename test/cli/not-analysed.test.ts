import { afterEach, describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/report-schema.ts';
import { aliasCall, aliasCallMigrated, createRepository, type TemporaryRepository } from './temporary-repository.ts';

let place: TemporaryRepository;
afterEach(() => place.remove());

const generated = `// @generated\n${aliasCall}`;

describe('check --strict', () => {
  test('fails when a file that names the SDK was left out, and says so', () => {
    place = createRepository({ 'a.ts': aliasCallMigrated, 'b.ts': generated });
    const lenient = place.run(['check']);
    expect(lenient.status).toBe(0);
    expect(lenient.stdout).toMatch(/^Note: b\.ts names the SDK and was left out: .*\.$/m);
    const strict = place.run(['check', '--strict']);
    expect(strict.status).toBe(1);
    expect(strict.stdout).toMatch(/^Failed: 1 file that names the SDK was left out \(--strict\)\.$/m);
    const { gate } = JSON.parse(place.run(['check', '--strict', '--format', 'json']).stdout) as Report;
    expect(gate).toEqual({ left: 0, max: 0, leftOut: 1, passed: false });
  });

  test('passes when none was, and does not hide findings', () => {
    place = createRepository({ 'a.ts': aliasCallMigrated, 'b.ts': '// @generated\nexport const b = 1;\n' });
    expect(place.run(['check', '--strict'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/\nPassed: nothing left\.\n/) as string,
    });
    place.write('a.ts', aliasCall);
    place.write('c.ts', generated);
    expect(place.run(['check', '--strict']).stdout).toMatch(/^Failed: 1 left\.$/m);
  });
});

describe('what is not there is said', () => {
  test('a nested repository', () => {
    place = createRepository({ 'a.ts': aliasCallMigrated, 'vendor/sdk/a.ts': aliasCall });
    place.git('-C', 'vendor/sdk', 'init', '-q');
    place.git('rm', '-r', '-q', '--cached', 'vendor');
    const { stdout } = place.run(['check']);
    expect(stdout).toMatch(
      /^Note: Not analysed: vendor\/sdk, which is a submodule or nested repository\. Run svc-codemod there as well\.$/m,
    );
    const { verify } = JSON.parse(place.run(['verify', '--format', 'json']).stdout) as Report;
    expect(verify?.proven).toBe(false);
    expect(place.run(['check', 'a.ts']).stdout).not.toContain('Not analysed');
  });

  test('a submodule: its files stay as they are, and a run inside of it takes them', () => {
    place = createRepository({ 'a.ts': aliasCall });
    place.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '--quiet', place.root, 'vendor/sdk');
    place.git('commit', '-q', '-m', 'Submodule');
    const { status, stdout } = place.run([]);
    expect([status, place.read('a.ts'), place.read('vendor/sdk/a.ts')]).toEqual([0, aliasCallMigrated, aliasCall]);
    expect(stdout).toMatch(
      /^Note: Not analysed: vendor\/sdk, which is a submodule or nested repository\. Run svc-codemod there as well\.$/m,
    );
    expect(place.run(['vendor/sdk']).status).toBe(0);
    expect(place.read('vendor/sdk/a.ts')).toBe(aliasCallMigrated);
  });

  describe('files that a sparse checkout leaves out', () => {
    const migrated = 'Note: Not analysed: 2 files that the sparse checkout leaves out';
    const advice = 'Run svc-codemod in a full checkout as well.';
    const sentences = (...args: string[]): string[] =>
      place
        .run(['check', ...args])
        .stdout.split('\n')
        .filter((line) => /^Note|^Failed|^Passed|^ {2}1\.|^ {7}/.test(line));

    test('are said, with how to check out those that name the SDK, and --strict fails for them', () => {
      place = createRepository({ 'app/a.ts': aliasCallMigrated, 'web/b.ts': aliasCall, 'web/c.md': 'Words.\n' });
      place.git('sparse-checkout', 'set', 'app');
      place.write('app/new.ts', 'export const a = 1;\n');
      const note = `${migrated}, 1 of which names the SDK. ${advice}`;
      const step = [
        '  1. Check out the file that names the SDK outside the sparse checkout, and run again:',
        '       git sparse-checkout add web',
      ];
      expect(sentences()).toEqual([note, ...step]);
      expect(sentences('--strict')).toEqual([
        note,
        'Failed: 1 file that names the SDK was left out (--strict).',
        ...step,
      ]);
      expect(place.run(['verify', '--quiet']).stdout).not.toContain('type-check on v6');
      place.git('sparse-checkout', 'add', 'web');
      expect(sentences('--strict').filter((line) => line.startsWith('Note'))).toEqual([]);
    });

    test('do not count where they do not name it', () => {
      place = createRepository({
        'app/a.ts': aliasCallMigrated,
        'web/b.ts': 'svc("@svc");\n',
        'web/c.py': 'import os\n',
      });
      place.git('sparse-checkout', 'set', 'app');
      expect(sentences('--strict')).toEqual([`${migrated}. ${advice}`, 'Passed: nothing left.']);
    });

    test('count where they are manifests, unless a run is not about these', () => {
      place = createRepository({
        'app/a.ts': aliasCallMigrated,
        'web/package.json': '{ "dependencies": { "@svc/client": "^5.0.0" } }\n',
        'web/.nvmrc': '18\n',
        'jobs/pyproject.toml': '[project]\ndependencies = ["svc>=4,<5"]\n',
        'jobs/uv.lock': 'name = "svc"\n',
        'more/package.json': '{ "dependencies": { "svc-tools": "^5.0.0" } }\n',
        'more/requirements.txt': 'svc-tools==1\n',
      });
      place.git('sparse-checkout', 'set', 'app');
      expect(sentences('--strict')).toEqual([
        `Note: Not analysed: 4 files that the sparse checkout leaves out, 2 of which name the SDK. ${advice}`,
        'Failed: 2 files that name the SDK were left out (--strict).',
        '  1. Check out the 2 files that name the SDK outside the sparse checkout, and run again:',
        '       git sparse-checkout add jobs web',
      ]);
      expect(sentences('--strict', '--no-manifests')).toEqual(['Passed: nothing left.']);
    });

    test('count in Python, through packages that hand the SDK on, and where git would have to fetch their texts', () => {
      place = createRepository({
        'app/a.ts': aliasCallMigrated,
        'web/b.ts': "import { client } from '@acme/sdk.js';\n",
        'web/c.py': 'from langfuse import observe\n',
      });
      place.git('sparse-checkout', 'set', 'app');
      const strict = (...args: string[]): string[] =>
        sentences('--strict', ...args).filter((line) => /^Note|^Failed/.test(line));
      expect(strict()).toEqual([
        `${migrated}, 1 of which names the SDK. ${advice}`,
        'Failed: 1 file that names the SDK was left out (--strict).',
      ]);
      const all = [
        `${migrated}, all of which may name the SDK. ${advice}`,
        'Failed: 2 files that name the SDK were left out (--strict).',
      ];
      expect(strict('--module', '@acme/sdk.js')).toEqual(all);
      place.git('config', 'remote.origin.promisor', 'true');
      expect(strict()).toEqual(all);
    });
  });
});
