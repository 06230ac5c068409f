import ts from 'typescript';
import type { Discovery } from '../../repository/discover.ts';
import { storesRight } from '../../program/assignments.ts';
import { globalObjects, isGlobalObject } from '../../program/global-object.ts';
import { usesUndeclared } from '../../program/binding-uses.ts';
import { nodesIn, nodesOf } from '../../program/nodes.ts';
import { parseSource } from '../../program/parse-source.ts';
import type { SparseProgram } from '../../program/program.ts';
import { isAccess, unwrapped } from '../../program/syntax.ts';
import { lastName } from '../../program/usage-index.ts';
import { sdkHungBy } from '../../flow/origin/hung-on-objects.ts';
import { escapeRegExp } from '../../repository/scan-files.ts';
import { laidOver } from '../../flow/flows-from.ts';
import type { Origins } from '../../flow/origin/origins.ts';
import { hasWord, type Mentions } from './mentions.ts';
import type { Reach, Reaching } from './reach.ts';
import { reachOfOrigin } from './untyped-reach.ts';

/** `declare module 'fastify' { interface FastifyInstance … }`: TypeScript drops it unless the module exists. */
export function declareAugmentedModules(
  sparse: SparseProgram,
  texts: Iterable<string>,
  isOutside: (module: string) => boolean,
): void {
  for (const text of texts) {
    for (const match of text.matchAll(/\bdeclare\s+module\s+['"]([^'"]+)['"]/g)) {
      const name = match[1]!;
      if (!isOutside(name)) continue;
      const interfaces = new Set([...text.matchAll(/\binterface\s+(\w+)/g)].map((declaration) => declaration[1]!));
      sparse.declareModule(
        name,
        [...interfaces].map((declared) => `export interface ${declared} { }`).join('\n') + '\nexport { };\n',
      );
    }
  }
}

/** A name that comes into other files without an import. */
export interface AmbientName {
  /** How the SDK is reached from it. */
  reach: Reach;
  /** It is a variable or a function, and hidden where a file declares another one of that name. */
  isVariable?: true;
  /** Nobody declares it: it was put on the global object, and is read as a member of that. */
  ofGlobalObject?: true;
  /** Nobody declares it: it was put on an object of a framework, which hands that out. */
  isHung?: true;
}

export type AmbientNames = ReadonlyMap<string, AmbientName>;

/**
 * The names that files declare for others: globals, and members added to somebody else's interfaces, when the SDK can
 * be reached from them. A file that uses one of them belongs into the program.
 */
export function ambientNames(origins: Origins, reaching: Reaching, files: Iterable<string>): AmbientNames {
  const names = new Map<string, AmbientName>();
  const add = (name: string, reach: Reach | undefined, how?: Omit<AmbientName, 'reach'>): void => {
    const known = names.get(name);
    const isWider = how?.isVariable && (known?.ofGlobalObject || known?.isHung);
    if (reach !== undefined && (!how || !known || isWider)) names.set(name, { reach, ...how });
  };
  for (const file of files) {
    const sourceFile = origins.sparse.sourceFile(file);
    if (!sourceFile) continue;
    for (const symbol of declaredForOthers(origins, sourceFile))
      add(symbol.name, reaching.symbol(symbol), isGlobalVariable(symbol) ? { isVariable: true } : undefined);
    for (const { name, value } of putOnGlobalObject(origins, sourceFile))
      add(name, reachOfOrigin(reaching, origins.of(value)), { ofGlobalObject: true });
    for (const name of hungOnObjects(origins, sourceFile)) add(name, 'itself', { isHung: true });
  }
  return names;
}

/** What a file declares in `declare global`, in a module of others, or as a script of declarations. */
function declaredForOthers({ checker }: Origins, sourceFile: ts.SourceFile): ts.Symbol[] {
  const isScript = sourceFile.isDeclarationFile && !ts.isExternalModule(sourceFile);
  return sourceFile.statements
    .filter(
      (statement) =>
        isScript ||
        (ts.isModuleDeclaration(statement) &&
          (statement.flags & ts.NodeFlags.GlobalAugmentation || ts.isStringLiteral(statement.name))),
    )
    .flatMap(nodesIn)
    .flatMap((node) => {
      const declares =
        ts.isVariableDeclaration(node) ||
        ts.isPropertySignature(node) ||
        ts.isFunctionDeclaration(node) ||
        ts.isMethodSignature(node);
      return (declares && node.name && checker.getSymbolAtLocation(node.name)) || [];
    });
}

/** Not a member, and no export of a module, which files import by its name. */
function isGlobalVariable({ flags, declarations = [] }: ts.Symbol): boolean {
  return (
    (flags & (ts.SymbolFlags.Variable | ts.SymbolFlags.Function)) !== 0 &&
    !declarations.some((declaration) =>
      ts.findAncestor(declaration, (node) => ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name)),
    )
  );
}

/** `globalThis.name = value`, `Object.assign(globalThis, { name: value })` */
function putOnGlobalObject({ checker }: Origins, sourceFile: ts.SourceFile): { name: string; value: ts.Expression }[] {
  if (!globalObjects.some((name) => hasWord(sourceFile.text, name))) return [];
  return nodesOf(sourceFile).flatMap((node) => {
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
      return laidOver(node).flatMap(({ target, value }) =>
        isGlobalObject(checker, target) ? [{ name: node.name.getText(), value }] : [],
      );
    const left = storesRight(node) ? unwrapped(node.left) : undefined;
    const name = left && isAccess(left) && isGlobalObject(checker, left.expression) ? lastName(left) : undefined;
    return name === undefined ? [] : [{ name, value: (node as ts.BinaryExpression).right }];
  });
}

/** `app.locals.svc = client`, `app.decorate('svc', client)` */
function hungOnObjects(origins: Origins, sourceFile: ts.SourceFile): string[] {
  return nodesOf(sourceFile).flatMap((node) => sdkHungBy(origins, node) ?? []);
}

/** `svc.api` */
function saysApiOf(text: string, name: string): boolean {
  return new RegExp(`\\b${escapeRegExp(name)}\\s*[?!]?\\s*\\.\\s*api\\b`).test(text);
}

/** What a text is asked for names with. */
interface TextOfFile {
  /** It may declare what is put on the global object: `interface Window { name: … }`. */
  declares?: boolean;
  /** Whether the file declares a variable of that name wherever it uses one; by default that is not looked at. */
  hides?: (name: string) => boolean;
}

/** Whether a text says one of the names, and behind which property the SDK is where it is not the value itself. */
export function saysAmbient(text: string, names: AmbientNames, { declares, hides }: TextOfFile = {}): boolean {
  const saysGlobalObject = (): boolean => globalObjects.some((object) => hasWord(text, object));
  for (const [name, { reach, isVariable, ofGlobalObject, isHung }] of names) {
    if (!hasWord(text, name) || (isHung && !saysApiOf(text, name))) continue;
    if (ofGlobalObject && !declares && !saysGlobalObject()) continue;
    if (reach !== 'itself' && ![...reach].some((property) => hasWord(text, property))) continue;
    if (!isVariable || declares || saysGlobalObject() || !hides?.(name)) return true;
  }
  return false;
}

/** Whether a module declares each name itself that it uses. In a script a variable may be the global one. */
function hidesIn(file: string, text: string): (name: string) => boolean {
  let tree: ts.SourceFile | undefined;
  return (name) => {
    tree ??= parseSource(file, text, ts.JSDocParsingMode.ParseNone);
    return tree !== undefined && ts.isExternalModule(tree) && !usesUndeclared(tree, name);
  };
}

/** Files with a watched name that use one of the names which come in without an import, and those that declare one. */
export function filesUsingAmbient({ scanned }: Discovery, names: AmbientNames, mentions: Mentions): string[] {
  if (names.size === 0) return [];
  return [...scanned.values()]
    .filter(({ file, watched, role }) => {
      const declares = role === 'declaration';
      const text = mentions.textOf(file);
      return (watched || declares) && saysAmbient(text, names, { declares, hides: hidesIn(file, text) });
    })
    .map(({ file }) => file);
}
