/** An editor shows what every name of the shim means: the built declarations have a comment for each. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';

/** Interfaces whose fields a caller fills in; those of records are described by their types. */
const filledIn = /(?:Params|Options|LoggerConfig)$/;

/** Looks at what a profile's declarations export. */
class Exports {
  readonly seen = new Set<ts.Symbol>();
  /** Paths of what has no comment. */
  readonly missing: string[] = [];
  readonly #checker: ts.TypeChecker;
  readonly #profile: string;

  constructor(checker: ts.TypeChecker, profile: string) {
    this.#checker = checker;
    this.#profile = profile;
  }

  look(exported: ts.Symbol, path: string): void {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(exported) : exported;
    if (this.seen.has(symbol)) return;
    this.seen.add(symbol);
    this.#note(symbol, path);
    if (!hasOwnMembers(symbol)) return;
    for (const member of this.#membersOf(symbol)) this.#lookAtMember(member, `${path}.${member.name}`);
    for (const inner of symbol.exports?.values() ?? [])
      if (filledIn.test(inner.name)) this.look(inner, `${path}.${inner.name}`);
  }

  /** Those that a caller sees. */
  #membersOf(symbol: ts.Symbol): readonly ts.Symbol[] {
    const statics = isClass(symbol) ? this.#checker.getTypeOfSymbol(symbol).getProperties() : [];
    return [...this.#checker.getDeclaredTypeOfSymbol(symbol).getProperties(), ...statics].filter(
      (member) => this.#isOurs(member) && !member.name.startsWith('_') && member.name !== 'prototype',
    );
  }

  #lookAtMember(member: ts.Symbol, path: string): void {
    this.#note(member, path);
    // The namespaces of the API client are types that nobody imports.
    const space = this.#checker.getTypeOfSymbol(member).getSymbol();
    if (space?.name.endsWith('Api') === true) this.look(space, path);
  }

  #note(symbol: ts.Symbol, path: string): void {
    const comment = ts.displayPartsToString(symbol.getDocumentationComment(this.#checker));
    if (comment.trim() === '') this.missing.push(path);
  }

  #isOurs(symbol: ts.Symbol): boolean {
    return (
      symbol.declarations?.some((one) => one.getSourceFile().fileName.includes(`/shim/${this.#profile}/`)) === true
    );
  }
}

function isClass(symbol: ts.Symbol): boolean {
  return (symbol.flags & ts.SymbolFlags.Class) !== 0;
}

/** Each of its members has a comment: it is no record. */
function hasOwnMembers(symbol: ts.Symbol): boolean {
  const isInterface = (symbol.flags & ts.SymbolFlags.Interface) !== 0;
  return isClass(symbol) || (isInterface && (filledIn.test(symbol.name) || symbol.name.endsWith('Api')));
}

function exportsOf(profile: string): Exports {
  const folder = join(repository, 'dist/shim', profile);
  const files = readdirSync(folder).filter((name) => name.endsWith('.d.ts'));
  const program = ts.createProgram(
    files.map((name) => join(folder, name)),
    { module: ts.ModuleKind.NodeNext, skipLibCheck: true, types: [] },
  );
  const checker = program.getTypeChecker();
  const all = new Exports(checker, profile);
  for (const name of files) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(join(folder, name))!)!;
    for (const exported of checker.getExportsOfModule(module))
      all.look(exported, `${name.slice(0, -5)}.${exported.name}`);
  }
  return all;
}

test.each(['svc', 'langfuse'])('every export and public member of %s has a comment', (profile) => {
  const { seen, missing } = exportsOf(profile);
  expect(seen.size).toBeGreaterThan(450);
  expect(missing).toEqual([]);
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
