import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkRuns } from './check-runs.ts';
import { checkTypes, fixtureTypeErrors, type FixtureTypeErrors } from './check-types.ts';
import { parseFinding, readCase, type FixtureCase } from './fixture-case.ts';
import { product, removeScratch, type Tool, type ToolResult } from './run-tool.ts';
import { otherForms } from './twins.ts';

/** The harness has to notice a tool or a fixture that is wrong; each test breaks one thing. */

const input = `import { SvcClient } from '@svc/client';

const client = new SvcClient();

export const a = () => client.getPrompt('a');
export const b = () => client.api.sessions.list();
`;

const marker =
  '// TODO(svc-v6): api.sessions.list: Page through `…api.observations.getMany(…)` and collect the distinct `sessionId`s.';

const output = `import { SvcClient } from '@svc/client';

const client = new SvcClient();

export const a = () => client.prompt.get('a');
${marker}
export const b = () => client.api.sessions.list();
`;

const right: FixtureCase = {
  name: 'self-test/case',
  input: new Map([['input.ts', input]]),
  output: new Map([['input.ts', output]]),
  findings: ['input.ts:5:31 SvcClient.getPrompt migrated', 'input.ts:6:44 api.sessions.list manual'].map(parseFinding),
  options: {},
};

afterAll(removeScratch);

const types = new Map<FixtureCase, FixtureTypeErrors>();

/** The checks that fail, each once. */
function failing(tool: Tool, fixture: FixtureCase = right): string[] {
  const { failures, left } = checkRuns(fixture, tool);
  const errors = types.get(fixture) ?? fixtureTypeErrors([fixture]);
  types.set(fixture, errors);
  const all = [...failures, ...checkTypes(fixture, errors, left)];
  return [...new Set(all.map((failure) => failure.slice(0, failure.indexOf(':'))))];
}

/** The product with its result changed for texts that `when` picks. */
function broken(change: (toolRun: ToolResult, source: string) => ToolResult): Tool {
  return (root, tree, options) => change(product(root, tree, options), tree.get('input.ts') ?? '');
}

function withOutput(toolRun: ToolResult, change: (text: string) => string): ToolResult {
  return { ...toolRun, output: new Map([...toolRun.output].map(([file, text]) => [file, change(text)])) };
}

describe('the harness with a right fixture', () => {
  it('is content with the product', () => {
    expect(failing(product)).toEqual([]);
  });

  it.each<[string, Tool, string[]]>([
    [
      'leaves a call as it was',
      broken((toolRun) => withOutput(toolRun, (text) => text.replace('prompt.get(', 'getPrompt('))),
      ['output', 'second run', 'crlf and bom'],
    ],
    [
      'touches a line without a site',
      broken((toolRun, source) =>
        source === input ? withOutput(toolRun, (text) => text.replace('new SvcClient()', 'new SvcClient( )')) : toolRun,
      ),
      ['output', 'lines'],
    ],
    [
      'adds a line without a site',
      broken((toolRun, source) =>
        source === input ? withOutput(toolRun, (text) => `${text}\nexport {};\n`) : toolRun,
      ),
      ['output', 'lines'],
    ],
    [
      'writes a file that nobody expects',
      broken((toolRun) => ({ ...toolRun, output: new Map([...toolRun.output, ['left-over.ts', 'export {};\n']]) })),
      ['output', 'compat', 'second run', 'crlf and bom', 'negative'],
    ],
    [
      'normalises line endings',
      broken((toolRun) => withOutput(toolRun, (text) => text.replaceAll('\r\n', '\n'))),
      ['crlf and bom'],
    ],
    [
      'loses the byte order mark',
      broken((toolRun) => withOutput(toolRun, (text) => text.replace('\uFEFF', ''))),
      ['crlf and bom'],
    ],
    [
      'changes its own output',
      broken((toolRun, source) =>
        source === output ? withOutput(toolRun, (text) => text.replace('prompt.get', 'prompt.prompt.get')) : toolRun,
      ),
      ['second run'],
    ],
    [
      'finds something new in its own output',
      broken((toolRun, source) =>
        source === output ? { ...toolRun, findings: [...toolRun.findings, ...toolRun.findings] } : toolRun,
      ),
      ['second run'],
    ],
    [
      'edits another SDK',
      broken((toolRun, source) =>
        source.includes('@other-sdk/')
          ? withOutput(toolRun, (text) => text.replace('getPrompt', 'prompt.get'))
          : toolRun,
      ),
      ['negative'],
    ],
    [
      'reports another SDK',
      broken((toolRun, source) =>
        source.includes('@other-sdk/') ? { ...toolRun, findings: right.findings } : toolRun,
      ),
      ['negative'],
    ],
    [
      'knows only the neutral names',
      (root, tree, options) =>
        options.profile === 'svc'
          ? product(root, tree, options)
          : { ...product(root, tree, options), output: tree, findings: [] },
      ['crlf and bom'],
    ],
    [
      'reports a wrong column',
      broken((toolRun, source) =>
        source === input
          ? { ...toolRun, findings: toolRun.findings.map((finding) => ({ ...finding, column: finding.column + 1 })) }
          : toolRun,
      ),
      ['findings'],
    ],
    [
      'misses a site',
      broken((toolRun, source) =>
        source === input || source === output
          ? { ...toolRun, findings: toolRun.findings.filter(({ status }) => status !== 'manual') }
          : toolRun,
      ),
      ['findings', 'second run', 'v6 error without a finding'],
    ],
    [
      'reports something that v6 still has',
      broken((toolRun, source) =>
        source === output
          ? {
              ...toolRun,
              findings: toolRun.findings.map((finding) => ({
                ...finding,
                site: { ...finding.site!, extent: { start: 0, end: 1 } },
              })),
            }
          : toolRun,
      ),
      ['v6 error without a finding', 'finding without a v6 error'],
    ],
    [
      'fails on a file',
      broken((toolRun, source) => (source === input ? { ...toolRun, failures: ['input.ts: broken'] } : toolRun)),
      ['run'],
    ],
    [
      'sees an older package',
      broken((toolRun, source) => (source === input ? { ...toolRun, olderPackages: ['svc'] } : toolRun)),
      ['older package'],
    ],
  ])('notices a tool that %s', (_name, tool, checks) => {
    expect(failing(tool)).toEqual(checks);
  });

  it('notices a tool that writes above the shebang', () => {
    const tool = broken((toolRun) => withOutput(toolRun, (text) => text.replace(/^#!(.*)\r\n/, '\r\n#!$1\r\n')));
    expect(failing(tool, { ...right, name: 'self-test/shebang' })).toEqual(['crlf and shebang']);
  });

  it.each<[string, Partial<FixtureCase>]>([
    ['is found', { findings: [parseFinding('input.ts:1:1 svc possible')] }],
    ['changes', { output: new Map([['input.ts', `\n${output}`]]) }],
  ])('runs a fixture in which something %s at the top in both forms', (_name, change) => {
    const names = otherForms({ ...right, ...change }).map(([name]) => name);
    expect(names).toEqual(['crlf and bom', 'crlf and shebang']);
  });
});

describe('the harness with a wrong fixture', () => {
  const content = (toolRun: Partial<FixtureCase>): FixtureCase => ({ ...right, ...toolRun });

  it('notices an input that is no v5 code', () => {
    const wrong = `${input}export const c = () => client.getPromptt('c');\n`;
    const fixture = content({ input: new Map([['input.ts', wrong]]) });
    expect(failing(product, fixture)).toContain('v5 surface');
    expect(failing(product, fixture)).toContain('published v5 types');
  });

  it('notices an output that is no v6 code', () => {
    const wrong = output.replace('prompt.get(', 'prompts.get(');
    expect(failing(product, content({ output: new Map([['input.ts', wrong]]) }))).toContain(
      'v6 error without a finding',
    );
  });

  it('notices an accepted error that does not come', () => {
    const options = {
      typecheck: {
        v5: [{ at: 'input.ts:1:1', why: 'none' }],
        v6Missing: [{ at: 'input.ts:7:44 api.sessions.get', why: 'none' }],
        v6Extra: [{ at: 'input.ts:1:1', why: 'none' }],
      },
    };
    expect(failing(product, content({ options }))).toEqual([
      'v5 surface',
      'published v5 types',
      'v6 error without a finding',
      'v6Missing',
    ]);
  });
});

describe('a fixture whose expected files nothing produces', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-case-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['beside the input', ['input.ts', 'output.ts', 'output.js']],
    ['in a folder', ['input/a.ts', 'output/a.ts', 'output/b.ts']],
    ['an output folder beside a single input', ['input.ts', 'output/input.ts']],
  ])('is refused: %s', (name, files) => {
    const directory = join(folder, name);
    for (const file of files) {
      mkdirSync(dirname(join(directory, file)), { recursive: true });
      writeFileSync(join(directory, file), '');
    }
    expect(() => readCase(directory, name)).toThrow(/: output without input: /);
  });
});
