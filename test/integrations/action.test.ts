import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Log } from 'sarif';
import { repository } from '../../scripts/build-inputs.mjs';
import type { TemporaryRepository } from '../cli/temporary-repository.ts';
import { calls } from '../pipeline/gate-repository.ts';
import { createCiRepository, readYaml, runScript } from './ci-repository.ts';

interface Step {
  name: string;
  id?: string;
  if?: string;
  uses?: string;
  run?: string;
  shell?: string;
  env?: Record<string, string>;
  with?: Record<string, string>;
}

interface Action {
  inputs: Record<string, { description: string; default: string }>;
  outputs: Record<string, { description: string; value: string }>;
  runs: { using: string; steps: Step[] };
}

const action = readYaml('action.yml') as Action;
const { steps } = action.runs;
const step = (name: string): Step => steps.find((one) => one.name === name)!;

let place: TemporaryRepository;
beforeEach(() => {
  place = createCiRepository();
});
afterEach(() => place.remove());

interface Checked {
  status: number | null;
  stdout: string[];
  summary: string;
  outputs: Record<string, string>;
  /** Exit code of the last step. */
  result: number | null;
}

/**
 * Runs the steps of the action as the runner does, but for the upload.
 * @param path the checkout of the action
 */
function check(inputs: Record<string, string>, cwd = place.root, path = repository): Checked {
  const files = join(place.home, 'files');
  const temporary = join(place.home, 'runner temp');
  for (const folder of [files, temporary]) mkdirSync(folder, { recursive: true });
  const [output, summary] = [join(files, 'output'), join(files, 'summary')];
  const values = {
    ...Object.fromEntries(Object.entries(action.inputs).map(([name, input]) => [name, input.default])),
    ...inputs,
  };
  const fill = (env: Record<string, string> = {}, outputs: Record<string, string> = {}): Record<string, string> =>
    Object.fromEntries(
      Object.entries(env).map(([name, text]) => [
        name,
        text.replace(
          /\$\{\{ (inputs|steps\.check\.outputs)\.([\w-]+) \}\}/g,
          (_, from: string, key: string) => (from === 'inputs' ? values : outputs)[key] ?? '',
        ),
      ]),
    );
  const shell = ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c'];
  const github = {
    RUNNER_TEMP: temporary,
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_ACTION_PATH: path,
  };
  const installed = runScript(place, shell, step('Install').run!, github, cwd);
  if (installed.status !== 0) {
    const result = runScript(place, shell, step('Result').run!, { SVC_CODEMOD_EXIT_CODE: '' }).status;
    const { status, stdout } = installed;
    return {
      status,
      stdout: stdout.trimEnd().split('\n'),
      summary: readFileSync(summary, 'utf8'),
      outputs: {},
      result,
    };
  }
  const own = step('Check');
  const { status, stdout } = runScript(
    place,
    shell,
    own.run!,
    {
      ...fill(own.env),
      ...github,
      GITHUB_ACTIONS: 'true',
    },
    cwd,
  );
  const outputs = Object.fromEntries(
    readFileSync(output, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
  const last = step('Result');
  return {
    status,
    stdout: stdout.trimEnd().split('\n'),
    summary: readFileSync(summary, 'utf8'),
    outputs,
    result: runScript(place, shell, last.run!, fill(last.env, outputs)).status,
  };
}

describe('the steps of action.yml', () => {
  test('what is left becomes annotations, a summary, SARIF and exit code 1', () => {
    const { status, stdout, summary, outputs, result } = check({});
    expect({ status, code: outputs['exit-code'], result }).toEqual({ status: 0, code: '1', result: 1 });
    expect(
      stdout
        .filter((line) => line.startsWith('::warning '))
        .map((line) => /file=([^,]*),line=(\d+)/.exec(line)?.slice(1).join(':'))
        .sort(),
    ).toEqual(['package.json:4', 'src/a.ts:3', 'src/a.ts:4', 'src/b.ts:3']);
    expect(summary.split('\n')[0]).toBe('### svc-codemod: 4 fixable');
    expect(readFileSync(outputs['markdown-file']!, 'utf8')).toBe(summary);
    const { runs } = JSON.parse(readFileSync(outputs['sarif-file']!, 'utf8')) as Log;
    expect(runs.map(({ results }) => results?.map(({ ruleId }) => ruleId))).toEqual([
      ['SvcClient.getPrompt', 'SvcClient.getPrompt', 'SvcClient.getPrompt', 'package:@svc/client'],
    ]);
  });

  test('arguments are words, not patterns or commands', () => {
    place.git('checkout', '-q', '-b', 'feature');
    place.write('src/new.ts', calls('one'));
    place.commit();
    const { stdout, summary, outputs } = check({ args: '--since main\n--max 1 --ignore *.js --skip versions' });
    expect({
      code: outputs['exit-code'],
      summary: summary.includes('Checked: the lines of 1 file that changed since main'),
    }).toEqual({
      code: '0',
      summary: true,
    });
    expect(
      stdout
        .filter((line) => /^(?:Checked|Passed)/.test(line))
        .map((line) => line.replace(/base [0-9a-f]{10}/, 'base …')),
    ).toEqual(['Checked: the lines of 1 file that changed since main (merge base …).', 'Passed: 1 left (1 allowed).']);
    const hostile = check({ args: '--since $(touch${IFS}made) ; touch made' });
    expect({ code: hostile.outputs['exit-code'], made: place.git('status', '--porcelain') }).toEqual({
      code: '2',
      made: '',
    });
  });

  test('works below the root', () => {
    mkdirSync(join(place.root, 'packages/app'), { recursive: true });
    place.write('packages/app/x.ts', calls('x'));
    const { stdout } = check({}, join(place.root, 'packages/app'));
    expect(
      stdout.filter((line) => line.startsWith('::warning ')).map((line) => /file=([^,]*)/.exec(line)?.[1]),
    ).toEqual(['packages/app/x.ts']);
  });

  test('a run that cannot judge says why in an annotation and in the summary, and fails', () => {
    const { stdout, summary, outputs, result } = check({ args: '--since 100%nowhere' });
    const message =
      'svc-codemod: --since: there is no commit "100%nowhere" in this repository. Name a branch, a tag or a commit that is here; "git fetch" brings those of the remote.';
    expect(outputs).toEqual({ 'exit-code': '3' });
    expect(result).toBe(3);
    expect(stdout.at(-1)).toBe(`::error title=svc-codemod::${message.replace('%', '%25')}`);
    expect(summary).toBe(`### svc-codemod could not judge this\n\n\`\`\`\n${message}\n\`\`\`\n`);
  });

  test('messages are no commands to the runner', () => {
    const { stdout } = check({ args: '--since ::set-output' });
    const start = stdout.findIndex((line) => line.startsWith('::stop-commands::'));
    const token = stdout[start]!.slice('::stop-commands::'.length);
    expect(stdout.indexOf(`::${token}::`)).toBeGreaterThan(start);
    expect(check({}).stdout.find((line) => line.startsWith('::stop-commands::'))).not.toBe(stdout[start]);
  });

  test('what npm cannot install is an end of its own, with the words of npm', () => {
    const checkout = join(place.home, 'checkout');
    mkdirSync(checkout);
    writeFileSync(join(checkout, 'package.json'), '{ "name": "svc-codemod", "version": "6.0.0" }\n');
    const { status, outputs, result, summary, stdout } = check({}, place.root, checkout);
    expect({ status, outputs, result }).toEqual({ status: 70, outputs: {}, result: 70 });
    expect(stdout.at(-1)).toMatch(/^::error title=svc-codemod could not be installed::npm error .*npm ci/);
    expect(summary).toMatch(/^### svc-codemod could not be installed\n\n```\nnpm error /);
  });

  test('the checkout of the action runs, not what the repository or npm has under the name', () => {
    rmSync(join(place.root, 'node_modules/.bin/svc-codemod'));
    expect(check({}).outputs['exit-code']).toBe('1');
  });

  test('nothing left is exit code 0', () => {
    const { outputs, result, summary } = check({ args: '--max 4' });
    expect({ code: outputs['exit-code'], result, passed: summary.includes('Passed: 4 left (4 allowed).') }).toEqual({
      code: '0',
      result: 0,
      passed: true,
    });
  });
});

describe('the action', () => {
  test('takes every value from outside through the environment', () => {
    expect(steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
  });

  test('every input is used, every output is set', () => {
    const text = JSON.stringify(action.runs);
    expect(Object.keys(action.inputs).filter((name) => !text.includes(`inputs.${name}`))).toEqual([]);
    expect(Object.keys(action.outputs).filter((name) => !step('Check').run!.includes(`${name}=`))).toEqual([]);
  });

  test('uploads before it fails, only when asked to, one category for each folder', () => {
    expect(steps.map(({ name }) => name)).toEqual(['Install', 'Check', 'Upload to code scanning', 'Result']);
    expect({ if: steps[2]!.if, with: steps[2]!.with, last: steps[3]!.if }).toEqual({
      if: "inputs.sarif == 'true' && steps.check.outputs.sarif-file != ''",
      with: {
        sarif_file: '${{ steps.check.outputs.sarif-file }}',
        category: 'svc-codemod/${{ inputs.working-directory }}',
      },
      last: 'always()',
    });
  });
});
