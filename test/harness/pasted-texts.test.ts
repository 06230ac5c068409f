import { describe, expect, it } from 'vitest';
import type { FixtureCase } from './fixture-case.ts';
import { textsThatFail } from './pasted-texts.ts';
import type { ToolFinding } from './run-tool.ts';
import { typeErrors } from './type-errors.ts';

/** The errors that are told for a suggestion in place of `at`. */
function told(file: string, source: string, at: string, suggestion: string, words = ''): string[] {
  return failures(file, source, at, { suggestion, words });
}

/** Those for code at the end of the words about `at`. */
function toldOfSketch(source: string, at: string, sketch: string, words = ''): string[] {
  return failures('a.ts', source, at, { sketch, words: `${words}; v6: ${sketch}` });
}

interface Said {
  suggestion?: string;
  sketch?: string;
  words: string;
}

function failures(file: string, source: string, at: string, said: Said): string[] {
  const output = new Map([[file, source]]);
  const fixture: FixtureCase = { name: 'texts/case', input: output, output, findings: [], options: {} };
  const start = source.indexOf(at);
  const place = { start, end: start + at.length };
  const finding: ToolFinding = {
    file,
    line: 1,
    column: 1,
    id: 'id',
    status: 'manual',
    site: {
      evidence: 'proven',
      extent: place,
      others: [],
      edits: [],
      importedUse: false,
      place,
      statement: place,
      ...said,
    },
  };
  const before = typeErrors('v6', [{ name: fixture.name, tree: output, modules: [], resolve: {} }]);
  return textsThatFail([{ fixture, left: [finding] }], before).map((failure) => /TS\d+/.exec(failure)?.[0] ?? failure);
}

const source = `import { SvcClient } from '@svc/client';
const client = new SvcClient();
export const read = async () => (await client.getPrompt('a')).prompt;
`;
const call = "client.getPrompt('a')";

describe('suggestions in their places', () => {
  it('may compile', () => {
    expect(told('a.ts', source, call, "client.prompt.get('a')")).toEqual([]);
  });

  it('have no names that are declared nowhere, in JavaScript either', () => {
    expect(told('a.ts', source, call, 'client.prompt.get(missing)')).toEqual(['TS2304']);
    expect(told('a.js', source, call, 'client.prompt.get(missing)')).toEqual(['TS2304']);
    expect(told('a.js', source, call, 'client.prompt.get(')).toEqual(['TS1005']);
  });

  it('are of v6', () => {
    expect(told('a.ts', source, call, "client.prompts.get('a')")).toEqual(['TS2551']);
  });

  it('leave what is read of them as it is, unless the finding says it', () => {
    const traces = "client.api.observations.getMany({ traceId: 'a' })";
    expect(told('a.ts', source, call, traces)).toEqual(['TS2339']);
    expect(told('a.ts', source, call, traces, '`prompt` is gone')).toEqual([]);
  });

  it('are not what stands there', () => {
    const text = "client.prompt.get(\n  'a', // the first\n)";
    const now = source.replace('getPrompt', 'prompt.get');
    expect(told('a.ts', now, "client.prompt.get('a')", text)).toEqual([
      `texts/case/a.ts:1 id: stands there already: ${text}`,
    ]);
    expect(told('a.ts', now, "client.prompt.get('a')", text.replace('first', 'one').replace("'a'", "'b'"))).toEqual([]);
  });

  it('lack at the end of words only names that the words have', () => {
    const sketch = "client.prompt.get('a', { label })";
    expect(toldOfSketch(source, call, "client.prompt.get('a')")).toEqual([]);
    expect(toldOfSketch(source, call, sketch, '`label` is that of the run')).toEqual([]);
    expect(toldOfSketch(source, call, sketch)).toEqual(['TS18004']);
    expect(toldOfSketch(source, call, 'client.prompt.get(<the name>)', '`the` `name`')).toContain('TS1005');
    expect(toldOfSketch(source, call, "client.prompts.get('a')")).toEqual(['TS2551']);
  });

  it('at the end of words may wait themselves, or be statements', () => {
    expect(toldOfSketch(source.replace('(await client', '(client'), call, "(await client.prompt.get('a'))")).toEqual(
      [],
    );
    expect(toldOfSketch(source, `await ${call}`, "await client.prompt.get('a')")).toEqual([]);
    expect(toldOfSketch('run();\nexport {};\n', 'run();', "const a = 'x'; a.trim();")).toEqual([]);
  });

  it('may import what they need', () => {
    const text = "import { updateActiveObservation } from '@svc/tracing';\nupdateActiveObservation({})";
    expect(told('a.ts', 'export const set = () => client();\n', 'client()', text)).toEqual([]);
  });

  it('are code inside of other files as well', () => {
    const page = `# Read\n\n\`\`\`ts\n${source}\`\`\`\n`;
    expect(told('a.md', page, call, "client.prompt.get('a')")).toEqual([]);
    expect(told('a.md', page, call, 'client.prompt.get(missing)')).toEqual(['TS2304']);
  });
});
