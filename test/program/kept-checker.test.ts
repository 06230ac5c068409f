/** Which texts leave the checker of a program as it is: those that change nothing for other files. */
import { beforeEach, describe, expect, test } from 'vitest';
import { profiles } from '../../src/catalog/profile.ts';
import { createSparseProgram, type SparseProgram } from '../../src/program/program.ts';

const before: Readonly<Record<string, string>> = {
  '/alone.ts': `import { client } from './client';\nexport const made = client;`,
  '/client.ts': `import { SvcClient } from '@svc/client';\nexport const client = new SvcClient();`,
  '/other.ts': 'export const other = 1;',
};

let sparse: SparseProgram;

beforeEach(() => {
  sparse = createSparseProgram({
    profile: profiles.svc,
    version: 5,
    resolve: (specifier) =>
      specifier === '@svc/client'
        ? { kind: 'sdk', module: 'client' }
        : { kind: 'file', file: `${specifier.slice(1)}.ts` },
    read: (file) => before[file],
  });
  sparse.add(Object.keys(before));
  sparse.update();
  edit('/alone.ts', `${before['/alone.ts']}\n`);
});

function edit(file: string, text: string): void {
  sparse.replace(file, text);
  sparse.update();
}

/** Whether the checker stays when a file gets another text. */
function stays(file: string, text: string): boolean {
  const { checker } = sparse;
  edit(file, text);
  return sparse.checker === checker;
}

/** What the checker says of the last name that a file exports. */
function lastExport(file: string): string {
  const { checker } = sparse;
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(sparse.sourceFile(file)!)!).at(-1)!;
  return `${exported.name}: ${checker.typeToString(checker.getTypeOfSymbol(exported))}`;
}

describe('a checker', () => {
  test('stays for another text of a module that nobody imports, and knows that text', () => {
    expect(lastExport('/alone.ts')).toBe('made: SvcClient');
    expect(stays('/alone.ts', `import { client } from './client';\nexport const sized = [client].length;`)).toBe(true);
    expect(lastExport('/alone.ts')).toBe('sized: number');
  });

  test('is another one for a text of a module that is imported', () => {
    expect(stays('/client.ts', 'export const client = 1;')).toBe(false);
    expect(lastExport('/alone.ts')).toBe('made: 1');
  });

  test.each([
    ['imports something else', `import { other } from './other';\nexport const made = other;`, 'made: 1'],
    ['says something of all files', 'declare global { var everywhere: 1 }\nexport const made = everywhere;', 'made: 1'],
    [
      'says more of another module',
      `declare module './other' { export const more: 2 }\nexport const made = 3;`,
      'made: 3',
    ],
  ])('is another one for a text that %s, and for the next one', (_, text, said) => {
    expect(stays('/alone.ts', text)).toBe(false);
    expect(lastExport('/alone.ts')).toBe(said);
    expect(stays('/alone.ts', before['/alone.ts']!)).toBe(false);
    expect(lastExport('/alone.ts')).toBe('made: SvcClient');
  });

  test('is another one when a file comes in', () => {
    const { checker } = sparse;
    sparse.remove('/other.ts');
    sparse.update();
    expect(sparse.checker).not.toBe(checker);
  });

  test('is another one after thirty texts, of each of which it keeps something', () => {
    const stayed = Array.from({ length: 35 }, (_, at) => stays('/alone.ts', `export const step = ${at};`));
    // The first of them imports something else than the text before.
    expect(stayed).toEqual(stayed.map((_, at) => at !== 0 && at !== 31));
  });
});
