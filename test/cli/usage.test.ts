import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryExample } from '../../src/report/entry-example.ts';
import { reportedCatalogue } from '../../transforms/entries.ts';
import { entriesNamed } from '../../src/findings/entry-names.ts';
import { repository } from '../../scripts/build-inputs.mjs';
import { createRepository, type TemporaryRepository } from './temporary-repository.ts';

const { entries } = reportedCatalogue;

const formatNames = 'pretty, json, jsonl, sarif, github, gitlab, junit, markdown, html';

let place: TemporaryRepository;
beforeAll(() => {
  place = createRepository({ 'a.ts': 'export const a = 1;\n' });
});
afterAll(() => place.remove());

describe('wrong usage ends with 2 and says what to do', () => {
  test.each<[string[], string]>([
    [
      ['--dry-rum'],
      'svc-codemod: there is no flag --dry-rum here. Did you mean --dry-run?\n"npx svc-codemod --help --all" shows all flags and commands.\n',
    ],
    ...[
      ['--nope', ''],
      ['--xx', ''],
      ['--iggnore', ' Did you mean --ignore?'],
      ['--dry', ' Did you mean --dry-run?'],
      ['--out', ' Did you mean --output?'],
      ['--no-', ''],
    ].map(([flag = '', meant = '']): [string[], string] => [
      [flag],
      `svc-codemod: there is no flag ${flag} here.${meant}\n"npx svc-codemod --help --all" shows all flags and commands.\n`,
    ]),
    [
      ['check', '--no-verify'],
      'svc-codemod: there is no flag --no-verify here; "svc-codemod" alone has it.\n"npx svc-codemod check --help" shows the flags of this command.\n',
    ],
    [['missing.ts'], 'svc-codemod: "missing.ts" does not exist.\n'],
    ...[[''], ['check', ''], ['verify', 'a.ts', ''], ['--', '']].map((args): [string[], string] => [
      args,
      'svc-codemod: a path is empty; without any path the whole folder is taken.\n',
    ]),
    [['chek'], 'svc-codemod: "chek" is no command, file or folder here. Did you mean "check"?\n'],
    [
      ['everything'],
      'svc-codemod: "everything" is no command, file or folder here. "npx svc-codemod --help" shows the commands.\n',
    ],
    [['--dry-run', 'check'], 'svc-codemod: "check" is a command; put it first: svc-codemod check\n'],
    [
      ['--only', 'SvcClient.getPromt'],
      'svc-codemod: "SvcClient.getPromt" is neither an id nor a chapter of the catalogue. Did you mean "getPrompt"? "npx svc-codemod list" shows all.\n',
    ],
    [
      ['check', '--skip', 'client-alias'],
      'svc-codemod: "client-alias" is neither an id nor a chapter of the catalogue. Did you mean "client-aliases"? "npx svc-codemod list" shows all.\n',
    ],
    [
      ['--no-markers'],
      'svc-codemod: --no-markers needs --output FILE: without markers only the report says what is left.\n',
    ],
    [['--cwd', 'nowhere'], 'svc-codemod: "nowhere" does not exist.\n'],
    [['--cwd', 'a.ts'], 'svc-codemod: "a.ts" is not a folder.\n'],
    [['--output', '.'], 'svc-codemod: --output "." is a folder; name a file.\n'],
    [
      ['--format', 'sarif=a.ts/x.sarif'],
      'svc-codemod: --format sarif: "a.ts/x.sarif" cannot be written (a file is where a folder has to be).\n',
    ],
    [['--format', 'sarif=..'], 'svc-codemod: --format sarif: ".." is a folder; name a file.\n'],
    [['--format', 'sarif=out/'], 'svc-codemod: --format sarif: "out/" is a folder; name a file.\n'],
    [
      ['--format', 'github', '--format', 'json'],
      'svc-codemod: --format: "github" and "json" would both go to standard output; give one of them a file: json=FILE.\n',
    ],
    [['--format', 'json=../x,sarif=./../x'], 'svc-codemod: "./../x" is named for two formats.\n'],
    [['--format', 'json=../x', '--output', '../x'], 'svc-codemod: "../x" is named for two formats.\n'],
    ...[
      'package.json',
      'lib/package.json',
      'tsconfig.json',
      '.nvmrc',
      'Dockerfile',
      'package-lock.json',
      'deno.lock',
    ].map((file): [string[], string] => [
      ['check', '--format', `json=${file}`],
      `svc-codemod: --format json: "${file}" has the name of code, a manifest or a lockfile; name another file.\n`,
    ]),
    [
      ['--output', 'package.json'],
      'svc-codemod: --output "package.json" has the name of code, a manifest or a lockfile; name another file.\n',
    ],
    [
      ['--patch', 'src/a.ts'],
      'svc-codemod: --patch "src/a.ts" has the name of code, a manifest or a lockfile; name another file.\n',
    ],
    [
      ['--output', 'a.ts/report.json'],
      'svc-codemod: --output "a.ts/report.json" cannot be written (a file is where a folder has to be).\n',
    ],
    [
      ['--output', 'report.xyz'],
      'svc-codemod: --output "report.xyz": its ending does not say which format. Name it with --format, or end in .txt, .log, .json, .jsonl, .ndjson, .sarif, .sarif.json, .xml, .md, .markdown, .html, .htm.\n',
    ],
    [
      ['help', 'chekc'],
      'svc-codemod: "chekc" is no command. Did you mean "check"? "npx svc-codemod --help" shows all.\n',
    ],
    [
      ['explain', 'getPromt'],
      'svc-codemod: "getPromt" is no name of the catalogue. Did you mean "SvcClient.getPrompt"? "npx svc-codemod list" shows all.\n',
    ],
    [
      ['explain', 'legacy.Observation'],
      'svc-codemod: "legacy.Observation" is no name of the catalogue. Did you mean "type:Observation"? "npx svc-codemod list" shows all.\n',
    ],
    [
      ['explain', 'getMany'],
      'svc-codemod: "getMany" is the name of 4 changes: api.legacy.observationsV1.getMany, api.scores.getMany#query, api.observations.getMany#v1, api.observationsV2.getMany.\n',
    ],
    [['.', '..'], 'svc-codemod: ".." is outside'],
  ])('%j', (args, message) => {
    const before = place.hash();
    const { status, stdout, stderr } = place.run(args);
    expect({ status, stdout, stderr: stderr.slice(0, message.length) }).toEqual({
      status: 2,
      stdout: '',
      stderr: message,
    });
    expect(place.hash()).toBe(before);
  });

  test.each([
    [['--format', 'xml'], `svc-codemod: --format xml: "xml" is no format. Formats are ${formatNames}.`],
    [
      ['check', '--format', 'json=a.json,sarfi'],
      `svc-codemod: --format json=a.json,sarfi: "sarfi" is no format. Did you mean "sarif"? Formats are ${formatNames}.`,
    ],
    [
      ['verify', '--format', 'github=-'],
      `svc-codemod: --format github=-: github= needs a file; without "=" the format goes to standard output.`,
    ],
    [
      ['--format', 'sarif='],
      `svc-codemod: --format sarif=: sarif= needs a file; without "=" the format goes to standard output.`,
    ],
    [['--profile', 'other'], 'svc-codemod: --profile takes svc or langfuse, and not "other".'],
    [['--concurrency', '0'], 'svc-codemod: --concurrency has to be a whole number from 1 on, and not "0".'],
    [['--quiet', '--verbose'], 'svc-codemod: --quiet cannot be used with --verbose.'],
    [['explain'], 'svc-codemod: something is missing; write "npx svc-codemod explain <names...>".'],
    [['completion', 'tcsh'], 'svc-codemod: "svc-codemod completion" takes bash, zsh, or fish, and not "tcsh".'],
    [['completion', 'zsh', 'fish'], 'svc-codemod: "svc-codemod completion" takes 1 argument; leave out "fish".'],
    [['list', 'more'], 'svc-codemod: "svc-codemod list" takes nothing but flags; leave out "more".'],
    [['undo', '--each'], 'svc-codemod: there is no flag --each here.'],
    [['--since', 'main'], 'svc-codemod: there is no flag --since here; "svc-codemod check" has it.'],
    [['--only'], 'svc-codemod: --only needs a value.'],
    [['--ignore', '--dry-run'], 'svc-codemod: --ignore needs a value, and --dry-run is another flag.'],
    [['check', '--output', '-n'], 'svc-codemod: --output needs a value, and -n is another flag.'],
  ])('%j', (args, message) => {
    const { status, stderr } = place.run(args);
    expect({ status, first: stderr.split('\n')[0] }).toEqual({ status: 2, first: message });
  });
});

describe('help', () => {
  test('the first page shows the flags that most people use', () => {
    const { status, stdout, stderr } = place.run(['--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect([...stdout.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map((match) => match[1])).toEqual([
      '--version',
      '--help',
      '--dry-run',
      '--compat',
      '--install',
      '--interactive',
      '--allow-dirty',
      '--only',
      '--skip',
      '--ignore',
      '--module',
      '--diff',
      '--format',
      '--output',
      '--all',
      '--quiet',
      '--verbose',
    ]);
    expect(stdout).toContain('svc-codemod --help --all');
    expect(place.run(['help']).stdout).toBe(stdout);
  });

  test('--help --all shows all flags of the default command in groups, examples and exit codes', () => {
    const { status, stdout, stderr } = place.run(['--help', '--all']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const headings = stdout.split('\n').filter((line) => /^\S.*:$/.test(line));
    expect(headings).toEqual([
      'Options:',
      'What to write:',
      'What to work on:',
      'Output:',
      'Running:',
      'Commands:',
      'Examples:',
      'Exit codes:',
    ]);
    const flags = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map((match) => match[1]);
    expect(flags).toEqual([
      '--version',
      '--help',
      '--dry-run',
      '--check',
      '--patch',
      '--compat',
      '--compat-file',
      '--no-markers',
      '--no-verify',
      '--install',
      '--commit',
      '--interactive',
      '--allow-dirty',
      '--allow-no-vcs',
      '--project-tsc',
      '--no-project-tsc',
      '--only',
      '--skip',
      '--ignore',
      '--docs',
      '--module',
      '--profile',
      '--no-manifests',
      '--stdin-filepath',
      '--shard',
      '--diff',
      '--format',
      '--output',
      '--force',
      '--all',
      '--quiet',
      '--verbose',
      '--concurrency',
      '--cwd',
    ]);
    expect([...stdout.matchAll(/^ {2}( \d|\d\d) {2}/gm)].map((match) => Number(match[1]))).toEqual([
      0, 1, 2, 3, 4, 5, 70,
    ]);
  });

  test.each([
    'migrate',
    'check',
    'verify',
    'doctor',
    'serve',
    'list',
    'explain',
    'undo',
    'merge',
    'completion',
    'init-stubs',
  ])('%s has a page', (command) => {
    const page = place.run([command, '--help']);
    expect(page.stdout.startsWith(`Usage: svc-codemod ${command} `)).toBe(true);
    expect(place.run(['help', command])).toEqual(page);
  });
});

describe('the catalogue', () => {
  test('list shows every change by its name, list --json every entry', () => {
    const { stdout } = place.run(['list']);
    expect(stdout).toMatch(/^ {2}api\.datasets\.get {2,}\{\} before its options$/m);
    const shown = stdout.split('\n').flatMap((line) => /^ {2}(\S+)/.exec(line)?.[1] ?? []);
    expect(shown.map((name) => entriesNamed(name).map(({ id }) => id))).toEqual(entries.map(({ id }) => [id]));
    // How a chapter rewrites is its own affair.
    const published = entries.map(({ rewrite: _own, ...entry }) => entry);
    expect(JSON.parse(place.run(['list', '--json']).stdout)).toEqual(JSON.parse(JSON.stringify(published)));
  });

  test('explain says what changed and what to write', () => {
    const { status, stdout } = place.run(['explain', 'SvcClient.getPrompt']);
    expect(status).toBe(0);
    expect(stdout.split('\n').slice(0, 11)).toEqual([
      'SvcClient.getPrompt',
      '',
      '`getPrompt` is gone from the client; `prompt.get` is the same function.',
      '',
      '  v5  client.getPrompt(name, options)',
      '  v6  client.prompt.get(name, options)',
      '',
      'Result:   same arguments, result and errors',
      'To do:    Call `prompt.get` instead.',
      'Chapter:  client-aliases',
      'Page:     https://github.com/svc-codemod/svc-codemod/blob/v6.0.0/docs/chapters/client-aliases.md',
    ]);
  });

  test('explain lists what is below a name, and what else is called so by its id', () => {
    expect(place.run(['explain', 'sessions'])).toEqual({
      status: 0,
      stdout: [
        'sessions has 3 changes; "explain" says more of each:',
        '',
        '  type:sessions      gone',
        '  api.sessions.get   another result -> api.observations.getMany',
        '  api.sessions.list  another result -> api.observations.getMany',
        '',
        'In Python: py:api.sessions',
        '',
      ].join('\n'),
      stderr: '',
    });
    // A name that has an entry of its own is that entry, whatever is below it.
    expect(place.run(['explain', 'api.sessions']).stdout.split('\n').slice(0, 3)).toEqual([
      'api.sessions',
      '',
      '`api.sessions` is gone; v6 reads sessions through `api.observations.getMany`.',
    ]);
  });

  test.each([
    ['langfuse', 'py:package:langfuse'],
    ['set_trace_io', 'py:span.set_trace_io'],
    ['Langfuse.set_current_trace_io', 'py:Langfuse.set_current_trace_io'],
    ['blocked_instrumentation_scopes', 'py:Svc#blocked_instrumentation_scopes'],
    ['scores_v3', 'scores_v3 has 2 changes; "explain" says more of each:'],
    ['run_batched_evaluation', 'run_batched_evaluation has 6 changes; "explain" says more of each:'],
  ])('explain finds what Python calls %s', (name, first) => {
    const { status, stdout } = place.run(['explain', name]);
    expect({ status, first: stdout.split('\n')[0] }).toEqual({ status: 0, first });
  });

  test('explain says what else has the name in Python, and what a name of no entry is near to', () => {
    expect(place.run(['explain', 'api.trace.get']).stdout.split('\n').slice(-3)).toEqual([
      '',
      'In Python: py:api.trace.get',
      '',
    ]);
    const hint = (name: string): string | undefined =>
      /Did you mean [^?]*/.exec(place.run(['explain', name]).stderr)?.[0];
    expect(hint('set_tracio')).toBe('Did you mean "py:span.set_trace_io"');
    expect(hint('fetch_trace')).toBe('Did you mean "SvcClient.fetchTrace" or "SvcClient.fetchTraces"');
  });

  test('explain of a chapter says how it is migrated, one change before and after, and all of them', () => {
    expect(place.run(['explain', 'experiment-url'])).toEqual({
      status: 0,
      stdout: [
        'The link in an experiment result (experiment-url)',
        '',
        'The property gets its new name wherever the types say that the value is an experiment result: reads, patterns, types made of it, and mocks.',
        '',
        'For example:',
        '',
        '  v5  result.datasetRunUrl',
        '  v6  result.experimentUrl',
        '',
        '  experimentResult.datasetRunUrl  renamed -> experimentUrl',
        '',
        'Page:     https://github.com/svc-codemod/svc-codemod/blob/v6.0.0/docs/chapters/experiment-url.md',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  test('explain takes several names, and says nothing where one of them is none', () => {
    const several = place.run(['explain', 'getPrompt', 'experiment-url']);
    const alone = ['getPrompt', 'experiment-url'].map((name) => place.run(['explain', name]).stdout.trimEnd());
    expect(several).toEqual({ status: 0, stdout: `${alone.join('\n\n\n')}\n`, stderr: '' });
    expect(place.run(['explain', 'getPrompt', 'getMany'])).toMatchObject({ status: 2, stdout: '' });
  });

  test.each(entries.map((entry) => [entry.id, entry] as const))('%s has an example without a slot', (_id, entry) => {
    const { before, after = '' } = entryExample(entry);
    expect(before).not.toBe('');
    expect(after).not.toMatch(/\{(?:receiver|api|args|arg\d)\}/);
  });

  test.each([
    ['getPrompt', 'SvcClient.getPrompt'],
    ['LangfuseClient.getPrompt', 'LangfuseClient.getPrompt'],
    ['client.api.trace.get', 'api.trace.get'],
    ['api.datasets.get#requestOptions', 'api.datasets.get'],
    ['api.datasets.get', 'api.datasets.get'],
    ['@langfuse/client', '@langfuse/client'],
    ['LangfuseTraceAttributes', 'LangfuseTraceAttributes'],
    ['tracewithdetails', 'TraceWithDetails'],
  ])('explain takes %s', (name, shown) => {
    const { status, stdout } = place.run(['explain', name]);
    expect([status, stdout.split('\n')[0]]).toEqual([0, shown]);
  });

  test.each<[string, Record<string, string>, string]>([
    ['a catalog of pnpm', { 'pnpm-workspace.yaml': "catalog:\n  '@langfuse/client': ^5.4.0\n" }, 'LangfuseClient'],
    ['a package below', { 'apps/web/package.json': '{ "dependencies": { "@langfuse/otel": "5" } }' }, 'LangfuseClient'],
    [
      'what is installed alone',
      { 'node_modules/@langfuse/client/package.json': '{ "name": "@langfuse/client" }' },
      'SvcClient',
    ],
  ])('explain speaks in the names of %s', (_, files, name) => {
    const project = createRepository({ 'package.json': '{ "private": true }', ...files });
    try {
      expect(project.run(['explain', 'getPrompt']).stdout.split('\n')[0]).toBe(`${name}.getPrompt`);
    } finally {
      project.remove();
    }
  });

  test('explain and list speak in the names of the project, below its folders too', () => {
    const project = createRepository({
      'package.json': '{ "dependencies": { "@langfuse/client": "^5.4.0" } }',
      'packages/app/package.json': '{ "name": "app" }',
    });
    try {
      const first = (name: string, cwd = project.root): string | undefined =>
        project.run(['explain', name], { cwd }).stdout.split('\n')[0];
      expect(first('getPrompt')).toBe('LangfuseClient.getPrompt');
      expect(first('SvcClient.getPrompt')).toBe('LangfuseClient.getPrompt');
      expect(project.run(['explain', 'getPromt']).stderr).toContain('Did you mean "LangfuseClient.getPrompt"?');
      expect(first('getPrompt', join(project.root, 'packages/app'))).toBe('LangfuseClient.getPrompt');
      const listed = (...args: string[]): string[] =>
        project
          .run(args)
          .stdout.split('\n')
          .flatMap((line) => /^ {2}(\S+)/.exec(line)?.[1] ?? []);
      expect(listed('explain', 'client-aliases').slice(0, 4)).toEqual([
        'v5',
        'v6',
        'LangfuseClient.getPrompt',
        'LangfuseClient.createPrompt',
      ]);
      const names = listed('list');
      // Those of Python have no other name than their id.
      expect(names.filter((name) => /svc/i.test(name) && !name.startsWith('py:'))).toEqual([]);
      expect(names.map((name) => entriesNamed(name).map(({ id }) => id))).toEqual(entries.map(({ id }) => [id]));
    } finally {
      project.remove();
    }
  });

  test('the catalogue is as wide as the terminal, but for addresses and names', () => {
    const shown = [
      ['list'],
      ['explain', 'api.trace.list'],
      ['explain', 'removed-reads'],
      ['--help'],
      ['doctor', '--help'],
    ]
      .map((args) => place.run(args, { env: { COLUMNS: '70' } }).stdout)
      .join('');
    expect(
      shown
        .split('\n')
        .filter((line) => line.length > 70 && !/^(?:Page: | {2}svc-codemod | *\S+$| {6}\w+ -> \S+$)/.test(line)),
    ).toEqual([]);
    expect(shown).toContain('- `input` and `output` are raw strings; v5 parsed them.\n');
  });
});

describe('start-up', () => {
  const recorder =
    "process.on('exit', () => require('node:fs').writeFileSync(process.env.LOADED, Object.keys(require.cache).join('\\n')));";

  /** Names of packages; those in the bundle of the command are one with it, but what loads TypeScript as a file. */
  function packagesLoaded(args: string[]): string[] {
    const file = join(place.home, `loaded-${args.join('-').replace(/\W/g, '')}`);
    const record = join(place.home, 'record.cjs');
    writeFileSync(record, recorder);
    place.start(args, { node: ['--require', record], env: { LOADED: file } });
    const loaded = readFileSync(file, 'utf8').replaceAll('\\', '/').split('\n');
    const names = loaded.flatMap((path) => {
      if (path.endsWith('/load-typescript.cjs')) return 'typescript';
      return path.includes('/dist/command/')
        ? 'bundle'
        : (/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
    });
    return [...new Set(names)].sort();
  }

  test.each([[['--version']], [['--help']], [['list']], [['explain', 'SvcClient.getPrompt']]])(
    '%j loads no parser',
    (args) => {
      expect(packagesLoaded(args)).toEqual(['bundle']);
    },
  );

  test('a run in which no file can hold a site loads neither typescript nor jscodeshift nor a diff', () => {
    const loaded = packagesLoaded(['--dry-run']);
    expect(loaded).toContain('bundle');
    expect(
      loaded.filter((name) => ['typescript', 'jscodeshift', 'diff'].includes(name) || name.startsWith('@babel/')),
    ).toEqual([]);
  });

  test('a run in which Python alone uses the SDK loads no typescript', () => {
    const folder = join(place.home, 'python-alone');
    mkdirSync(folder);
    writeFileSync(join(folder, 'use.py'), 'from svc import get_client\nget_client().api.trace.get("a")\n');
    writeFileSync(join(folder, 'README.md'), '```python\nfrom svc import get_client\n```\n');
    const loaded = packagesLoaded(['--dry-run', folder]);
    expect(loaded.filter((name) => name === 'bundle' || name === 'typescript')).toEqual(['bundle']);
  });

  test('a checkout that was not built says how to build it', () => {
    cpSync(join(repository, 'bin'), join(place.home, 'checkout/bin'), { recursive: true });
    const { status, stderr } = spawnSync(process.execPath, [join(place.home, 'checkout/bin/svc-codemod.cjs')], {
      encoding: 'utf8',
    });
    const folder = join(place.home, 'checkout');
    expect({ status, stderr }).toEqual({
      status: 70,
      stderr: `svc-codemod is not built yet: run "npm install" (or "npm run build") in ${folder} and try again.\n`,
    });
  });

  test('the version is that of the package', () => {
    const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };
    expect(place.run(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  test.each(['18.20.4', '20.18.3', '21.7.3', '22.11.0'])('Node.js %s is refused in one sentence', (version) => {
    const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;
    expect(place.start(['--version'], { node: ['--import', old] })).toEqual({
      status: 3,
      stdout: '',
      stderr: `svc-codemod needs Node.js 20.19 or later (22.12 or later within 22); this is ${version}. Install a newer Node.js and run it again.\n`,
    });
  });
});
