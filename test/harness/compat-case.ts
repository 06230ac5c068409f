import ts from 'typescript';
import type { FixtureCase } from './fixture-case.ts';
import { product, runTree, type ToolResult } from './run-tool.ts';

/** What of a fixture the run with `--compat` writes anew, as far as the fixture does not hold it. */
function missing({ options, output }: FixtureCase): string[] {
  return Object.keys(options.compat?.writes ?? {}).filter((file) => !output.has(file));
}

/**
 * The fixture with the modules that it does not hold in full, as the tool writes them: their exports are checked
 * against the fixture, and their types with those of the other files.
 */
export function withWritten(fixture: FixtureCase): FixtureCase {
  const files = missing(fixture);
  if (files.length === 0) return fixture;
  const { input, options, output } = fixture;
  const run = runTree(product, input, { profile: 'svc', modules: options.modules ?? [], compat: options.compat ?? {} });
  return {
    ...fixture,
    output: new Map([...output, ...files.map((file) => [file, run.output.get(file) ?? ''] as const)]),
  };
}

/** The modules that the run adds: their texts have no marks of an editor. */
export function writtenFiles({ input, options }: FixtureCase): ReadonlySet<string> {
  return new Set(Object.keys(options.compat?.writes ?? {}).filter((file) => !input.has(file)));
}

/** Differences of the modules written and of their functions. */
export function checkWritten({ input, options }: FixtureCase, run: ToolResult): string[] {
  const writes = options.compat?.writes ?? {};
  const written = [...run.output.keys()].filter((file) => !input.has(file));
  const failures = written.filter((file) => writes[file] === undefined).map((file) => `compat: ${file} was written`);
  for (const [file, names] of Object.entries(writes)) {
    const got = exportedFunctions(run.output.get(file) ?? '').join();
    if (got !== [...names].sort().join())
      failures.push(`compat: ${file} exports ${got || 'nothing'}, expected ${names.join()}`);
  }
  return failures;
}

function exportedFunctions(text: string): string[] {
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.ESNext, true);
  const functions = source.statements.filter(ts.isFunctionDeclaration);
  const exported = new Set([...text.matchAll(/^exports\.(\w+) =/gm)].map((match) => match[1]));
  return functions
    .filter(
      ({ modifiers, name }) =>
        modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true || exported.has(name?.text),
    )
    .map(({ name }) => name!.text)
    .sort();
}

/** A line that imports the compat module, or the empty line behind it. */
export function isCompatImport(line: string): boolean {
  return (
    line.trim() === '' ||
    /^\s*(?:import(?: type)?|const) \{ (?:Compat|get|list|delete)[^}]*\} (?:from|= require)/.test(line)
  );
}
