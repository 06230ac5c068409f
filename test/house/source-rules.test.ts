import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { chapters, entries } from '../../transforms/entries.ts';
import { filesBelow, repository, rooms } from '../../scripts/build-inputs.mjs';

const code = [...rooms.flatMap(filesBelow), ...filesBelow('bin'), ...filesBelow('scripts')].filter(
  (file) => /\.([cm]?ts|[cm]?js)$/.test(file) && !file.endsWith('.d.ts'),
);

/** Names that only v5 has: they belong into the catalogue, and nowhere else may code depend on one. */
const removedNames: ReadonlySet<string> = (() => {
  const kept = new Set(entries.flatMap(({ target }) => target ?? []));
  const gone = entries
    .filter(({ kind, root }) => kind !== 'placeholder' && kind !== 'version' && root !== 'type')
    .flatMap(({ path }) => path);
  return new Set(gone.filter((name) => /[A-Z0-9]/.test(name) && !kept.has(name)));
})();

/** Whole string literals of a file, with its identifiers as well or alone; comments may name an example. */
function words(file: string, literalsAlone = false): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || (!literalsAlone && ts.isIdentifier(node))) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(repository, file), 'utf8'), ts.ScriptTarget.Latest));
  return names;
}

test('the removed names are known', () => {
  expect(removedNames).toContain('getPrompt');
  expect(removedNames).toContain('setTraceIO');
  expect(removedNames).not.toContain('getMany');
});

test('removed v5 names stand in the catalogue only', () => {
  // Templates are code of the migrated project, whose functions are called as major 5 called them. The scripts that
  // write the surfaces are part of the catalogue, and the shim's entry files are written from it. The ESLint matrix and
  // the editor script lint projects of major 5.
  const outside = code.filter(
    (file) =>
      !/^(src\/catalog\/|transforms\/[a-z0-9-]+\/entries(\.ts$|\/)|src\/compat\/templates\/|scripts\/((generate-)?surface|eslint-(matrix\/project|editor))|shim\/(svc|langfuse)\/)/.test(
        file,
      ),
  );
  expect(
    outside.flatMap((file) =>
      words(file)
        .filter((word) => removedNames.has(word))
        .map((word) => `${file}: ${word}`),
    ),
  ).toEqual([]);
});

test('no room but `transforms` names a chapter: what is particular about one is a property of it, or of its entries', () => {
  const names = new Set(chapters.map(({ name }) => name));
  // These tables have a namespace of the SDK with the name of a chapter.
  const tables = ['src/catalog/shim-changes.ts', 'src/catalog/python/entries.ts', 'src/python/stub/surface.ts'];
  const outside = code.filter((file) => /^(src|shim|eslint-plugin)\//.test(file) && !tables.includes(file));
  expect(
    outside.flatMap((file) =>
      words(file, true)
        .filter((word) => names.has(word))
        .map((word) => `${file}: ${word}`),
    ),
  ).toEqual([]);
});

test('no file or folder is a collection of leftovers', () => {
  const vague = [...code, ...filesBelow('test'), ...readdirSync(repository)].filter((file) =>
    /(^|[/-])(utils?|helpers?|common|misc)([./-]|$)/.test(file),
  );
  expect(vague.map((file) => basename(file))).toEqual([]);
});

test('a text is split into its clauses by `clausesOf`, which knows what is code', () => {
  const own = /\.split\((?:'; '|\/; )/;
  expect(code.filter((file) => own.test(readFileSync(join(repository, file), 'utf8')))).toEqual([]);
});

test('lines of comments end at 120', () => {
  const all = [...code, ...['test', 'bench', 'mutation'].flatMap(filesBelow)].filter((file) =>
    /^(?!.*(?:\/cases\/|\/shim-changes\.ts|\.work\/)).*(?<!\.d)\.[cm]?[jt]s$/.test(file),
  );
  const long = all.flatMap((file) =>
    readFileSync(join(repository, file), 'utf8')
      .split('\n')
      .filter((line) => line.length > 120 && /^\s*(?:\/\/|\/\*|\* )/.test(line) && !/https?:\/\/\S{60}/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(long).toEqual([]);
});
