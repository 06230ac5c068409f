import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Entry } from '../../catalog/entry.ts';
import { entries } from '../../catalog/index.ts';
import { planRepository } from '../../pipeline/plan-repository.ts';
import { catalogueTables, isRewritten } from '../../scripts/catalogue-tables.mjs';
import { replaceGenerated } from '../../scripts/generated-parts.mjs';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-table-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A namespace has members of its own; what happens to it depends on how they are used. */
const isNamespace = ({ root: start, path }: Entry): boolean =>
  entries.some((other) => other.root === start && other.path.length > path.length && path.every((name, index) => other.path[index] === name));

const called = entries.filter((entry) => (entry.root === 'client' || entry.root === 'api') && entry.kind !== 'version' && !entry.v5OnlyKeys && !isNamespace(entry) && !entry.id.endsWith('#response'));

/** One call of the member in its v5 form, with options where v5 takes them behind path arguments. */
function call({ root: start, path, pathArguments }: Entry): string {
  const args = pathArguments === undefined ? ['input'] : [...Array.from({ length: pathArguments }, (_, index) => `'p${index}'`), '{ maxRetries: 1 }'];
  return `  await client.${start === 'api' ? 'api.' : ''}${path.join('.')}(${args.join(', ')});`;
}

describe('the table of what is migrated how', () => {
  test('says what the planners do with a plain call of every member', () => {
    const lines = ["import { SvcClient } from '@svc/client';", 'const client = new SvcClient();', 'export async function all(input: any) {', ...called.map(call), '}', ''];
    writeFileSync(join(root, 'calls.ts'), lines.join('\n'));
    const { findings } = planRepository({ root });
    const byLine = new Map(findings.map(({ line, id, status }) => [line, `${id} ${status === 'migrated' ? status : 'to be looked at'}`]));
    expect(called.map((entry, index) => byLine.get(index + 4) ?? `${entry.id} not found`)).toEqual(
      called.map((entry) => `${entry.id} ${isRewritten(entry) ? 'migrated' : 'to be looked at'}`),
    );
    expect(called.length).toBeGreaterThan(75);
  });

  test('has one row for each entry', () => {
    const rows = catalogueTables(entries).split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.map((row) => row.split('`')[1])).toEqual(entries.map(({ id }) => id));
  });
});

describe('generated parts of a page', () => {
  test('are replaced, everything around them stays', () => {
    const page = 'a\n<!-- generated:x -->\nold\n<!-- /generated:x -->\nb\n';
    expect(replaceGenerated(page, 'x', 'new')).toBe('a\n<!-- generated:x -->\n\nnew\n\n<!-- /generated:x -->\nb\n');
  });

  test('have to be there', () => {
    expect(() => replaceGenerated('a', 'x', 'new')).toThrow('no part "x"');
  });
});
