/**
 * `migrate --interactive` on a real pseudo terminal, which `script` opens; what counts is what is on disk afterwards.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  aliasCall,
  aliasCallMigrated,
  bin,
  createRepository,
  manifest,
  traceRead,
  type TemporaryRepository,
} from './temporary-repository.ts';

let place: TemporaryRepository;
afterEach(() => place.remove());

const hasTerminal = spawnSync('script', ['--version']).status === 0;
const twoCalls = `${aliasCall}export const second = client.getPrompt('second');\n`;
const twoCallsMigrated = twoCalls.replaceAll('client.getPrompt', 'client.prompt.get');
const manifestMigrated = manifest.replace('^5.1.0', '^6.0.0');

/** @param answers what is typed, a line for each letter */
function onTerminal(
  answers: string,
  { args = '', env = {}, columns = 0 }: { args?: string; env?: NodeJS.ProcessEnv; columns?: number } = {},
): { status: number | null; shown: string } {
  const { CI: _ci, ...rest } = process.env;
  const { status, stdout } = spawnSync(
    'script',
    ['-qec', `stty columns ${columns}; "${process.execPath}" "${bin}" --interactive --no-verify ${args}`, '/dev/null'],
    {
      cwd: place.root,
      encoding: 'utf8',
      input: [...answers].map((letter) => `${letter}\n`).join(''),
      env: { ...rest, ...place.keepCode(), HOME: place.home, TERM: 'xterm', ...env },
    },
  );
  return { status, shown: stdout.replaceAll('\r\n', '\n') };
}

/** An editor that does this to the file. */
function editor(script: string): NodeJS.ProcessEnv {
  place.write('../editor', `#!/bin/sh\n${script}\n`, 0o755);
  return { EDITOR: join(place.root, '../editor') };
}

describe.skipIf(!hasTerminal)('at a terminal', () => {
  test('y and n: what was said yes to is written, with the reason, the contract and a coloured diff at hand; a summary at the end; undo', () => {
    place = createRepository({ 'a.ts': twoCalls, 'b.ts': traceRead, 'package.json': manifest });
    const before = place.hash();
    const { status, shown } = onTerminal('nyn?y');
    expect(status).toBe(1);
    expect([place.read('a.ts'), place.read('b.ts'), place.read('package.json')]).toEqual([
      twoCalls.replace("getPrompt('second')", "prompt.get('second')"),
      traceRead,
      manifestMigrated,
    ]);
    expect(shown).toContain(
      "\u001b[31m-export const second = client.getPrompt('second');\u001b[39m\n\u001b[32m+export const second = client.prompt.get('second');\u001b[39m\n",
    );
    expect(shown).toContain('\u001b[1mSvcClient.getPrompt\u001b[22m  \u001b[2mfixable, client-aliases\u001b[22m\n');
    expect(shown).toContain("  - `traces` is kept with v6's rows");
    expect(shown).toContain('(4/4) Make this change [y,n,a,f,q,e,?]?');
    expect(shown).toContain('y - make this change\n');
    expect(shown).toContain('Chapter:  versions\n');
    expect(shown).toContain('Note: 2 of 4 changes chosen, in 2 files.\n');
    expect(place.run(['undo']).status).toBe(0);
    expect(place.hash()).toBe(before);
  });

  test('another letter is told to be no answer, in one sentence, and the question stays', () => {
    place = createRepository({ 'a.ts': aliasCall });
    const { shown } = onTerminal('xy');
    const question = '(1/1) Make this change [y,n,a,f,q,e,?]? ';
    const [, first, second] = shown.split(`\u001b[36m${question.trimEnd()}\u001b[39m `);
    expect(first).toBe('"x" is no answer; ? says what each letter does.\n');
    expect(second).not.toContain('no answer');
  });

  test('names are those of the SDK that the repository has, and lines end where the terminal does', () => {
    place = createRepository({
      'a.ts': traceRead.replace('@svc/client', '@langfuse/client').replaceAll('Svc', 'Langfuse'),
    });
    const { shown } = onTerminal('?n', { env: { NO_COLOR: '1' }, columns: 60 });
    expect(shown).toContain('a.ts:3:30\n  LangfuseClient.fetchTraces  to check, removed-reads\n');
    expect(shown).toContain('\nLangfuseClient.fetchTraces\n\n');
    expect(shown).toContain(
      "- Rows are observations: the trace is the row with\n  `isRootObservation` (or without `parentObservationId`),\n  and its input and output are that row's.\n",
    );
  });

  test('lines of a manifest are called as the report calls them', () => {
    place = createRepository({
      'package.json': manifest.replace('{', '{\n  "engines": { "node": ">=20.9" },'),
      'a.ts': aliasCall,
    });
    const { shown } = onTerminal('nn', { env: { NO_COLOR: '1' }, columns: 100 });
    const from = shown.indexOf('package.json:2');
    expect(shown.slice(from, shown.indexOf('\n@@', from))).toBe(
      [
        'package.json:2  engines.node  >=20.9 -> >=22.0  to check, versions',
        '  v6 needs Node 22 or later, and so does everything that installs this package.',
        'package.json:5  dependencies/@svc/client  ^5.1.0 -> ^6.0.0  fixable, versions',
        '  All @svc/* packages move to major 6 together; install afterwards, so that the lockfile follows.',
      ].join('\n'),
    );
  });

  test('f takes the rest of a file, q keeps what was chosen, a takes everything', () => {
    const files = { 'a.ts': twoCalls, 'b.ts': twoCalls, 'c.ts': aliasCall };
    place = createRepository(files);
    expect(onTerminal('fnq').shown).toContain('Note: 2 of 5 changes chosen, in 1 file.\n');
    expect([place.read('a.ts'), place.read('b.ts'), place.read('c.ts')]).toEqual([
      twoCallsMigrated,
      twoCalls,
      aliasCall,
    ]);
    expect(onTerminal('na')).toMatchObject({ status: 1 });
    expect([place.read('a.ts'), place.read('b.ts'), place.read('c.ts')]).toEqual([
      twoCallsMigrated,
      twoCalls.replace("getPrompt('second')", "prompt.get('second')"),
      aliasCallMigrated,
    ]);
  });

  test('q: what was taken has its comment and the step to find it, what was not asked about is counted by itself, manifests too', () => {
    place = createRepository({ 'a.ts': traceRead, 'b.ts': aliasCall, 'package.json': manifest });
    const { shown } = onTerminal('yq', { env: { NO_COLOR: '1' }, columns: 100 });
    const end = shown.slice(shown.indexOf('Left to you (')).split('\n');
    expect(end.slice(0, 4)).toEqual([
      'Left to you (2)',
      '',
      '2 were not asked about: the questions were ended before them. Run it again to choose; --all lists',
      'them.',
    ]);
    expect(end.filter((line) => /needs? you|git grep/.test(line))).toEqual([
      '  1. 1 finding needs you, as listed above. 1 comment marks what was taken of it:',
      '       git grep -n "TODO(svc-v6)"',
    ]);
    expect(place.read('package.json')).toBe(manifest);
  });

  test('an input that ends before the last answer writes nothing', () => {
    place = createRepository({ 'a.ts': twoCalls });
    const { status, shown } = onTerminal('y');
    expect({ status, text: place.read('a.ts') }).toEqual({ status: 3, text: twoCalls });
    expect(shown).toContain(
      'svc-codemod: Nothing was written: the input ended before the last question was\nanswered.\n',
    );
  });

  test('e takes the text of the person, also around a change that was accepted before, and not one that does not parse', () => {
    const both =
      "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\nexport const both = [client.getPrompt('a'), client.getPrompt('b'), client.getPrompt('c')];\nexport const left = client.fetchTraces(...options);\n";
    place = createRepository({ 'a.ts': both });
    // First a text that does not parse, then a good one; the third call is in the same statement, so it is not asked
    // about.
    const env = editor(`cp "$1" "$1.seen"; cat "$1" >> ../seen
if [ ! -e ../once ]; then touch ../once; sed -i 's/export const both = /export const both = = /' "$1"; else sed -i "s/get('b')/get('B')/; s/client.getPrompt('c')/client.prompt.get('C')/; s/^export const left.*/export const left = await mine();/" "$1"; fi`);
    const { status, shown } = onTerminal('yeee', { env });
    expect(shown).toMatch(/Not taken: the edited text would not parse: /);
    expect(place.read('a.ts')).toBe(
      `${both.split('\n').slice(0, 2).join('\n')}\nexport const both = [client.prompt.get('a'), client.prompt.get('B'), client.prompt.get('C')];\nexport const left = await mine();\n`,
    );
    expect(place.read('../seen')).toContain(
      "#~ === a.ts, line 3\n#~ before: export const both = [client.getPrompt('a'), client.getPrompt('b'), client.getPrompt('c')];\nexport const both = [client.prompt.get('a'), client.prompt.get('b'), client.getPrompt('c')];\n",
    );
    expect(place.read('../seen')).toContain(
      '#~ === a.ts, line 4\nexport const left = client.fetchTraces(...options);\n',
    );
    expect(shown).toContain(
      'Note: 3 of 4 changes chosen, 2 edited by hand, in 1 file. 1 change of them was\n      in statements edited by hand.\n',
    );
    expect(status).toBe(1);
  });

  test('an editor that fails, or that leaves nothing, takes nothing; one that changes nothing is a yes', () => {
    place = createRepository({ 'a.ts': aliasCall });
    expect(onTerminal('en', { env: { EDITOR: 'false' } }).shown).toContain(
      'The editor "false" ended with 1, so nothing was taken. VISUAL and EDITOR name another.\n',
    );
    expect(onTerminal('en', { env: editor(': > "$1"') }).shown).toContain('No text was left, so nothing was taken.\n');
    expect(place.read('a.ts')).toBe(aliasCall);
    expect(onTerminal('e', { env: { EDITOR: 'true' } }).shown).toContain('Note: 1 of 1 change chosen, in 1 file.\n');
    expect(place.read('a.ts')).toBe(aliasCallMigrated);
  });

  test('components, texts and notebooks are asked about where their code is', () => {
    const vue = `<script setup lang="ts">\n${aliasCall.trimEnd()}\n</script>\n<template><p :title="client.getPrompt('x')">{{ prompt }}</p></template>\n`;
    const text = `# Use\n\n> \`\`\`ts\n${aliasCall.trimEnd().replace(/^/gm, '> ')}\n> \`\`\`\n`;
    const notebook = `${JSON.stringify({ cells: [{ cell_type: 'code', source: aliasCall.trimEnd().split(/(?<=\n)/) }], metadata: { kernelspec: { name: 'deno', language: 'typescript' } }, nbformat: 4, nbformat_minor: 5 }, undefined, 1)}\n`;
    place = createRepository({ 'App.vue': vue, 'use.ipynb': notebook, 'README.md': text });
    const env = editor(`sed -i "s/'greeting'/'hello'/" "$1"`);
    onTerminal('nyee', { env });
    expect(place.read('App.vue')).toBe(vue.replace("client.getPrompt('x')", "client.prompt.get('x')"));
    expect(place.read('use.ipynb')).toBe(
      notebook.replace("client.getPrompt('greeting')", "client.prompt.get('hello')"),
    );
    expect(place.read('README.md')).toBe(text.replace("client.getPrompt('greeting')", "client.prompt.get('hello')"));
  });

  test('with --compat the module has what was chosen, and is not made for nothing', () => {
    const read = (name: string): string =>
      `import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\nexport const load = async (id: string) => (await client.${name}(id)).data.name;\n`;
    place = createRepository({ 'a.ts': read('fetchTrace'), 'b.ts': read('fetchObservation') });
    onTerminal('nn', { args: '--compat' });
    expect([place.read('a.ts'), existsSync(join(place.root, 'svc-v6-compat.ts'))]).toEqual([read('fetchTrace'), false]);
    onTerminal('yn', { args: '--compat' });
    expect(place.read('a.ts')).toContain("import { getTrace } from './svc-v6-compat';\n");
    expect(place.read('b.ts')).toBe(read('fetchObservation'));
    expect(place.read('svc-v6-compat.ts')).toContain('export async function getTrace(');
    expect(place.read('svc-v6-compat.ts')).not.toContain('getObservation(');
  });

  test('an import and its uses are one question', () => {
    const trace =
      "import { startActiveObservation, setActiveTraceIO } from '@svc/tracing';\nexport const run = (): Promise<void> => startActiveObservation('a', async (span) => {\n  setActiveTraceIO({ input: 1 });\n  setActiveTraceIO({ output: 2 });\n});\n";
    place = createRepository({ 'a.ts': trace });
    const { shown } = onTerminal('n');
    expect(shown).toContain('(1/1) Make this change in 2 locations');
    expect(place.read('a.ts')).toBe(trace);
    expect(onTerminal('y').shown).toContain('Note: 1 of 1 change chosen, in 1 file.\n');
    expect(place.read('a.ts')).not.toContain('setActiveTraceIO');
  });

  test('what was left out is reported with what to do, and with --compat too with code that keeps what the call asks for', () => {
    const sessions = traceRead.replace('fetchTraces({ limit: 3 })', 'api.sessions.list({ page: 2 })');
    place = createRepository({ 'a.ts': traceRead, 'b.ts': sessions });
    const { shown } = onTerminal('nn', { args: '--compat', env: { NO_COLOR: '1' }, columns: 140 });
    const report = shown.slice(shown.indexOf('Left to you (2)'));
    expect(report).toContain('  Write:\n    client.api.observations.getMany({\n      limit: 3,\n');
    expect(report).toContain('  To do: Page through `client.api.observations.getMany(');
    expect([place.read('a.ts'), place.read('b.ts')]).toEqual([traceRead, sessions]);
  });

  test('what is to be written in place of what was left out is what the run would have written', () => {
    const call = `${aliasCall.split('\n').slice(0, 2).join('\n')}\nexport async function cleanUp(run: string) {\n  await client.api.datasets.deleteRun('golden', run);\n}\n`;
    place = createRepository({ 'a.ts': call });
    const { shown } = onTerminal('n', { env: { NO_COLOR: '1' }, columns: 200 });
    const added = [...shown.slice(0, shown.indexOf('Make this change')).matchAll(/^\+ {2}(?!\/\/ TODO)(.*)$/gm)];
    const report = shown.slice(shown.indexOf('Left to you (1)'));
    expect(added.length).toBeGreaterThan(10);
    expect(report).toContain(`  Write:\n${added.map(([, line]) => `    ${line}\n`).join('')}`);
  });

  test('where nothing can be changed nobody is asked, and that is said', () => {
    place = createRepository({ 'a.ts': `// svc-v6-ignore: stays\n${aliasCall.split('\n')[0]}\n` });
    expect(onTerminal('').shown).toContain('Note: There was no change to ask about.\n');
  });

  test('a tree that may not be written is refused before anybody is asked', () => {
    place = createRepository({ 'a.ts': aliasCall });
    place.write('a.ts', `${aliasCall}// more\n`);
    const { status, shown } = onTerminal('y');
    expect(status).toBe(3);
    expect(shown).not.toContain('Make this change');
  });

  test('with CI set nobody is asked', () => {
    place = createRepository({ 'a.ts': aliasCall });
    const { status, shown } = onTerminal('y', { env: { CI: 'true' } });
    expect(status).toBe(2);
    expect(shown).toContain(
      'svc-codemod: --interactive asks at a terminal, and the variable CI says that\nnobody is there. ',
    );
    expect(place.read('a.ts')).toBe(aliasCall);
  });
});

test('without a terminal nobody is asked, and nothing is read', () => {
  place = createRepository({ 'a.ts': aliasCall });
  const sentence =
    'svc-codemod: --interactive asks at a terminal, and standard input is none. --dry-run --diff shows all changes; --only, --skip and paths choose among them.\n';
  expect(place.run(['-i'])).toEqual({ status: 2, stdout: '', stderr: sentence });
  expect(place.start(['--interactive'], { input: 'y\n' })).toEqual({ status: 2, stdout: '', stderr: sentence });
  for (const flag of ['--dry-run', '--check', '--commit', '--patch=x', '--shard=1/2'])
    expect(place.run(['-i', flag])).toMatchObject({ status: 2, stdout: '' });
  expect(place.read('a.ts')).toBe(aliasCall);
});
