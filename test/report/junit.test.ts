import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { finding, hostile, hostileRun, runOf, sampleRun, textAs } from './sample-run.ts';

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** The document, by a parser that refuses whatever XML 1.0 does not allow. */
function parsed(xml: string): Element {
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes: { ...attributes }, children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => void (open.at(-1)!.text += text));
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  expect(open).toHaveLength(1);
  return top.children[0]!;
}

function all(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
}

test('the parser refuses what is wrong', () => {
  expect(() => parsed('<a>\u0001</a>')).toThrow(/disallowed character/);
  expect(() => parsed('<a>]]></a>')).toThrow();
});

test('a suite for each file, a test case for each finding', async () => {
  const xml = await textAs('junit', sampleRun());
  expect(xml.split('\n').slice(0, 8)).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="svc-codemod" tests="11" failures="8" errors="1" skipped="2">',
    '  <testsuite name="." tests="1" failures="1" errors="0" skipped="0">',
    '    <testcase name="sdk:requests" classname="." file=".">',
    '      <failure type="at run time" message="GET /api/public/traces was answered with a cut connection: v6 does not have this request.">.',
    'GET /api/public/traces was answered with a cut connection: v6 does not have this request.</failure>',
    '    </testcase>',
    '  </testsuite>',
  ]);
  const root = parsed(xml);
  expect(root.children.map(({ attributes }) => [attributes['name'], attributes['tests']])).toEqual([
    ['.', '1'],
    ['dist/e.js', '1'],
    ['package.json', '1'],
    ['src/a.ts', '2'],
    ['src/b.ts', '2'],
    ['src/broken.ts', '1'],
    ['src/c.ts', '2'],
    ['src/d.ts', '1'],
  ]);
  const outcome = ({ attributes, children: [child] }: Element): unknown[] => [
    attributes['name'],
    attributes['line'],
    child?.name,
    child?.attributes['type'] ?? child?.attributes['message'],
  ];
  expect(all(root, 'testcase').map(outcome)).toEqual([
    ['sdk:requests', undefined, 'failure', 'at run time'],
    ['SvcClient.fetchTraces', '1', 'failure', 'at run time'],
    ['@svc/client', '4', 'failure', 'fixable'],
    ['SvcClient.getPrompt', '3', 'failure', 'fixable'],
    ['api.trace.list', '5', 'failure', 'left to you'],
    ['api.trace.list', '6', 'failure', 'left to you'],
    ['span.setTraceIO', '8', 'skipped', 'in the baseline'],
    ['failed', undefined, 'error', 'failed'],
    ['SvcClient.fetchTrace', '3', 'failure', 'unconfirmed'],
    ['api.trace.get', '4', 'skipped', 'old customers'],
    ['sdk:types', '9', 'failure', 'type error'],
  ]);
  expect(all(root, 'failure')[4]?.text).toBe(
    'src/a.ts:5:12\n`api.trace.list` is gone; v6 lists root observations.\nWhy: `page` is counted\nWrite: await client.api.observations.getMany({\n  cursor,\n})',
  );
  expect(all(root, 'system-out').map(({ text }) => text)).toEqual([
    '6 findings: 2 fixable, 1 to check, 2 left to you, 1 unconfirmed; 1 ignored.\n12 files read, 4 use the SDK, 1 file and 1 manifest would change, 1 failed.',
  ]);
});

test('a clean run has a test case that passes, and so has what a run has written', async () => {
  const clean = parsed(await textAs('junit', runOf([])));
  expect(all(clean, 'testcase')).toEqual([
    {
      name: 'testcase',
      attributes: { name: 'nothing of v5 is left', classname: '.', file: '.' },
      children: [],
      text: '',
    },
  ]);
  const written = parsed(
    await textAs('junit', runOf([finding(), finding({ line: 4 }), finding({ status: 'manual' })], {}, { dry: false })),
  );
  expect(written.attributes).toEqual({ name: 'svc-codemod', tests: '3', failures: '1', errors: '0', skipped: '0' });
  expect(all(written, 'testcase').map(({ attributes, children }) => [attributes['name'], children.length])).toEqual([
    ['SvcClient.getPrompt', 1],
    ['SvcClient.getPrompt #2', 0],
    ['SvcClient.getPrompt #3', 0],
  ]);
});

describe('hostile text', () => {
  test('stays text', async () => {
    const root = parsed(await textAs('junit', hostileRun()));
    expect(new Set(all(root, 'testcase').map(({ children }) => children.length))).toEqual(new Set([1]));
    expect(all(root, 'script')).toEqual([]);
    const name = root.children[0]?.attributes['name'] ?? '';
    expect(name).toBe(
      hostile.file
        .replace('\r', '')
        .replace('\u001b', '\\x1b')
        .replace('\u202e', '\\u{202e}')
        .replace('\u2028', '\\u{2028}')
        .replace('\u061c', '\\u{61c}')
        .replace('\ud800', '\ufffd'),
    );
    const [failure] = all(root, 'failure');
    expect(failure?.text).toContain('\n::stop-commands::x\n]]></failure><!-- & "q" \\x00\\x07\\x1b]8;;');
    expect(failure?.attributes['message']?.startsWith('line 1\n::stop-commands::x\n]]></failure>')).toBe(true);
  });

  test('of every character that XML does not have', async () => {
    const characters = [...Array(0x20).keys(), 0x7f, 0x85, 0xd800, 0xdfff, 0xfffe, 0xffff]
      .map((code) => String.fromCharCode(code))
      .join('.');
    const run = runOf([finding({ file: characters, message: characters, reason: characters })]);
    const [failure] = all(parsed(await textAs('junit', run)), 'failure');
    expect(failure?.text).toContain('\\x08.\t.\n.\\x0b.\\x0c..\\x0e');
  });
});
