import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { createRepository } from '../repository/temporary-repository.ts';
import { contents, differences, head, svcCodemod } from './hostile-repository.ts';

/** Names that want to be taken for something else: by a terminal, a page, a workflow, XML, a shell, another system. */
const names = [
  'esc\u001b[2J\u001b]0;title\u0007.ts',
  'new\nline.ts',
  'carriage\rreturn.ts',
  'tab\t.ts',
  'c1\u009b2J.ts',
  'bidi\u202etxt.ts',
  'isolate\u2066a\u2069.ts',
  'separator\u2028.ts',
  '::error::x%0A.ts',
  '</script><script>alert(1)</script>.ts',
  '<img src=x onerror=alert(1)>.ts',
  ']]>&amp;"\'.ts',
  '| a | b |.ts',
  '`$(touch ran)`;touch ran.ts',
  '[x](javascript:x) @all #1.ts',
  '-rf.ts',
  '--output.ts',
  'CON.ts',
  'aux.ts',
  'nul .ts',
  '__proto__.ts',
  'constructor.ts',
  '*.ts',
  '?.ts',
  '~.ts',
  '%2e%2e%2fetc.ts',
  'file:x.ts',
  'ünï-文件-🎉.ts',
  'combi\u0301ned.ts',
];
const left = `${head}client.api.trace.get('x');\n`;
// eslint-disable-next-line no-control-regex
const harmful = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

test('every format tells odd file names harmlessly, and undo knows them', () => {
  const root = createRepository(Object.fromEntries(names.map((name) => [name.replaceAll('/', '\u2215'), left])));
  const files = names.map((name) => name.replaceAll('/', '\u2215')).sort();
  const before = contents(root);
  const formats = ['json', 'jsonl', 'sarif', 'github', 'gitlab', 'junit', 'markdown', 'html'];
  const run = svcCodemod(root, [
    'check',
    '--diff',
    ...formats.flatMap((format) => ['--format', `${format}=.svc-codemod/${format}`]),
  ]);
  expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 1, stderr: '' });
  expect(run.stdout).not.toMatch(harmful);
  const report = Object.fromEntries(
    formats.map((format) => [format, readFileSync(path.join(root, '.svc-codemod', format), 'utf8')]),
  ) as Record<string, string>;
  const { json = '', jsonl = '', sarif = '', github = '', gitlab = '', junit = '', markdown = '', html = '' } = report;
  rmSync(path.join(root, '.svc-codemod'), { recursive: true });

  const once = (places: readonly string[]): string[] => [...new Set(places)].sort();
  expect(once((JSON.parse(json) as { findings: { file: string }[] }).findings.map(({ file }) => file))).toEqual(files);
  const lines = jsonl
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { file?: string; id?: string });
  expect(once(lines.flatMap(({ id, file }) => (id === undefined || file === undefined ? [] : file)))).toEqual(files);
  const uris = (
    JSON.parse(sarif) as {
      runs: { results: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }[] }[];
    }
  ).runs.flatMap(({ results }) =>
    results.flatMap(({ locations }) => locations.map(({ physicalLocation }) => physicalLocation.artifactLocation.uri)),
  );
  expect(once(uris.map((uri) => decodeURIComponent(uri)))).toEqual(files);
  for (const uri of uris) expect(uri).toMatch(/^[\w%.~!$&'()*+,;=:@/-]+$/);
  expect(once((JSON.parse(gitlab) as { location: { path: string } }[]).map(({ location }) => location.path))).toEqual(
    files,
  );

  // One command or note in each line: a name cannot begin another one.
  const ofOneLine =
    /^::(?:error|warning|notice) (?:file=[^:,]+,line=\d+,|title=svc-codemod::)|^29 files read, |^58 findings: |^svc-codemod \d+\.\d+\.\d+: report$/;
  const commands = github.trimEnd().split('\n');
  expect(commands.filter((line) => line.startsWith('::error') || line.startsWith('::warning'))).not.toEqual([]);
  expect(commands.filter((line) => !ofOneLine.test(line))).toEqual([]);

  const parser = new SaxesParser();
  const attributes: string[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => attributes.push(...Object.values(tag.attributes as Record<string, string>)));
  parser.write(junit).close();
  expect(attributes.filter((text) => text.includes('CON.ts')).length).toBeGreaterThan(0);

  for (const [format, text] of Object.entries({ github, junit, markdown, html }))
    expect(harmful.exec(text.replaceAll('\r\n', '\n')), format).toBeNull();
  const outsideOfCode = markdown.replace(/(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, '');
  expect(outsideOfCode).not.toMatch(/<script|<img|javascript:|@all/);
  expect(html).not.toMatch(/<script>alert|<img src=x|href="javascript:/);

  const real = svcCodemod(root, []);
  expect(real.code).toBe(1);
  expect(real.stdout).not.toMatch(harmful);
  const isMigrated = (name: string): boolean =>
    readFileSync(path.join(root, name), 'utf8').includes("client.prompt.get('b')");
  expect(files.filter(isMigrated)).toEqual(files);
  expect(existsSync(path.join(root, 'ran'))).toBe(false);
  const undone = svcCodemod(root, ['undo']);
  expect(undone.code).toBe(0);
  expect(undone.stdout + undone.stderr).not.toMatch(harmful);
  expect(differences(before, contents(root))).toEqual([]);

  const patch = svcCodemod(root, ['--patch', '-']).stdout;
  execFileSync('git', ['apply', '--check', '-'], { cwd: root, input: patch });
});
