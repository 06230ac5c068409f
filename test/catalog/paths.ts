/** Finds catalogue paths on a side: `root` and `path` of an entry -> the symbol there, or undefined. */
import ts from 'typescript';
import type { Root } from '../../src/catalog/entry.ts';
import { sdkPackages } from '../../src/catalog/profile.ts';
import { checker, exportsOf, membersOfModule, neutral, publicProperties, type Side, typeOf } from './real-packages.ts';

/** The symbol at a catalogue path, or undefined when that side lacks it. Entries with root `package` have none. */
export function symbolAt(side: Side, root: Root, path: readonly string[]): ts.Symbol | undefined {
  if (root === 'type') return typeAt(side, path);
  if (root === 'tracing') return exportsOf(side, 'tracing').get(path[0]!);
  const start = rootType(side, root);
  let type: ts.Type | undefined = start;
  let found: ts.Symbol | undefined;
  for (const name of path) {
    found = type && publicProperties(type).find((property) => neutral(property.name) === name);
    type = found && typeOf(found);
  }
  return found;
}

function typeAt(side: Side, [first, ...rest]: readonly string[]): ts.Symbol | undefined {
  for (const name of sdkPackages) {
    let symbol = exportsOf(side, name).get(first!);
    for (const inner of rest) symbol = symbol && membersOfModule(symbol).get(inner);
    if (symbol) return symbol;
  }
  return undefined;
}

/** The type a member path starts from. */
function rootType(side: Side, root: Root): ts.Type | undefined {
  switch (root) {
    case 'client':
      return declared(side, 'client', 'SvcClient');
    case 'api':
      return declared(side, 'core', 'SvcAPIClient');
    case 'observation':
      return declared(side, 'tracing', 'SvcSpan');
    case 'experimentResult':
      return declared(side, 'client', 'ExperimentResult');
    case 'datasetItem': {
      const itemsOfDataset = symbolProperty(declared(side, 'client', 'FetchedDataset'), 'items');
      return itemsOfDataset && checker.getIndexTypeOfType(itemsOfDataset, ts.IndexKind.Number);
    }
    case 'scoresResponse':
      // v6 has the same member on the response for one score.
      return declared(side, 'core', 'CreateScoreResponse');
    default:
      return undefined;
  }
}

function declared(side: Side, name: (typeof sdkPackages)[number], exported: string): ts.Type | undefined {
  const symbol = exportsOf(side, name).get(exported);
  return symbol && checker.getDeclaredTypeOfSymbol(symbol);
}

function symbolProperty(type: ts.Type | undefined, name: string): ts.Type | undefined {
  const symbol = type?.getProperty(name);
  return symbol && typeOf(symbol);
}
