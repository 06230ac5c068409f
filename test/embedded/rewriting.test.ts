import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from '../random.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check, migrate, verify } from '../../index.ts';
import { checkRun } from '../../src/pipeline/gate/check.ts';
import { verifyRun } from '../../src/pipeline/verification/verify.ts';
import { planRepository } from '../../src/pipeline/plan-repository.ts';
import { profiles } from '../../src/catalog/profile.ts';
import { undoRun } from '../../src/pipeline/writing/undo-run.ts';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-embedded-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
}

function plan(files: Readonly<Record<string, string>>): ReturnType<typeof planRepository> {
  write(files);
  return planRepository({ root, profile: profiles.svc, docs: true });
}

const setup = "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\n";
const component = `<script setup>\n${setup}</script>\n\n<template>\n  <p>{{ client.getPrompt('a') }}</p>\n</template>\n`;
const notebook = JSON.stringify(
  {
    cells: [
      {
        cell_type: 'code',
        source: [
          ...setup
            .trimEnd()
            .split('\n')
            .map((line) => `${line}\n`),
          'client.api.sessions.list()',
        ],
      },
    ],
    metadata: { language_info: { name: 'typescript' } },
  },
  null,
  1,
);

describe('code of an MDX page itself', () => {
  const fence = '```';
  const client = "import { SvcClient } from '@svc/client';\nexport const client = new SvcClient();\n";
  const left = (page: string): string[] =>
    plan({ 'client.ts': client, 'page.mdx': page }).skipped.map(
      ({ file, reason, namesSdk }) => `${file.slice(root.length + 1)}: ${reason} ${String(namesSdk)}`,
    );
  const said = ['page.mdx: imports, exports and expressions of an MDX page itself are not read true'];

  it.each([
    ['an export', "import { client } from './client'\n\nexport const p = client.getPrompt('x')\n"],
    ['an expression', "import { client } from './client'\n\n# Prompt {client.getPrompt('x').name}\n"],
    ['a statement over lines', "import { client } from './client'\nexport const p =\n  client.getPrompt('x')\n"],
  ])('is named when it is %s', (_, page) => {
    expect(left(page)).toEqual(said);
  });

  it.each([
    ['words', "import { client } from './client'\n\nCall client.getPrompt('x').\n"],
    [
      'a code block',
      `import { client } from './client'\n\n${fence}ts\nimport { client } from './client';\nclient.getPrompt('x');\n${fence}\n`,
    ],
    ['a page without imports', "{client.getPrompt('x')}\n"],
  ])('is not named for %s', (_, page) => {
    expect(left(page)).toEqual([]);
  });
});

describe('commands', () => {
  it('check finds, migrate writes, verify proves, undo takes back', async () => {
    const files = { 'App.vue': component, 'README.md': `\`\`\`ts\n${setup}client.getDataset('b');\n\`\`\`\n` };
    write(files);
    execFileSync('git', ['init', '-q'], { cwd: root });
    const places = ({ findings }: Awaited<ReturnType<typeof check>>): string[] =>
      findings.map(({ file, line, column, id, status }) => `${file}:${line}:${column} ${id} ${status}`);
    const lines = ['App.vue:7:16 SvcClient.getPrompt migrated', 'README.md:4:8 SvcClient.getDataset migrated'];
    expect(places(await check({ cwd: root, profile: 'svc' }))).toEqual(lines);
    const before = await verify({ cwd: root, profile: 'svc' });
    expect(before.verify?.errors.map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual([
      'App.vue:7:16',
      'README.md:4:8',
    ]);
    const migrated = await migrate({ cwd: root, profile: 'svc', allowDirty: true });
    expect([places(migrated), migrated.verify?.errors, migrated.verify?.proven]).toEqual([lines, [], true]);
    expect(readFileSync(join(root, 'App.vue'), 'utf8')).toBe(component.replace('getPrompt(', 'prompt.get('));
    const after = (await verifyRun({ cwd: root, profile: 'svc' })).report;
    expect([after.findings, after.verify?.proven, after.summary.filesAnalysed]).toEqual([[], true, 2]);
    await undoRun(root);
    for (const [file, text] of Object.entries(files)) expect(readFileSync(join(root, file), 'utf8')).toBe(text);
  });

  it('a marker in a notebook is found again, where it is', async () => {
    write({ 'a.ipynb': notebook });
    await migrate({ cwd: root, profile: 'svc', allowNoVcs: true });
    const text = readFileSync(join(root, 'a.ipynb'), 'utf8');
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.includes('TODO(svc-v6)'));
    expect(lines[at]).toMatch(/^ {4}"\/\/ TODO\(svc-v6\): api\.sessions\.list: .*\\n",$/);
    expect(lines.filter((_, index) => index !== at).join('\n')).toBe(notebook);
    const { findings } = await check({ cwd: root, profile: 'svc' });
    expect(findings.map(({ id, status, line }) => [id, status, line])).toEqual([
      ['api.sessions.list', 'manual', at + 2],
    ]);
    writeFileSync(join(root, 'a.ipynb'), text.replace('client.api.sessions.list()', 'client'));
    const left = (await check({ cwd: root, profile: 'svc' })).findings;
    expect(left.map(({ id, line, column, before }) => [id, line, column, before.slice(0, 40)])).toEqual([
      ['api.sessions.list', at + 1, 9, '// TODO(svc-v6): api.sessions.list: Page'],
    ]);
  });
});

describe('versions in specifiers', () => {
  it('are told where they are, in JSON too', async () => {
    const deno = setup.replace("'@svc/client'", '"npm:@svc/client@5"');
    write({
      'a.ipynb': notebook.replace("'@svc/client'", '\\"npm:@svc/client@5\\"'),
      'b.md': `Words.\n\n\`\`\`ts\n${deno}\`\`\`\n`,
    });
    const { manifests } = await check({ cwd: root, profile: 'svc', docs: true });
    expect(
      manifests.map(({ file, changes }) => [
        file,
        changes.map(({ before, suggestion, line }) => [before, suggestion, line]),
      ]),
    ).toEqual([
      ['a.ipynb', [['npm:@svc/client@5', 'npm:@svc/client@6', 6]]],
      ['b.md', [['npm:@svc/client@5', 'npm:@svc/client@6', 4]]],
    ]);
  });
});

describe('prose', () => {
  const block = `\`\`\`ts\n${setup}client.getPrompt('a');\nclient.api.sessions.list();\n\`\`\`\n`;

  it('never decides how a command ends', async () => {
    write({ 'README.md': block });
    const [checked, verified] = [await checkRun({ cwd: root }), await verifyRun({ cwd: root })];
    expect(checked.report.findings.map(({ file, status }) => [file, status])).toEqual([
      ['README.md', 'migrated'],
      ['README.md', 'manual'],
    ]);
    expect([checked.exitCode, verified.exitCode]).toEqual([0, 0]);
    expect((await checkRun({ cwd: root, max: 0 })).report.gate).toMatchObject({ left: 0, passed: true });
    write({ 'a.ts': `${setup}client.getPrompt('a');\n` });
    expect((await checkRun({ cwd: root })).exitCode).toBe(1);
  });

  it('is read where a package shows it, and with `docs`', async () => {
    write({ 'README.md': block, 'notes/bug.md': block });
    const read = async (docs: boolean): Promise<string[]> => [
      ...new Set((await check({ cwd: root, docs })).findings.map(({ file }) => file)),
    ];
    expect([await read(false), await read(true)]).toEqual([['README.md'], ['README.md', 'notes/bug.md']]);
  });
});

describe('what is not done', () => {
  const reasons = (files: Readonly<Record<string, string>>): string[] =>
    plan(files).findings.map(({ id, status, reason }) => `${id} ${status}: ${reason}`);

  it('an edit that would end its attribute', () => {
    const source = `<script setup>\n${setup}</script>\n<template><a :b="client.api.trace.get(\`"\`.x ? 'a' : &quot;it's&quot;)" /></template>\n`;
    const planned = plan({ 'a.vue': source });
    expect(planned.files.every(({ output }) => !output.includes('{ type: "'))).toBe(true);
  });

  it('a script that is not closed, broken JSON, and a fragment in a text', () => {
    const planned = plan({
      'a.vue': `<script>${setup}`,
      'b.ipynb': notebook.slice(0, -2),
      'c.md': `\`\`\`ts\n${setup}client.getPrompt(\n\`\`\`\n`,
    });
    expect(planned.skipped.map(({ file, reason, failed }) => [file.slice(root.length + 1), reason, failed])).toEqual([
      ['a.vue', 'a <script> is not closed', true],
      ['b.ipynb', 'it is no valid JSON', true],
      ['c.md', "a code block does not parse (line 5: ')' expected.)", false],
    ]);
    expect(planned.files).toEqual([]);
  });

  it('a closing tag in a string ends the script, as everywhere', () => {
    const { skipped, files } = plan({
      'a.vue': `<script>\n${setup}const a = '</script>'; client.getPrompt('a')\n</script>\n`,
    });
    expect([skipped.map(({ reason }) => reason), files]).toEqual([
      ['does not parse (line 4: Unterminated string literal.)'],
      [],
    ]);
  });

  it('names of a change log', () => {
    expect(reasons({ 'CHANGELOG.md': `\`\`\`ts\n${setup}client.getPrompt('a');\n\`\`\`\n` })).toEqual([]);
  });

  it('names that the template has from elsewhere', () => {
    const template =
      '<template><a v-for="client in others">{{ client.getPrompt() }}</a><b v-slot="{ client }">{{ client.getPrompt() }}</b></template>';
    const { findings } = plan({
      'a.vue': `<script setup>\n${setup}defineProps({ others: Array })\n</script>\n${template}\n`,
    });
    expect(findings.map(({ status }) => status)).toEqual(['possible', 'possible']);
  });
});

describe('size', () => {
  it.each<[string, string]>([
    ['a.md', `${'> - ```ts\n>   a({[`${\n'.repeat(40_000)}@svc/client`],
    ['a.svelte', `@svc/client${'{'.repeat(1_000_000)}`],
    ['b.svelte', `@svc/client${'{`${"'.repeat(200_000)}`],
    ['a.vue', `<template>@svc/client${'<a :b="{{'.repeat(150_000)}`],
    ['a.astro', `@svc/client ${'<a {...'.repeat(200_000)}`],
    [
      'a.ipynb',
      JSON.stringify({
        cells: [
          { cell_type: 'code', source: setup },
          { cell_type: 'code', source: '1;', outputs: ['x'.repeat(5_000_000)] },
        ],
        metadata: { language_info: { name: 'javascript' } },
      }),
    ],
  ])(
    '%s ends',
    (file, source) => {
      expect(plan({ [file]: source }).files).toEqual([]);
    },
    30_000,
  );
});

describe('an expression of any length', () => {
  const rows = Array.from({ length: 6_000 }, (_, at) => `{ a: ${at} }`).join(', ');
  it.each<[string, string]>([
    [
      'a.vue',
      `<script setup>\n${setup}</script>\n<template><p>{{ [${rows}, client.getPrompt('a')] }}</p></template>\n`,
    ],
    ['a.svelte', `<script>\n${setup}</script>\n<p>{[${rows}, client.getPrompt('a')]}</p>\n`],
  ])('in %s', (file, source) => {
    const { findings } = plan({ [file]: source });
    expect(findings.map(({ id }) => id)).toEqual(['SvcClient.getPrompt']);
  });
});

describe('property', () => {
  const use = fc.constantFrom(
    "client.getPrompt('a');",
    'client.api.sessions.list();',
    "client.getDataset('b');",
    "await client.api.trace.get('c');",
    '// words',
  );
  const code = fc.array(use, { maxLength: 4 }).map((lines) => `${setup}${lines.join('\n')}\n`);
  const words = fc.string({ maxLength: 40 }).map((text) => text.replace(/[<>{}`~\r\n\\&]/g, ' '));

  it('bytes outside of blocks never change, whatever stands around them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(words, code), { minLength: 1, maxLength: 3 }),
        words,
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom('', '> ', '  '),
        (blocks, last, end, prefix) => {
          const outside: string[] = [];
          const text = blocks.map(([before, inside]) => {
            outside.push(`${before}\n\n`, '\n');
            return `${before}\n\n\`\`\`ts\n${inside}\`\`\`\n\n`;
          });
          const source = `${text.join('')}${last}`
            .split('\n')
            .map((line) => prefix + line)
            .join(end);
          const [file] = plan({ 'a.md': source }).files;
          const output = file?.output ?? source;
          const blank = (all: string): string =>
            all.replace(/(```ts\r?\n)[^]*?(```)/g, '$1$2').replace(/(?:^[> ]*)(?=```\r?$)/gm, '');
          expect(blank(output)).toBe(blank(source));
          expect(output.split('\n').every((line) => line.startsWith(prefix))).toBe(true);
          expect(output.includes('\r\n')).toBe(end === '\r\n' && source.includes('\r\n'));
        },
      ),
      { numRuns: 12 },
    );
  }, 60_000);

  it('a notebook stays JSON, and only its sources change', () => {
    fc.assert(
      fc.property(
        fc.array(code, { minLength: 1, maxLength: 3 }),
        fc.string(),
        fc.constantFrom(undefined, 1, 4, '\t'),
        fc.boolean(),
        (codes, prose, indent, inLines) => {
          const cells = codes.map((one) => ({
            cell_type: 'code',
            metadata: { words: prose },
            outputs: [prose],
            source: inLines ? one.split(/(?<=\n)/) : one,
          }));
          const source = JSON.stringify({ cells, metadata: { language_info: { name: 'typescript' } } }, null, indent);
          const output = plan({ 'a.ipynb': source }).files[0]?.output ?? source;
          const rest = (text: string): unknown =>
            JSON.parse(text, (key, value: unknown) => (key === 'source' ? null : value));
          expect(rest(output)).toEqual(rest(source));
          const written = (JSON.parse(output) as { cells: { source: string | string[] }[] }).cells;
          const sources = written.map((cell) => cell.source);
          expect(sources).toEqual(
            sources.map((lines) =>
              inLines
                ? [lines]
                    .flat()
                    .join('')
                    .split(/(?<=\n)/)
                : [lines].flat().join(''),
            ),
          );
        },
      ),
      { numRuns: 12 },
    );
  }, 60_000);
});
