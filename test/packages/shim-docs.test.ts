/** An editor shows what every name of the shim means: the built declarations have a comment for each. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';

/** Interfaces whose fields a caller fills in; those of records are described by their types. */
const filledIn = /(?:Params|Options|LoggerConfig)$/;

function undocumented(profile: string): string[] {
  const folder = join(repository, 'dist/shim', profile);
  const files = readdirSync(folder).filter((name) => name.endsWith('.d.ts'));
  const program = ts.createProgram(
    files.map((name) => join(folder, name)),
    { module: ts.ModuleKind.NodeNext, skipLibCheck: true, types: [] },
  );
  const checker = program.getTypeChecker();
  const seen = new Set<ts.Symbol>();
  const missing: string[] = [];
  const isOurs = (symbol: ts.Symbol): boolean =>
    symbol.declarations?.some((one) => one.getSourceFile().fileName.includes(`/shim/${profile}/`)) === true;
  const note = (symbol: ts.Symbol, path: string): void => {
    if (ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim() === '') missing.push(path);
  };
  const look = (found: ts.Symbol, path: string): void => {
    const symbol = found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
    if (seen.has(symbol)) return;
    seen.add(symbol);
    note(symbol, path);
    const isClass = (symbol.flags & ts.SymbolFlags.Class) !== 0;
    const isInterface = (symbol.flags & ts.SymbolFlags.Interface) !== 0;
    if (!isClass && !(isInterface && (filledIn.test(symbol.name) || symbol.name.endsWith('Api')))) return;
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    const statics = isClass ? checker.getTypeOfSymbol(symbol).getProperties() : [];
    for (const member of [...type.getProperties(), ...statics]) {
      if (!isOurs(member) || member.name.startsWith('_') || member.name === 'prototype') continue;
      note(member, `${path}.${member.name}`);
      // The namespaces of the API client are types that nobody imports.
      const space = checker.getTypeOfSymbol(member).getSymbol();
      if (space?.name.endsWith('Api') === true) look(space, `${path}.${member.name}`);
    }
    for (const inner of symbol.exports?.values() ?? []) {
      if (filledIn.test(inner.name)) look(inner, `${path}.${inner.name}`);
    }
  };
  for (const name of files) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(join(folder, name))!)!;
    for (const exported of checker.getExportsOfModule(module)) look(exported, `${name.slice(0, -5)}.${exported.name}`);
  }
  expect(seen.size).toBeGreaterThan(450);
  return missing;
}

test.each(['svc', 'langfuse'])('every export and public member of %s has a comment', (profile) => {
  expect(undocumented(profile)).toEqual([]);
});

test('comments use the names of the profile', () => {
  const folder = join(repository, 'dist/shim/langfuse');
  const text = readdirSync(folder)
    .filter((name) => name.endsWith('.d.ts'))
    .map((name) => ts.sys.readFile(join(folder, name)))
    .join('\n');
  expect(text.match(/\bSvc[A-Z]\w*|\bSVC_\w+/g) ?? []).toEqual([]);
  expect(text).toContain('/** Secret key of the project; else `LANGFUSE_SECRET_KEY`. */');
  expect(text).toContain('/** `GET /api/public/v2/datasets/{datasetName}` (contract §4.1).');
});
