import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';
import { createRepository } from './temporary-repository.ts';

const repo = createRepository({});
const hasTerminal = spawnSync('script', ['--version']).status === 0;
afterAll(() => repo.remove());

/** What bash offers at the end of a line, in the order it offers it: words are broken as bash breaks them. */
function completions(line: string): string[] {
  const words = line.split(/\s+|(?<=[:=@])|(?=[:=@])/);
  // An `@` belongs to what bash replaces, the other signs do not.
  const replaced = /(?:@|(?<=[\s:=]))[^\s:=@]*$/.exec(line)?.[0] ?? '';
  const script = `${repo.run(['completion', 'bash']).stdout}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; COMP_LINE='${line}'; COMP_POINT=${line.length}; _svc_codemod svc-codemod '${replaced}'; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script], { cwd: repo.root, encoding: 'utf8' })
    .split('\n')
    .filter((reply) => reply !== '');
}

describe('completion', () => {
  it('completes commands and flags in bash', () => {
    expect(completions('svc-codemod ver')).toEqual(['verify']);
    expect(completions('svc-codemod --dry')).toEqual(['--dry-run']);
    expect(completions('svc-codemod check --upd')).toEqual(['--update-baseline']);
    expect(completions('svc-codemod undo --upd')).toEqual([]);
    expect(completions('svc-codemod help mer')).toEqual(['merge']);
  });

  it('completes ids, chapters, formats and choices in bash, the last one of a list', () => {
    expect(completions('svc-codemod explain SvcClient.getP')).toEqual(['SvcClient.getPrompt']);
    expect(completions('svc-codemod --only SvcClient.getP')).toEqual(['SvcClient.getPrompt']);
    expect(completions('svc-codemod check --skip removed-reads,experiment')).toEqual([
      'removed-reads,experiment-url',
      'removed-reads,experimentResult.datasetRunUrl',
    ]);
    expect(completions('svc-codemod check --format s')).toEqual(['sarif']);
    expect(completions('svc-codemod verify --profile ')).toEqual(['svc', 'langfuse']);
    expect(completions('svc-codemod --only=experiment-')).toEqual(['experiment-url']);
  });

  it('completes what bash breaks into several words, and files', () => {
    expect(completions('svc-codemod explain type:legacy.Obs')).toEqual([
      'legacy.Observations',
      'legacy.ObservationsViews',
    ]);
    expect(completions('svc-codemod --only=removed-reads,type:legacy.Observations')).toEqual([
      'legacy.Observations',
      'legacy.ObservationsViews',
    ]);
    expect(completions('svc-codemod explain package:')).toContain('@langchain/core');
    expect(completions('svc-codemod explain package:@lang')).toEqual(['@langchain/core']);
    repo.write('out of here.sarif', '');
    expect(completions('svc-codemod check --format github,sarif=ou')).toEqual(['out of here.sarif']);
    expect(completions('svc-codemod check ou')).toEqual(['out of here.sarif']);
  });

  it.skipIf(!hasTerminal)('completes at a real prompt of bash', () => {
    const lines = [
      'explain package:@svc/cl',
      'explain package:@lang',
      'explain type:legacy.Metri',
      '--only=removed-reads,package:@svc/ot',
      'verify --profile=l',
      'check out',
      'check --format github,sarif=out',
    ];
    repo.write('out of here.sarif', '');
    repo.write(
      'load.sh',
      `${repo.run(['completion', 'bash']).stdout}svc-codemod() { printf '<%s>' "$@" >> said; echo >> said; }\n`,
    );
    repo.write('said', '');
    const input = ['. ./load.sh', ...lines.map((line) => `svc-codemod ${line}\t`), 'exit', ''].join('\n');
    spawnSync('script', ['-qec', 'bash --norc --noprofile -i', '/dev/null'], {
      cwd: repo.root,
      input,
      env: { ...process.env, HOME: repo.home, HISTFILE: '/dev/null', INPUTRC: '/dev/null', TERM: 'dumb' },
    });
    expect(repo.read('said').split('\n')).toEqual([
      '<explain><package:@svc/client>',
      '<explain><package:@langchain/core>',
      '<explain><type:legacy.MetricsResponse>',
      '<--only=removed-reads,package:@svc/otel>',
      '<verify><--profile=langfuse>',
      '<check><out of here.sarif>',
      '<check><--format><github,sarif=out of here.sarif>',
      '',
    ]);
  });

  it('has a script for each shell, and no other', () => {
    const fish = repo.run(['completion', 'fish']).stdout.split('\n');
    expect(fish).toEqual(
      expect.arrayContaining([
        "complete -c svc-codemod -n '__fish_seen_subcommand_from check' -l since",
        "complete -c svc-codemod -n '__fish_seen_subcommand_from check' -l profile -x -a 'svc langfuse'",
        "complete -c svc-codemod -n '__fish_seen_subcommand_from explain' -a SvcClient.getPrompt",
      ]),
    );
    expect(repo.run(['completion', 'zsh']).stdout.split('\n')[0]).toBe('autoload -U +X bashcompinit && bashcompinit');
    const { status, stdout } = repo.run(['completion', 'cmd']);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });
});

describe('the manual page', () => {
  it('names every command, and is a page that man can read', () => {
    const page = readFileSync(join(repository, 'man', 'svc-codemod.1'), 'utf8');
    expect(page.match(/^\.SS (\S+)/gm)).toEqual(
      [
        'migrate',
        'check',
        'verify',
        'doctor',
        'serve',
        'list',
        'explain',
        'init\\-stubs',
        'undo',
        'merge',
        'completion',
        'help',
      ].map((name) => `.SS ${name}`),
    );
    expect(page.split('\n').filter((line) => /^\.(?!TH|SH|SS|TP|B|br|nf|fi)/.test(line))).toEqual([]);
  });
});
