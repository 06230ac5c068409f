import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, describe, expect, it } from 'vitest';
import { defined } from '../../src/catalog/defined.ts';
import { configurationKeys, configurationSchema } from '../../src/findings/configuration-keys.ts';
import { repository } from '../../scripts/build-inputs.mjs';
import { aliasCall, createRepository, traceRead } from './temporary-repository.ts';

const repo = createRepository({});
afterAll(() => repo.remove());
repo.write('src/a.ts', aliasCall);
repo.write('src/b.ts', traceRead);
repo.write('sub/c.ts', aliasCall);
repo.commit();
symlinkSync(repo.home, join(repo.root, 'linked'));

const file = 'svc-codemod.config.json';
const filesFound = (args: readonly string[] = [], cwd?: string): string[] => {
  const { stdout, status } = repo.run(['check', '--format', 'jsonl', ...args], defined({ cwd }));
  if (status !== 0 && status !== 1) throw new Error(`ended with ${status}`);
  return stdout
    .split('\n')
    .filter((line) => line.includes('"fingerprint"'))
    .map((line) => (JSON.parse(line) as { file: string }).file);
};

describe('a configuration file', () => {
  it('gives flags that the command line does not', () => {
    repo.write(file, JSON.stringify({ $schema: 'x', ignore: ['src/b.ts'], only: ['client-aliases'] }));
    expect(filesFound()).toEqual(['src/a.ts', 'sub/c.ts']);
  });

  it('is taken from a folder above, and gives way to a flag', () => {
    repo.write(file, JSON.stringify({ only: ['removed-reads'] }));
    expect(filesFound(['--only', 'client-aliases'], join(repo.root, 'sub'))).toEqual(['sub/c.ts']);
    expect(filesFound([], join(repo.root, 'sub'))).toEqual([]);
  });

  it('may be a key of package.json', () => {
    repo.write(file, '{}');
    repo.write('sub/package.json', JSON.stringify({ name: 'sub', 'svc-codemod': { ignore: ['sub/'] } }));
    expect(filesFound([], join(repo.root, 'sub'))).toEqual([]);
    repo.write('sub/package.json', '{ "name": "sub" }');
  });

  it('names files from where it stands', () => {
    repo.write(file, JSON.stringify({ baseline: 'v5.txt' }));
    expect(repo.run(['check', '--update-baseline']).status).toBe(0);
    expect(repo.run(['check'], { cwd: join(repo.root, 'sub') }).status).toBe(0);
    repo.write(file, '{}');
    expect(repo.run(['check']).status).toBe(1);
  });

  it.each([
    ['{ "ingore": ["x"] }', `"ingore" is no setting. Did you mean "ignore"?`],
    ['{ "ignore": "x" }', '"ignore" has to be a list of texts.'],
    ['{ "profile": "other" }', '"profile" has to be "svc" or "langfuse".'],
    ['{ "max": -1 }', '"max" has to be a whole number from 0 on.'],
    ['{ "concurrency": 0 }', '"concurrency" has to be a whole number from 1 on.'],
    ['{ "baseline": "../outside.txt" }', '"baseline" leads out of the repository.'],
    ['{ "baseline": "/tmp/outside.txt" }', '"baseline" leads out of the repository.'],
    ['{ "baseline": ".git/hooks/pre-commit" }', '"baseline" leads out of the repository.'],
    ['{ "compatFile": "linked/compat.ts" }', '"compatFile" leads out of the repository.'],
    ['{ "__proto__": { "compat": true } }', '"__proto__" is no setting.'],
    [
      '{ "only": ["removed-read"] }',
      '"removed-read" is neither an id nor a chapter of the catalogue. Did you mean "removed-reads"? "npx svc-codemod list" shows all.',
    ],
    ['[]', 'has to be an object.'],
  ])('%s is refused in one sentence', (text, words) => {
    repo.write(file, text);
    const { status, stdout, stderr } = repo.run(['check']);
    const at = words.startsWith('has') ? ' ' : ': ';
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `svc-codemod: ${join(repo.root, file)}${at}${words}\n`,
    });
  });

  it('that is no JSON is refused', () => {
    repo.write(file, '{');
    const { status, stderr } = repo.run(['check']);
    expect(status).toBe(2);
    expect(stderr.split('\n')).toHaveLength(2);
    expect(stderr).toMatch(/svc-codemod\.config\.json is not valid JSON: /);
  });

  it('is no link out of the repository', () => {
    writeFileSync(join(repo.home, 'secret'), '{ "secret": 1 }');
    mkdirSync(join(repo.root, 'inner'));
    symlinkSync(join(repo.home, 'secret'), join(repo.root, 'inner', file));
    expect(repo.run(['check'], { cwd: join(repo.root, 'inner') })).toEqual({
      status: 2,
      stdout: '',
      stderr: `svc-codemod: ${join(repo.root, 'inner', file)} is a link that leads out of the repository.\n`,
    });
  });

  it('in a form that nobody reads is refused, and a command without settings does not look', () => {
    repo.write('src/svc-codemod.config.mjs', 'export default {};');
    const cwd = join(repo.root, 'src');
    expect(repo.run(['check'], { cwd })).toEqual({
      status: 2,
      stdout: '',
      stderr: `svc-codemod: ${join(cwd, 'svc-codemod.config.mjs')} is not read: settings are data. Write them into svc-codemod.config.json.\n`,
    });
    expect(repo.run(['help', 'list'], { cwd }).status).toBe(0);
    repo.write(file, '{');
    expect(repo.run(['undo', '--list']).status).toBe(0);
  });

  it('has a schema that says the same', () => {
    const schema = JSON.parse(readFileSync(join(repository, 'svc-codemod.schema.json'), 'utf8')) as object;
    expect(schema).toEqual(configurationSchema());
    const validate = new Ajv().compile(schema);
    expect(validate({ profile: 'svc', modules: ['@acme/obs'], max: 3, compat: true, baseline: 'v5.txt' })).toBe(true);
    for (const wrong of [{ ingore: [] }, { ignore: 'x' }, { profile: 'other' }, { max: -1 }])
      expect(validate(wrong)).toBe(false);
    expect(Object.keys(configurationKeys)).toHaveLength(12);
  });
});
