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
