/**
 * One TypeScript program with the published packages of 4.6.1 and 5.11.1 and our surfaces of 4, 5 and 6 side by side,
 * all under the langfuse names, and ways to walk their public members.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { profiles, sdkPackages, type SdkPackage } from '../../src/catalog/profile.ts';
import { surfaceModules } from '../../src/catalog/surface/load.ts';

/** The sides of the comparison. */
export type Side = 'real4' | 'real' | 'v4' | 'v5' | 'v6';

/** Packages of the registry that are installed here; the browser package is not published. */
export const publishedPackages = sdkPackages.filter((name) => name !== 'browser');

const repository = join(dirname(fileURLToPath(import.meta.url)), '../..').replaceAll('\\', '/');
const profile = profiles.langfuse;

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  types: [],
  noEmit: true,
  // The surfaces are declaration files; their diagnostics are asked for.
  skipLibCheck: false,
};

function fileOf(side: Side, name: string): string {
  switch (side) {
    case 'real':
      return `${repository}/node_modules/${profile.scope}/${name}/dist/index.d.ts`;
    case 'real4':
      return `${repository}/node_modules/langfuse-${name}-4/dist/index.d.ts`;
    default:
      return `${repository}/~${side}/${name}.d.ts`;
  }
}

const virtual = new Map<string, string>();
for (const version of [4, 5, 6] as const) {
  for (const [module, text] of surfaceModules(version, profile))
    virtual.set(fileOf(`v${version}`, module.split('/')[1]!), text);
}

const host = ts.createCompilerHost(options);
const { readFile, fileExists, getSourceFile } = host;
host.readFile = (file) => virtual.get(file) ?? readFile(file);
host.fileExists = (file) => virtual.has(file) || fileExists(file);
host.getSourceFile = (file, language, ...rest) => {
  const text = virtual.get(file);
  return text === undefined ? getSourceFile(file, language, ...rest) : ts.createSourceFile(file, text, language, true);
};
host.resolveModuleNameLiterals = (literals, from) =>
  literals.map(({ text }) => {
    const side = /\/~(v[456])\//.exec(from)?.[1] as Side | undefined;
    if (side && text.startsWith(`${profile.scope}/`)) {
      return { resolvedModule: { resolvedFileName: fileOf(side, text.split('/')[1]!), extension: ts.Extension.Dts } };
    }
    // Types of packages that only the published declarations name stay unresolved on both sides.
    return {
      resolvedModule: ts.resolveModuleName(text, side ? `${repository}/index.ts` : from, options, host).resolvedModule,
    };
  });

export const program = ts.createProgram(
  [...virtual.keys(), ...publishedPackages.flatMap((name) => [fileOf('real', name), fileOf('real4', name)])],
  options,
  host,
);
export const checker = program.getTypeChecker();

/** Files of a surface, for diagnostics. */
export function surfaceSources(side: 'v4' | 'v5' | 'v6'): ts.SourceFile[] {
  return sdkPackages.map((name) => program.getSourceFile(fileOf(side, name))!);
}

/** The exports of a package, aliases followed, by neutral name. */
export function exportsOf(side: Side, name: SdkPackage): Map<string, ts.Symbol> {
  const source = program.getSourceFile(fileOf(side, name));
  const module = source && checker.getSymbolAtLocation(source);
  return module ? membersOfModule(module) : new Map();
}

/** The exports of a module or namespace, aliases followed, by neutral name. */
export function membersOfModule(symbol: ts.Symbol): Map<string, ts.Symbol> {
  return new Map(checker.getExportsOfModule(symbol).map((entry) => [neutral(entry.name), followed(entry)]));
}

function followed(symbol: ts.Symbol): ts.Symbol {
  let current = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  // The bundler repeats a type in a namespace as `type index$1_Name = Name` or `const index$1_Name: typeof Name`.
  for (;;) {
    const repeated = /^index(\$\w+)?_/.test(current.name) ? repeatedSymbol(current) : undefined;
    if (!repeated) return current;
    current = repeated;
  }
}

function repeatedSymbol(symbol: ts.Symbol): ts.Symbol | undefined {
  for (const declaration of symbol.declarations ?? []) {
    if (ts.isTypeAliasDeclaration(declaration) && ts.isTypeReferenceNode(declaration.type))
      return named(declaration.type.typeName);
    if (ts.isVariableDeclaration(declaration) && declaration.type && ts.isTypeQueryNode(declaration.type))
      return named(declaration.type.exprName);
  }
  return undefined;
}

/** What a name at the top of a file declares; `typeof Name` of a namespace without values has no symbol of its own. */
function named(name: ts.EntityName): ts.Symbol | undefined {
  const source = name.getSourceFile();
  let names = topLevel.get(source);
  if (!names) {
    const wanted = ts.SymbolFlags.Value | ts.SymbolFlags.Type | ts.SymbolFlags.Namespace;
    names = new Map(checker.getSymbolsInScope(source, wanted).map((symbol) => [symbol.name, symbol]));
    topLevel.set(source, names);
  }
  return names.get(name.getText());
}

const topLevel = new Map<ts.SourceFile, Map<string, ts.Symbol>>();

/** Langfuse names as neutral ones, and without what the bundler adds to a name. */
export function neutral(text: string): string {
  return text
    .replaceAll(profile.scope, '@svc')
    .replace(/Langfuse/g, 'Svc')
    .replace(/LANGFUSE/g, 'SVC')
    .replace(/langfuse/g, 'svc')
    .replace(/\$1\b/g, '')
    .replace(/\bindex(\$\w+)?_/g, '');
}

/** Public properties of a type: no private, protected or bundler-internal members. */
export function publicProperties(type: ts.Type): ts.Symbol[] {
  return checker.getPropertiesOfType(checker.getApparentType(type)).filter(({ name, declarations }) => {
    const hidden = declarations?.some(
      (declaration) =>
        ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected),
    );
    return !hidden && !name.startsWith('__') && name !== 'prototype' && name !== '_Base';
  });
}

/** The type of a property, seen from nowhere in particular. */
export function typeOf(symbol: ts.Symbol): ts.Type {
  return checker.getTypeOfSymbol(symbol);
}
