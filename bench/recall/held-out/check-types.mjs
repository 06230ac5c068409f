/**
 * Holds the truth of the held-out cases against the real v5 types: each TypeScript case (and each JavaScript one, with
 * inference instead of annotations) is a full program with `@langfuse/*@5.11.1`; `@svc/*` cases are read with the
 * public names, in memory. Prints type errors that are not about packages that are not installed, and sites whose
 * symbol is not declared by the SDK: those are to be justified by reading.
 *
 *   node bench/recall/held-out/check-types.mjs [part of a case's name]
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const cases = fileURLToPath(new URL('cases/', import.meta.url));
const installed = fileURLToPath(new URL('../../../node_modules/', import.meta.url));
/** Missing packages, and what follows from them: implicit any, unknown names of test globals and the DOM. */
const notOurs = new Set([
  2307, 7016, 7006, 7031, 7053, 7005, 7034, 7022, 7023, 7008, 7019, 2580, 2582, 2593, 2304, 2875, 7026, 1479, 2882,
  5097, 2792, 1295, 1287, 17004, 6142,
]);

/** The public names have the same number of lines; columns are looked up by the token, not by number. */
const publicNames = (text) =>
  text
    .replaceAll('@svc/', '@langfuse/')
    .replaceAll('SvcAPIClient', 'LangfuseAPIClient')
    .replaceAll(/\bSvc(?=[A-Z])/g, 'Langfuse')
    .replaceAll(/npm:(@langfuse\/\w+)@[^']*/g, '$1');

function optionsOf(folder) {
  const config = path.join(folder, 'tsconfig.base.json');
  const own = path.join(folder, 'tsconfig.json');
  const file = fs.existsSync(config) ? config : own;
  const paths = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).compilerOptions.paths : undefined;
  return {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.esnext.disposable.d.ts'],
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    allowJs: true,
    checkJs: false,
    noEmit: true,
    skipLibCheck: true,
    jsx: ts.JsxEmit.Preserve,
    allowImportingTsExtensions: true,
    experimentalDecorators: fs
      .readdirSync(folder, { recursive: true })
      .every((name) => !String(name).endsWith('traced.ts')),
    types: ['node'],
    typeRoots: [path.join(installed, '@types')],
    paths: Object.fromEntries([
      ...Object.entries(paths ?? {}).map(([key, targets]) => [key, targets.map((to) => path.join(folder, to))]),
      ['@langfuse/*', [path.join(installed, '@langfuse/*')]],
      ['@shop/telemetry/client', [path.join(folder, 'packages/telemetry/src/client.ts')]],
      ['@opentelemetry/*', [path.join(installed, '@opentelemetry/*')]],
    ]),
  };
}

let problems = 0;
for (const name of fs.readdirSync(cases).filter((one) => one.includes(process.argv[2] ?? ''))) {
  const folder = path.join(cases, name);
  const truth = JSON.parse(fs.readFileSync(path.join(folder, 'truth.json'), 'utf8'));
  const files = fs
    .readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .map((file) => path.join(folder, file));
  const options = optionsOf(folder);
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  const source = (file) => (file.startsWith(cases) ? publicNames(read(file) ?? '') : read(file));
  host.getSourceFile = (file, version) => {
    const text = source(file);
    return text === undefined ? undefined : ts.createSourceFile(file, text, version, true);
  };
  const program = ts.createProgram(files, options, host);
  const checker = program.getTypeChecker();
  for (const file of files) {
    const sourceFile = program.getSourceFile(file);
    for (const one of [
      ...program.getSyntacticDiagnostics(sourceFile),
      ...(/\.[cm]?js$/.test(file) ? [] : program.getSemanticDiagnostics(sourceFile)),
    ]) {
      if (notOurs.has(one.code)) continue;
      problems += 1;
      const { line } = sourceFile.getLineAndCharacterOfPosition(one.start);
      console.log(
        `${name}/${path.relative(folder, file)}:${line + 1} TS${one.code} ${ts.flattenDiagnosticMessageText(one.messageText, ' ').slice(0, 220)}`,
      );
    }
  }
  for (const site of truth.sites) {
    const sourceFile = program.getSourceFile(path.join(folder, site.file));
    const original = fs.readFileSync(path.join(folder, site.file), 'utf8').split('\n')[site.line - 1];
    const shifted = publicNames(original.slice(0, site.column - 1)).length;
    const start = sourceFile.getPositionOfLineAndCharacter(site.line - 1, shifted);
    let node = sourceFile;
    for (let next = node; next; ) {
      node = next;
      next = ts.forEachChild(node, (child) => (child.pos <= start && start < child.end ? child : undefined));
    }
    let symbol = checker.getSymbolAtLocation(node);
    if (node.parent && ts.isBindingElement(node.parent))
      symbol = checker.getTypeAtLocation(node.parent.parent).getProperty(node.text);
    if (node.parent && ts.isLiteralTypeNode(node.parent) && ts.isIndexedAccessTypeNode(node.parent.parent))
      symbol = checker.getTypeAtLocation(node.parent.parent.objectType).getProperty(node.text);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
    const sdk = symbol?.declarations?.some((one) => one.getSourceFile().fileName.includes('/@langfuse/'));
    if (!sdk)
      console.log(`  not by types: ${name}/${site.file}:${site.line}:${site.column} ${site.id} (${site.evidence})`);
  }
}
console.log(problems === 0 ? 'no type errors' : `${problems} type errors`);
