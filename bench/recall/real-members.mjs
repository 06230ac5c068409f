// @ts-check
/**
 * Which declarations of the real SDK packages are changed members: the catalogue's paths, walked with the checker
 * through the packages' own types. Knows nothing of the analysis and its surface.
 */
import ts from 'typescript';

/** @typedef {import('../../src/catalog/entry.ts').Entry} Entry */

/**
 * What the real types say about the catalogue.
 *
 * @typedef {object} RealMembers
 * @property {ReadonlyMap<ts.Node, Entry>} byDeclaration the entry of a changed member's declaration
 * @property {readonly Entry[]} gone entries that only major 4 declares
 * @property {readonly string[]} unplaced ids of entries that the real types do not have
 */

/** @typedef {(module: string) => ts.Symbol | undefined} ModuleSymbol the module `client`, `core` or `tracing` */

/**
 * Finds what the SDK exports.
 * @param {ts.TypeChecker} checker
 * @param {ModuleSymbol} moduleSymbol
 */
function createExports(checker, moduleSymbol) {
  /** @param {ts.Symbol | undefined} symbol */
  const target = (symbol) =>
    symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  /** @param {string} module @param {string} name */
  const exported = (module, name) => {
    const symbol = moduleSymbol(module);
    return target(
      symbol?.exports?.get(ts.escapeLeadingUnderscores(name)) ??
        (symbol && checker.getExportsOfModule(symbol).find((candidate) => candidate.name === name)),
    );
  };
  /** @param {string} module @param {string} name */
  const typeOf = (module, name) => {
    const symbol = exported(module, name);
    return symbol && checker.getDeclaredTypeOfSymbol(symbol);
  };
  /** A type of the SDK by its neutral name. @param {readonly string[]} path */
  const typeSymbol = (path) => {
    const [first = '', ...rest] = path.map((name) => name.replace(/^Svc/, 'Langfuse'));
    let symbol = ['core', 'client', 'tracing'].map((module) => exported(module, first)).find(Boolean);
    for (const name of rest)
      symbol = target(symbol && checker.getExportsOfModule(symbol).find((candidate) => candidate.name === name));
    return symbol;
  };
  return { exported, typeOf, typeSymbol };
}

/**
 * @param {ts.TypeChecker} checker
 * @param {ts.Type | undefined} type
 * @param {readonly string[]} path
 */
function memberOf(checker, type, path) {
  /** @type {ts.Symbol | undefined} */
  let symbol;
  for (const name of path) {
    symbol = type && checker.getPropertyOfType(type, name);
    if (!symbol) return undefined;
    type = checker.getTypeOfSymbol(symbol);
  }
  return symbol;
}

/**
 * @param {ts.TypeChecker} checker
 * @param {ModuleSymbol} moduleSymbol
 * @param {readonly Entry[]} entries
 * @returns {RealMembers}
 */
export function realMembers(checker, moduleSymbol, entries) {
  /** @type {Map<ts.Node, Entry>} */
  const byDeclaration = new Map();
  /** @type {Entry[]} */
  const gone = [];
  /** @type {string[]} */
  const unplaced = [];
  const { exported, typeOf, typeSymbol } = createExports(checker, moduleSymbol);
  /** @param {ts.Type | undefined} type @param {readonly string[]} path */
  const member = (type, path) => memberOf(checker, type, path);
  const datasetItem = () => {
    const items = member(typeOf('client', 'FetchedDataset'), ['items']);
    return items && checker.getIndexTypeOfType(checker.getTypeOfSymbol(items), ts.IndexKind.Number);
  };

  /** @type {Record<Entry['root'], (path: readonly string[]) => ts.Symbol | undefined>} */
  const place = {
    client: (path) => member(typeOf('client', 'LangfuseClient'), path),
    api: (path) => member(typeOf('core', 'LangfuseAPIClient'), path),
    observation: (path) => member(typeOf('tracing', 'LangfuseSpan'), path),
    tracing: ([name = '']) => exported('tracing', name),
    datasetItem: (path) => member(datasetItem(), path),
    experimentResult: (path) => member(typeOf('client', 'ExperimentResult'), path),
    scoresResponse: (path) => member(typeOf('core', 'CreateScoreResponse'), path),
    type: typeSymbol,
    package: () => undefined,
  };
  for (const entry of entries) {
    if (entry.root === 'package') continue;
    const declarations = place[entry.root](entry.path)?.declarations ?? [];
    for (const declaration of declarations) if (!byDeclaration.has(declaration)) byDeclaration.set(declaration, entry);
    if (declarations.length > 0) continue;
    if (entry.chapter === 'v4-leftovers') gone.push(entry);
    unplaced.push(entry.id);
  }
  return { byDeclaration, gone, unplaced };
}
