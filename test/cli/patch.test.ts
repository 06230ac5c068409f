import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from '../random.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { toolVersion } from '../../src/findings/tool-version.ts';
import {
  aliasCall,
  aliasCallMigrated,
  createRepository,
  manifest,
  traceRead,
  type TemporaryRepository,
} from './temporary-repository.ts';

let place: TemporaryRepository;
afterEach(() => place.remove());

/** Applies a patch with git to a clone of a repository, and gives the clone's hash. */
function applied(
  { root, home, run }: TemporaryRepository,
  name: string,
  args: readonly string[],
): { hash: string; status: number | null; patch: string } {
  const patch = join(home, `${name}.patch`);
  const { status } = run(['--patch', patch, ...args]);
  const clone = createRepository({}, false);
  try {
    clone.git('clone', '-q', root, '.');
    clone.git('apply', '--whitespace=nowarn', patch);
    return { hash: clone.hash(), status, patch: readFileSync(patch, 'utf8') };
  } finally {
    clone.remove();
  }
}

const odd = {
  'package.json': manifest,
  'crlf.ts': aliasCall.replaceAll('\n', '\r\n'),
  'mixed-ends.ts': aliasCall.replace('\n', '\r\n'),
  'bom.ts': `\uFEFF${aliasCall}`,
  'no-newline.ts': aliasCall.trimEnd(),
  'marked-no-newline.ts': traceRead.replace('{ limit: 3 }', '...options').trimEnd(),
  'with space/a  b.ts': aliasCall,
  'grüße/日本.ts': aliasCall,
  'quo"te.ts': aliasCall,
  'tab\tnew\nline.ts': aliasCall,
  'b/b/a.ts': aliasCall,
  '-dash.ts': aliasCall,
  'read.ts': traceRead,
  'untouched.ts': 'export const one = 1;\n',
};

describe('--patch', () => {
  test('applied to a clone it gives the tree of a real run, byte for byte, and writes nothing itself', () => {
    place = createRepository(odd);
    const before = place.hash();
    const { hash, status, patch } = applied(place, 'all', []);
    expect(place.hash()).toBe(before);
    expect(place.run([]).status).toBe(status);
    expect(place.git('status', '--porcelain', '-z').split('\0').length).toBe(Object.keys(odd).length);
    expect(place.hash()).toBe(hash);
    expect(patch.match(/^diff --git .*$/gm)).toEqual([
      'diff --git a/-dash.ts b/-dash.ts',
      'diff --git a/b/b/a.ts b/b/b/a.ts',
      'diff --git a/bom.ts b/bom.ts',
      'diff --git a/crlf.ts b/crlf.ts',
      String.raw`diff --git "a/gr\303\274\303\237e/\346\227\245\346\234\254.ts" "b/gr\303\274\303\237e/\346\227\245\346\234\254.ts"`,
      'diff --git a/marked-no-newline.ts b/marked-no-newline.ts',
      'diff --git a/mixed-ends.ts b/mixed-ends.ts',
      'diff --git a/no-newline.ts b/no-newline.ts',
      'diff --git a/package.json b/package.json',
      String.raw`diff --git "a/quo\"te.ts" "b/quo\"te.ts"`,
      'diff --git a/read.ts b/read.ts',
      String.raw`diff --git "a/tab\tnew\nline.ts" "b/tab\tnew\nline.ts"`,
      'diff --git a/with space/a  b.ts b/with space/a  b.ts',
    ]);
  });

  test('holds the module that --compat writes as a new file', () => {
    place = createRepository({ 'package.json': manifest, 'src/read.ts': traceRead });
    const { hash, patch } = applied(place, 'compat', ['--compat']);
    place.run(['--compat']);
    expect(place.hash()).toBe(hash);
    expect(patch).toContain(
      'diff --git a/src/svc-v6-compat.ts b/src/svc-v6-compat.ts\nnew file mode 100644\n--- /dev/null\n+++ b/src/svc-v6-compat.ts\n@@ -0,0 +1,',
    );
  });

  test('does not hold what a run could not write', () => {
    place = createRepository({ 'a.ts': aliasCall, 'b.ts': aliasCall });
    place.write('b.ts', aliasCall, 0o444);
    const { status, stdout } = place.run(['--patch', '-']);
    expect(status).toBe(4);
    expect(stdout.match(/^diff --git .*$/gm)).toEqual(['diff --git a/a.ts b/a.ts']);
  });

  test('goes to standard output as `-`; what is told goes to standard error', () => {
    place = createRepository({ 'src/a.ts': aliasCall });
    const { status, stdout, stderr } = place.run(['--patch', '-'], { cwd: join(place.root, 'src') });
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: `svc-codemod ${toolVersion()}: a patch for "git apply"
diff --git a/src/a.ts b/src/a.ts
--- a/src/a.ts
+++ b/src/a.ts
@@ -1,3 +1,3 @@
 import { SvcClient } from '@svc/client';
 const client = new SvcClient();
-export const prompt = client.getPrompt('greeting');
+export const prompt = client.prompt.get('greeting');
`,
    });
    expect(stderr).toContain('1 file would change.\n');
    execFileSync('git', ['apply'], { cwd: place.root, input: stdout });
    expect(place.read('src/a.ts')).toBe(aliasCallMigrated);
  });

  test('needs neither git nor a clean tree, and ends like a dry run', () => {
    place = createRepository({ 'a.ts': traceRead.replace('{ limit: 3 }', '...options') }, false);
    const { status, stdout } = place.run(['--patch', 'p.patch']);
    expect(status).toBe(1);
    expect(stdout).toContain('Note: The patch is in p.patch; "git apply" takes it in the root of the repository.\n');
    expect(place.run(['--patch', 'p.patch', '--check', '--only', 'client-aliases'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Note: The patch in p.patch is empty: there is nothing to change.\n') as string,
    });
    expect(place.read('p.patch')).toBe('');
  });

  test('refuses what would mix two texts or install', () => {
    place = createRepository({ 'a.ts': aliasCall });
    const told = (...args: string[]): string => {
      const { status, stdout, stderr } = place.run(args);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      return stderr;
    };
    expect(told('--patch', '-', '--format', 'json')).toBe(
      'svc-codemod: --patch - and --format json would both go to standard output; give the report a file: --format json=FILE.\n',
    );
    expect(told('--patch', 'x.json', '--output', './x.json')).toBe(
      'svc-codemod: "x.json" is named for the patch and for a report.\n',
    );
    expect(told('--patch', '.')).toBe('svc-codemod: --patch "." is a folder; name a file.\n');
    expect(told('--patch', 'x', '--install')).toContain('--patch cannot be used with --install');
    expect(place.git('status', '--porcelain')).toBe('');
  });

  test('applies whatever lies around the places that change', () => {
    place = createRepository({});
    const line = fc
      .constantFrom(
        '',
        ' ',
        '-- a',
        '++ b',
        '@@ -1 +1 @@',
        'diff --git a/x b/x',
        '\\ No newline at end of file',
        '\tconst x = 1;',
        '\u2028',
        '\u000c',
        '"\uFEFF"',
      )
      .map((text) => `// ${text}`);
    const file = fc.record({
      before: fc.array(line, { maxLength: 9 }),
      after: fc.array(line, { maxLength: 9 }),
      end: fc.constantFrom('\n', '\r\n'),
      last: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(file, { minLength: 1, maxLength: 5 }), (files) => {
        for (const [index, { before, after, end, last }] of files.entries()) {
          place.write(
            `f${index}.ts`,
            [...aliasCall.trimEnd().split('\n'), ...before, "client.getPrompt('x');", ...after].join(end) +
              (last ? end : ''),
          );
        }
        place.commit();
        const { hash } = applied(place, 'random', []);
        place.run([]);
        expect(place.hash()).toBe(hash);
      }),
      { numRuns: 3 },
    );
  });
});
