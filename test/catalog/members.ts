/** Every public member of the published packages, by a path in neutral names. */
import ts from 'typescript';
import {
  checker,
  exportsOf,
  membersOfModule,
  neutral,
  publicProperties,
  publishedPackages,
  typeOf,
} from './real-packages.ts';

/**
 * Paths of everything public in the published packages: exports (`@svc/core.Dataset`), types nested in exported
 * namespaces (`@svc/core.legacy.ObservationsViews`), members of classes under the class that declares them
 * (`@svc/client.SvcClient.getPrompt`), and the API client from its own root (`api.datasets.get`).
 */
export function realMembers(): Set<string> {
  const paths = new Set<string>();
  for (const name of publishedPackages) {
    const seen = new Set<ts.Symbol>();
    const exported = exportsOf('real', name);
    for (const symbol of exported.values()) seen.add(symbol);
    for (const [path, symbol] of exported) addExport(`@svc/${name}.${path}`, symbol, seen, paths);
  }
  addApi('api', checker.getDeclaredTypeOfSymbol(exportsOf('real', 'core').get('SvcAPIClient')!), paths);
  return paths;
}

function addExport(path: string, symbol: ts.Symbol, seen: Set<ts.Symbol>, paths: Set<string>): void {
  // A package that passes another's export on does not have it of its own.
  const owner = packageOf(symbol);
  if (owner && !path.startsWith(`${owner}.`)) return;
  paths.add(path);
  if (symbol.flags & ts.SymbolFlags.Class && neutral(symbol.name) !== 'SvcAPIClient') {
    for (const type of [checker.getDeclaredTypeOfSymbol(symbol), typeOf(symbol)]) {
      for (const property of publicProperties(type)) {
        const from = packageOf(property);
        const parent = property.declarations?.[0]?.parent;
        if (from && parent && ts.isClassDeclaration(parent) && parent.name)
          paths.add(`${from}.${neutral(parent.name.text)}.${neutral(property.name)}`);
      }
    }
  }
  if (symbol.flags & ts.SymbolFlags.Module) {
    for (const [name, member] of membersOfModule(symbol)) {
      if (seen.has(member) || name === 'prototype' || name === '_Base') continue;
      seen.add(member);
      addExport(`${path}.${name}`, member, seen, paths);
    }
  }
}

/** The SDK package that declares a symbol, e.g. `@svc/core`. */
function packageOf(symbol: ts.Symbol): string | undefined {
  const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? '';
  const [, name] = /\/@langfuse\/(\w+)\/dist\//.exec(file) ?? [];
  return name && `@svc/${name}`;
}

function addApi(path: string, type: ts.Type, paths: Set<string>): void {
  for (const property of publicProperties(type)) {
    const here = `${path}.${property.name}`;
    paths.add(here);
    const inner = typeOf(property);
    if (inner.getCallSignatures().length === 0) addApi(here, inner, paths);
  }
}
