// @ts-check
/**
 * What the whole TypeScript program says: every file of a package, the real types of the SDK, no code of the analysis.
 * It is one half of the truth in packages-truth.json; the other half is reading (docs/recall.md).
 *
 * Usage: node bench/recall/full-program.mjs [name@version …] [--check | --hits]
 *   prints the sites that the types know, as in packages-truth.json
 *   --check: instead, what differs from packages-truth.json; exit 1 if anything does
 *   --hits: instead, each place where a watched name stands and the types say nothing; these are to be read
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { realMembers } from './real-members.mjs';
import { labelOf, repositoryOf } from './unpack-packages.mjs';
import { hitPattern } from './hit-pattern.mjs';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const isCode = /\.[cm]?[jt]sx?$/;
const sdkModules = ['client', 'core', 'tracing', 'otel', 'openai', 'langchain'];

/** @typedef {import('../../src/catalog/entry.ts').Entry} Entry */
/** @typedef {{ file: string, line: number, column: number, id: string }} Place */

/** @param {string} module @param {4 | 5} [major] of the SDK */
const typesOf = (module, major = 5) =>
  join(repository, 'node_modules', major === 4 ? `langfuse-${module}-4` : `@langfuse/${module}`, 'dist/index.d.ts');

/** A hand-written `declare module '@langfuse/…'` would take the place of the real types. @param {string} text */
const replacesTheSdk = (text) => /^\s*declare module ['"]@langfuse\//m.test(text);

/** All code of a folder but what stands in for the SDK. @param {string} root */
const codeOf = (root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isCode.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !replacesTheSdk(readFileSync(file, 'utf8')))
    .sort();

/**
 * @param {string} root of the unpacked package
 * @param {readonly Entry[]} entries
 * @param {object} [more]
 * @param {4 | 5} [more.major] whose types the code is read with
 * @param {readonly string[]} [more.files] absolute paths, in place of all code of the folder
 * @param {Record<string, string[]>} [more.paths] aliases of the repository's own modules
 * @param {Map<string, ts.SourceFile | undefined>} [more.sources] parsed files of packages, kept from call to call
 */
export function readPackage(root, entries, { major = 5, files = codeOf(root), paths = {}, sources } = {}) {
  const anchor = join(root, 'truth-anchor.d.ts');
  const options = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    moduleDetection: ts.ModuleDetectionKind.Force,
    jsx: ts.JsxEmit.Preserve,
    allowJs: true,
    checkJs: false,
    maxNodeModuleJsDepth: 0,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    typeRoots: [join(repository, 'node_modules/@types')],
    paths: {
      ...Object.fromEntries(sdkModules.map((module) => [`@langfuse/${module}`, [typesOf(module, major)]])),
      ...paths,
      '@opentelemetry/api': [join(repository, 'node_modules/@opentelemetry/api/build/src/index.d.ts')],
    },
  };
  const host = ts.createCompilerHost(options);
  const read = host.readFile;
  host.readFile = (file) =>
    file === anchor ? sdkModules.map((module) => `import type {} from '@langfuse/${module}';`).join('\n') : read(file);
  const parse = host.getSourceFile;
  if (sources)
    host.getSourceFile = (file, ...rest) => {
      if (!file.includes('/node_modules/')) return parse(file, ...rest);
      if (!sources.has(file)) sources.set(file, parse(file, ...rest));
      return sources.get(file);
    };
  const exists = host.fileExists;
  host.fileExists = (file) => file === anchor || exists(file);
  const program = ts.createProgram({ rootNames: [anchor, ...files], options, host });
  const checker = program.getTypeChecker();
  const moduleSymbol = (/** @type {string} */ module) => {
    const source = program.getSourceFile(typesOf(module, major));
    return source && checker.getSymbolAtLocation(source);
  };
  const members = realMembers(checker, moduleSymbol, entries);
  /** @type {Place[]} */
  const places = [];
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) collect(checker, members, source, file.slice(root.length + 1), places);
  }
  return { places: places.sort(byPlace), files, unplaced: members.unplaced };
}

/** @param {Place} a @param {Place} b */
const byPlace = (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column);

/**
 * @param {ts.TypeChecker} checker
 * @param {import('./real-members.mjs').RealMembers} members
 * @param {ts.SourceFile} source
 * @param {string} file
 * @param {Place[]} places
 */
function collect(checker, members, source, file, places) {
  const lookup = createLookup(checker, members);
  /** @param {ts.Node} node */
  const visit = (node) => {
    const use = useAt(lookup, node);
    if (use) {
      const { line, character } = source.getLineAndCharacterOfPosition(use.name.getStart(source));
      places.push({ file, line: line + 1, column: character + 1, id: use.entry.id });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/**
 * What the types say of a name.
 * @typedef {object} Lookup
 * @property {ts.TypeChecker} checker
 * @property {import('./real-members.mjs').RealMembers} members
 * @property {(symbol: ts.Symbol | undefined) => Entry | undefined} entryOf
 * @property {(receiver: ts.Node, name: string) => Entry | undefined} memberEntry the entry of `receiver.name`
 */

/** @typedef {{ name: ts.Node, entry: Entry } | undefined} Use the name to report, and what it is */

/** @param {ts.Type} type @returns {boolean} */
const ofSdk = (type) =>
  [type, ...(type.isUnionOrIntersection() ? type.types : [])].some((part) =>
    (part.symbol?.declarations ?? []).some((declaration) =>
      /\/node_modules\/(?:@langfuse\/|langfuse-\w+-4\/)/.test(declaration.getSourceFile().fileName),
    ),
  );

/** @param {ts.TypeChecker} checker @param {import('./real-members.mjs').RealMembers} members @returns {Lookup} */
function createLookup(checker, members) {
  /** @param {ts.Symbol | undefined} symbol */
  const entryOf = (symbol) => {
    const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    for (const declaration of target?.declarations ?? []) {
      const entry = members.byDeclaration.get(declaration);
      if (entry) return entry;
    }
    return undefined;
  };
  /** @param {ts.Node} receiver @param {string} name */
  const memberEntry = (receiver, name) => {
    const type = checker.getNonNullableType(checker.getTypeAtLocation(receiver));
    const path = [...pathOf(receiver), name];
    for (const part of type.isUnion() ? type.types : [type]) {
      const property = checker.getPropertyOfType(checker.getApparentType(part), name);
      const entry = entryOf(property);
      if (entry) return entry;
      const old =
        !property &&
        ofSdk(part) &&
        members.gone.find((gone) => gone.path.join('.') === path.slice(-gone.path.length).join('.'));
      if (old) return old;
    }
    return undefined;
  };
  return { checker, members, entryOf, memberEntry };
}

/** @param {Lookup} lookup @param {ts.Node} node @returns {Use} */
function useAt(lookup, node) {
  if (
    ts.isPropertyAccessExpression(node) ||
    (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
  )
    return memberUse(lookup, node);
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) return destructuredUse(lookup, node);
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) {
    const { checker, members, entryOf } = lookup;
    const entry = entryOf(checker.getSymbolAtLocation(node.name)) ?? goneExport(members, node);
    return entry && { name: node.propertyName ?? node.name, entry };
  }
  if (
    ts.isIndexedAccessTypeNode(node) &&
    ts.isLiteralTypeNode(node.indexType) &&
    ts.isStringLiteral(node.indexType.literal)
  ) {
    const name = node.indexType.literal;
    const { checker, entryOf } = lookup;
    const entry = entryOf(checker.getPropertyOfType(checker.getTypeAtLocation(node.objectType), name.text));
    return entry && { name, entry };
  }
  return ts.isIdentifier(node) && !isOwnName(node) ? nameUse(lookup, node) : undefined;
}

/**
 * `client.getPrompt`, `client['getPrompt']`
 * @param {Lookup} lookup
 * @param {ts.PropertyAccessExpression | ts.ElementAccessExpression} node
 * @returns {Use}
 */
function memberUse({ checker, memberEntry }, node) {
  const name = ts.isPropertyAccessExpression(node)
    ? node.name
    : /** @type {ts.StringLiteralLike} */ (node.argumentExpression);
  const entry = memberEntry(node.expression, name.text);
  const isUse = entry && isV5Use(checker, entry, node) && !isInsideLongerMember(node, memberEntry);
  return isUse ? { name, entry } : undefined;
}

/**
 * `getPrompt` of `const { getPrompt } = client`
 * @param {Lookup} lookup
 * @param {ts.BindingElement} node
 * @returns {Use}
 */
function destructuredUse({ checker, entryOf }, node) {
  const name = node.propertyName ?? node.name;
  if (!(ts.isIdentifier(name) || ts.isStringLiteral(name)) || ts.isObjectBindingPattern(node.name)) return undefined;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node.parent));
  const entry = entryOf(checker.getPropertyOfType(checker.getApparentType(type), name.text));
  return entry && { name, entry };
}

/**
 * The name of a type or a function, or the last name of a path in a type.
 * @param {Lookup} lookup
 * @param {ts.Identifier} node
 * @returns {Use}
 */
function nameUse({ checker, entryOf, memberEntry }, node) {
  const path = ts.isQualifiedName(node.parent) && node.parent.right === node ? node.parent : undefined;
  const entry = entryOf(checker.getSymbolAtLocation(node)) ?? (path ? memberEntry(path.left, node.text) : undefined);
  if (!entry) return undefined;
  const isUse =
    entry.root === 'type' ||
    entry.root === 'tracing' ||
    (path && isV5Use(checker, entry, node) && !isInsideLongerPath(path, entryOf, checker));
  return isUse ? { name: node, entry } : undefined;
}

/** The names of a dotted path. @param {ts.Node} node @returns {string[]} */
function pathOf(node) {
  if (ts.isPropertyAccessExpression(node)) return [...pathOf(node.expression), node.name.text];
  return ts.isQualifiedName(node) ? [...pathOf(node.left), node.right.text] : ts.isIdentifier(node) ? [node.text] : [];
}

/** Names that the other branches have looked at, and names of declarations. @param {ts.Identifier} node */
function isOwnName(node) {
  const { parent } = node;
  if (
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isImportClause(parent) ||
    ts.isNamespaceImport(parent)
  )
    return true;
  if (ts.isPropertyAccessExpression(parent) || ts.isBindingElement(parent)) return parent.name === node;
  return ts.isPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isMethodSignature(parent)
    ? parent.name === node
    : false;
}

/**
 * `a.legacy` in `a.legacy.scoreV1.create` is no place of its own.
 * @param {ts.Node} node
 * @param {(receiver: ts.Node, name: string) => Entry | undefined} memberEntry
 */
function isInsideLongerMember(node, memberEntry) {
  for (
    let inner = node;
    ts.isPropertyAccessExpression(inner.parent) && inner.parent.expression === inner;
    inner = inner.parent
  ) {
    if (memberEntry(inner.parent.expression, inner.parent.name.text)) return true;
  }
  return false;
}

/**
 * The same in a type: `typeof a.legacy.scoreV1.create`.
 * @param {ts.Node} path
 * @param {(symbol: ts.Symbol | undefined) => Entry | undefined} entryOf
 * @param {ts.TypeChecker} checker
 */
function isInsideLongerPath(path, entryOf, checker) {
  for (let inner = path; ts.isQualifiedName(inner.parent) && inner.parent.left === inner; inner = inner.parent) {
    if (entryOf(checker.getSymbolAtLocation(inner.parent.right))) return true;
  }
  return false;
}

/**
 * A member that keeps its name is a v5 use only where v5's options or one of v5's keys are passed.
 * @param {ts.TypeChecker} checker
 * @param {Entry} entry
 * @param {ts.Node} node
 */
function isV5Use(checker, entry, node) {
  const call = ts.isCallExpression(node.parent) && node.parent.expression === node ? node.parent : undefined;
  if (entry.kind === 'placeholder') {
    // The options are the argument behind the path arguments; v5 declares one parameter more than it has path
    // arguments.
    const at = entry.pathArguments ?? 0;
    return (
      !!call &&
      call.arguments.length === at + 1 &&
      !(
        ts.isObjectLiteralExpression(/** @type {ts.Node} */ (call.arguments[at])) &&
        !(/** @type {ts.ObjectLiteralExpression} */ (call.arguments[at]).properties.length)
      )
    );
  }
  if (!entry.v5OnlyKeys) return true;
  const request = call?.arguments[0];
  return (
    !!request && entry.v5OnlyKeys.some((key) => checker.getPropertyOfType(checker.getTypeAtLocation(request), key))
  );
}

/** @param {import('./real-members.mjs').RealMembers} members @param {ts.ImportSpecifier | ts.ExportSpecifier} node */
function goneExport(members, node) {
  const from = ts.isImportSpecifier(node)
    ? node.parent.parent.parent.moduleSpecifier
    : node.parent.parent.moduleSpecifier;
  const name = (node.propertyName ?? node.name).text;
  if (!from || !ts.isStringLiteral(from) || !from.text.startsWith('@langfuse/')) return undefined;
  return members.gone.find(({ root, path }) => root === 'tracing' && path[0] === name);
}

/** @param {string} name */
const readData = (name) => JSON.parse(readFileSync(join(dirname(fileURLToPath(import.meta.url)), name), 'utf8'));

async function main() {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean', default: false }, hits: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  /** @type {{ entries: readonly Entry[] }} */
  const { entries } = await import(new URL('../../dist/transforms/entries.js', import.meta.url).href);
  /** @type {import('./unpack-packages.mjs').Package[]} */
  const packages = readData('packages.json');
  /** @type {Record<string, import('./compare.mjs').TrueSite[]>} */
  const truth = readData('packages-truth.json');
  for (const wanted of packages.filter((one) => positionals.length === 0 || positionals.includes(labelOf(one)))) {
    const { root } = repositoryOf(wanted);
    const { places, files } = readPackage(root, entries);
    console.log(`${labelOf(wanted)}: ${files.length} files, ${places.length} sites by types`);
    if (values.check) {
      const known = (truth[labelOf(wanted)] ?? []).filter(({ why }) => !why).map((site) => JSON.stringify(site));
      const placeKeys = places.map((place) => JSON.stringify(place));
      const differences = [
        ...placeKeys.filter((one) => !known.includes(one)).map((one) => `+ ${one}`),
        ...known.filter((one) => !placeKeys.includes(one)).map((one) => `- ${one}`),
      ];
      for (const one of differences) console.log(`  ${one}`);
      if (differences.length > 0) process.exitCode = 1;
    } else if (!values.hits) for (const place of places) console.log(`  ${JSON.stringify(place)}`);
    else printHits(root, files, new Set(places.map(({ file, line, column }) => `${file}:${line}:${column}`)));
  }
}

/** @param {string} root @param {readonly string[]} files @param {ReadonlySet<string>} known */
export function printHits(root, files, known) {
  for (const path of files) {
    const file = path.slice(root.length + 1);
    readFileSync(path, 'utf8')
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .forEach((text, index) => {
        for (const match of text.matchAll(hitPattern)) {
          const name = /\w+$/.exec(match[0])?.[0] ?? match[0];
          const place = `${file}:${index + 1}:${match.index + match[0].length - name.length + 1}`;
          if (!known.has(place))
            console.log(`  ${place} ${text.slice(Math.max(0, match.index - 70), match.index + 60).trim()}`);
        }
      });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
