import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { filesBelow, repository } from '../../scripts/build-inputs.mjs';

/** The modules of the product with what each imports of them: values and types, static and dynamic. */
function importsOf(rooms: readonly string[]): Map<string, readonly string[]> {
  const files = rooms.flatMap(filesBelow).filter((file) => /\.m?ts$/.test(file) && !file.endsWith('.d.ts'));
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(join(repository, file), 'utf8'), true, true);
      const targets = importedFiles.map(({ fileName }) => join(dirname(file), fileName).replaceAll('\\', '/'));
      return [file, [...new Set(targets)].filter((target) => known.has(target))];
    }),
  );
}

/**
 * Sets of modules that all reach each other, by Tarjan's algorithm; each sorted, a module that imports nobody back left
 * out.
 */
function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (module: string): number => {
    let low = order.size;
    const own = low;
    order.set(module, own);
    open.push(module);
    for (const target of imports.get(module) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target)!);
    }
    lowest.set(module, low);
    if (low === own) {
      const members = open.splice(open.indexOf(module));
      if (members.length > 1) cycles.push(members.sort());
    }
    return low;
  };
  for (const module of imports.keys()) if (!order.has(module)) visit(module);
  return cycles.sort((one, other) => one[0]!.localeCompare(other[0]!));
}

test('a cycle is found, also behind another module', () => {
  const imports = { a: ['b'], b: ['c', 'd'], c: ['a'], d: [] };
  expect(cyclesIn(new Map(Object.entries(imports)))).toEqual([['a', 'b', 'c']]);
});

test('modules are read', () => {
  expect(importsOf(['src/edits']).get('src/edits/apply-edits.ts')).toEqual(['src/edits/text-edit.ts']);
});

test('no modules import each other in a circle, types included', () => {
  expect(cyclesIn(importsOf(['src', 'transforms', 'eslint-plugin', 'shim']))).toEqual([]);
});

/**
 * Chains of imports that go out of a folder and come back into it, each as the file that is left, those on the way and
 * the file that is entered again.
 */
function returnsInto(folder: string, imports: ReadonlyMap<string, readonly string[]>): string[] {
  const isIn = (file: string): boolean => file.startsWith(`${folder}/`);
  const ways = new Map([...imports.keys()].filter(isIn).map((file) => [file, file]));
  const returns: string[] = [];
  // Files that are found on the way are walked as well.
  for (const [file, way] of ways) {
    for (const target of imports.get(file) ?? []) {
      if (isIn(target) && !isIn(file)) returns.push(`${way} > ${target}`);
      if (!ways.has(target)) ways.set(target, `${way} > ${target}`);
    }
  }
  return returns;
}

test('a way back into a folder is found, also over another folder', () => {
  const imports = { 'a/b/x': ['a/y'], 'a/y': ['a/c/z'], 'a/c/z': ['a/b/w'], 'a/b/w': [], 'a/front': ['a/b/x'] };
  const all = new Map(Object.entries(imports));
  expect(returnsInto('a/b', all)).toEqual(['a/b/x > a/y > a/c/z > a/b/w']);
  expect(returnsInto('a/c', all)).toEqual([]);
});

test('no folder is left and entered again, also inside of a room: its files stand below those of the room that use it, and above those that it uses', () => {
  const all = importsOf(['src', 'transforms', 'eslint-plugin', 'shim']);
  // What jscodeshift loads stands above the registry of chapters, and nothing imports it.
  const imports = new Map([...all].filter(([file]) => !file.endsWith('/transform.mts')));
  const folders = new Set([...imports.keys()].map(dirname).filter((folder) => folder.includes('/')));
  expect(folders).toContain('src/rewriting/test-doubles');
  expect([...folders].flatMap((folder) => returnsInto(folder, imports))).toEqual([]);
});
