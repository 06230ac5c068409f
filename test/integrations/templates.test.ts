import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';
import type { Finished, TemporaryRepository } from '../cli/temporary-repository.ts';
import { calls, clean } from '../pipeline/gate-repository.ts';
import { createCiRepository, readYaml, runScript } from './ci-repository.ts';

let place: TemporaryRepository;
beforeEach(() => {
  place = createCiRepository();
});
afterEach(() => place.remove());

/** What npm can install without a network: the built command under the package's name. */
function packageWithoutNetwork(): string {
  const folder = join(place.home, 'package');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'svc-codemod', version: '6.0.0', bin: { 'svc-codemod': 'run.cjs' } }),
  );
  const command = join(repository, 'bin', 'svc-codemod.cjs');
  writeFileSync(join(folder, 'run.cjs'), `#!/usr/bin/env node\nrequire(${JSON.stringify(command)});\n`, {
    mode: 0o755,
  });
  return folder;
}

describe('integrations/ci-templates/gitlab.yml', () => {
  const job = (
    readYaml('integrations/ci-templates/gitlab.yml') as {
      'svc-codemod': {
        image: string;
        variables: Record<string, string>;
        before_script: string[];
        script: string[];
        artifacts: { when: string; reports: Record<string, string> };
      };
    }
  )['svc-codemod'];
  const run = (variables: Record<string, string> = {}): Finished =>
    runScript(place, ['bash', '-eo', 'pipefail', '-c'], [...job.before_script, ...job.script].join('\n'), {
      ...job.variables,
      SVC_CODEMOD_PACKAGE: packageWithoutNetwork(),
      ...variables,
      GITLAB_CI: 'true',
    });

  test('writes the reports that it names as artifacts, also when it fails', () => {
    const { status, stdout } = run();
    expect({
      status,
      shown: stdout.split('\n').find((line) => line.startsWith('  src/')),
      when: job.artifacts.when,
    }).toEqual({
      status: 1,
      shown: '  src/a.ts:3:35  SvcClient.getPrompt -> prompt.get',
      when: 'always',
    });
    const quality = JSON.parse(place.read(job.artifacts.reports['codequality']!)) as {
      check_name: string;
      location: { path: string };
    }[];
    expect(quality.map(({ check_name: id, location }) => `${location.path} ${id}`)).toEqual([
      'src/a.ts SvcClient.getPrompt',
      'src/a.ts SvcClient.getPrompt',
      'src/b.ts SvcClient.getPrompt',
      'package.json package:@svc/client',
    ]);
    expect(place.read(job.artifacts.reports['junit']!)).toContain(
      '<testsuites name="svc-codemod" tests="4" failures="4"',
    );
  });

  test('what is not named, or what npm cannot install, is an end of its own', () => {
    expect(run({ SVC_CODEMOD_PACKAGE: '' })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('set SVC_CODEMOD_PACKAGE') as string,
    });
    const { status, stderr } = run({ SVC_CODEMOD_PACKAGE: 'svc-codemod@6.0.0' });
    expect(status).toBe(70);
    expect(stderr).toContain('npm error');
    expect(stderr).toContain('could not be installed');
  });

  test('takes the branch of a merge request', () => {
    const base = place.git('rev-parse', 'HEAD').trim();
    place.write('src/clean.ts', `${clean}export const more = 1;\n`);
    place.commit();
    expect(run({ SVC_CODEMOD_ARGS: `--since ${base}` }).status).toBe(0);
    expect(run({ SVC_CODEMOD_ARGS: '--since nowhere' }).status).toBe(3);
  });
});

describe('.pre-commit-hooks.yaml', () => {
  interface Hook {
    id: string;
    entry: string;
    language: string;
    pass_filenames: boolean;
  }
  const hooks = readYaml('.pre-commit-hooks.yaml') as Hook[];
  const hook = (id: string): Hook => hooks.find((one) => one.id === id)!;
  // What pre-commit does: the words of the entry and the arguments, without a shell, with the installed command in the
  // path.
  const run = (id: string, ...args: string[]): Finished => {
    const folder = join(place.home, 'environment');
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'svc-codemod'),
      `#!/bin/sh\nexec '${process.execPath}' '${join(place.root, 'node_modules/svc-codemod/bin/svc-codemod.cjs')}' "$@"\n`,
    );
    chmodSync(join(folder, 'svc-codemod'), 0o755);
    return runScript(place, ['bash', '-c'], [...hook(id).entry.split(' '), ...args].join(' '), {
      PATH: `${folder}:${process.env['PATH']}`,
    });
  };

  test('judges what is staged', () => {
    expect(run('svc-codemod').status).toBe(0);
    place.write('src/new.ts', calls('one'));
    place.git('add', '.');
    const { status, stdout } = run('svc-codemod');
    expect({ status, shown: stdout.split('\n')[0] }).toEqual({ status: 1, shown: 'Fixable (1)' });
  });

  test('judges what is staged of Python', () => {
    const { types_or: types } = hook('svc-codemod-python') as Hook & { types_or: string[] };
    expect(types).toEqual(['python', 'jupyter']);
    place.write('app/old.py', 'from svc import get_client\n\nget_client().api.scores_v3.get_many_v3()\n');
    expect(run('svc-codemod-python').status).toBe(0);
    place.git('add', 'app/old.py');
    expect(run('svc-codemod-python').status).toBe(1);
    place.git('rm', '--quiet', '--force', 'app/old.py');
  });

  test('judges everything, or what arguments say', () => {
    expect(run('svc-codemod-all').status).toBe(1);
    expect(run('svc-codemod-all', '--since', 'HEAD').status).toBe(0);
  });

  test('names no stage that only some releases of pre-commit know', () => {
    const stages = hooks.flatMap((one) => (one as Hook & { stages?: string[] }).stages ?? []);
    expect(stages).toEqual(['manual']);
  });

  test('gets no file names, since the command asks git itself', () => {
    expect(hooks.map(({ language, pass_filenames: names }) => [language, names])).toEqual([
      ['node', false],
      ['node', false],
      ['node', false],
    ]);
  });

  test('starts for every commit: which files can matter is known in one place, the command', () => {
    expect(Object.keys(hook('svc-codemod')).sort()).toEqual([
      'description',
      'entry',
      'id',
      'language',
      'name',
      'pass_filenames',
      'require_serial',
    ]);
    place.write('notes.txt', 'x');
    place.git('add', 'notes.txt');
    expect(run('svc-codemod').stdout.split('\n')[0]).toBe(
      'No findings in 1 staged file, where nothing is named that the new major changed.',
    );
  });
});

test('nothing that is copied into a pipeline asks npm for a name that nobody owns', () => {
  const pages = readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`);
  const files = ['README.md', 'action.yml', '.pre-commit-hooks.yaml', ...pages].concat(
    ['integrations/ci-templates', 'integrations/batch', 'integrations/codemod-registry'].flatMap((folder) =>
      readdirSync(join(repository, folder)).map((file) => `${folder}/${file}`),
    ),
  );
  expect(files.length).toBeGreaterThan(20);
  const asking = /npx (?:--yes|-y) svc-codemod|npx svc-codemod@|(?<!your-org\/)\bsvc-codemod@\d/;
  expect(files.filter((file) => asking.test(readFileSync(join(repository, file), 'utf8')))).toEqual([]);
});
