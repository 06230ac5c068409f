import ts from 'typescript';
import type { ImportGraph } from '../../repository/import-graph.ts';
import { loadedModule } from '../../program/loaded-module.ts';
import { unwrapped } from '../../program/syntax.ts';
import { lastName } from '../../program/usage-index.ts';
import { sourcesOf, sourcesOfOperator } from '../../flow/flows-from.ts';
import { nameIn, returnedExpressions } from '../../flow/functions.ts';
import { symbolAt } from '../../flow/uses.ts';
import { elementTaken } from '../../program/element-taken.ts';
import type { Origins } from '../../flow/origin/origins.ts';
import { isPlainValue } from '../../sites/given/plain-values.ts';
import { type Listened, type ListenersAsked, listenersOf } from './listeners.ts';
import type { Mentions } from './mentions.ts';
import { reachesSdk, type Reaching } from './reach.ts';

/** What has to be known to tell what is called from a file. */
interface CalleesAsked extends ListenersAsked {
  origins: Origins;
}

/**
 * Forwards: the files that no value has entered so far, whose functions, classes or components this file gives a value
 * of the SDK.
 */
export function calleesOf(asked: CalleesAsked, reaching: Reaching, sourceFile: ts.SourceFile): ReadonlySet<string> {
  const { graph, origins, mentions, couldBeEntered } = asked;
  const filesToAdd = new Set<string>();
  const imported = importsFromOutside(origins, sourceFile);
  if (imported.size === 0) return filesToAdd;
  const importsOf = new Map([[sourceFile, imported]]);

  /** By what is called, such files that declare it or hand it on. */
  const declaring = new Map<string, readonly string[]>();
  function filesBehind(callee: ts.Expression): readonly string[] {
    const elements = elementsBehind(origins, callee);
    return elements.length > 0 ? elements.flatMap(filesNamed) : filesNamed(callee);
  }
  function filesNamed(callee: ts.Expression): readonly string[] {
    const [local = '', ...members] = namesOf(callee);
    const file = callee.getSourceFile();
    const importedHere = importsOf.get(file) ?? importsFromOutside(origins, file);
    importsOf.set(file, importedHere);
    const taken = importedHere.get(local);
    if (!taken) return [];
    const names = taken.name === '*' ? members : [taken.name, ...members];
    const key = [taken.file, ...names].join('\n');
    let files = declaring.get(key);
    if (!files) {
      files = [...declaringFiles(graph, mentions, taken.file, names)].filter(couldBeEntered);
      declaring.set(key, files);
    }
    return files;
  }
  function visit(node: ts.Node): void {
    const given = givenTo(node);
    if (given && given.values.length > 0) {
      const files = filesBehind(given.callee);
      const listened = listenedTo(imported, given);
      if ((files.length > 0 || listened) && given.values.some(passesSdk)) {
        for (const file of files) filesToAdd.add(file);
        for (const file of listened ? listenersOf(asked, listened) : []) filesToAdd.add(file);
      }
    }
    ts.forEachChild(node, visit);
  }
  function passesSdk(value: ts.Expression): boolean {
    return handedValues(value).some((handed) => {
      if (isPlainValue(origins, handed)) return false;
      return reachesSdk(origins.of(handed), reaching);
    });
  }
  visit(sourceFile);
  return filesToAdd;
}

/**
 * What of an argument can be a value of the SDK: literals cannot, and of a function only what it gives back. To ask for
 * the type of a function would check its whole body, and that of an object literal needs the call resolved that it is
 * in: of those it is what they are made of.
 */
function handedValues(value: ts.Expression): readonly ts.Expression[] {
  const inner = unwrapped(value);
  if (ts.isLiteralExpression(inner) || ts.isTemplateExpression(inner) || isComputed(inner)) return [];
  if (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner))
    return returnedExpressions(inner).flatMap(handedValues);
  if (ts.isArrayLiteralExpression(inner)) return inner.elements.flatMap(handedValues);
  if (ts.isSpreadElement(inner)) return handedValues(inner.expression);
  if (!ts.isObjectLiteralExpression(inner)) return [value];
  const parts = inner.properties.map(handedByProperty);
  return parts.every((part) => part !== undefined) ? parts.flat() : [value];
}

/**
 * What a property of a literal hands on; undefined for a function that says types, of which others may be given values.
 */
function handedByProperty(property: ts.ObjectLiteralElementLike): readonly ts.Expression[] | undefined {
  if (ts.isSpreadAssignment(property)) return handedValues(property.expression);
  if (ts.isShorthandPropertyAssignment(property)) return [property.name];
  const value = ts.isPropertyAssignment(property) ? unwrapped(property.initializer) : property;
  if (!ts.isFunctionLike(value)) return handedValues(value as ts.Expression);
  if (value.parameters.some(({ type }) => type !== undefined)) return undefined;
  return returnedExpressions(value).flatMap(handedValues);
}

/** Sums, comparisons and the like are numbers, texts and truths. */
function isComputed(value: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(value) || ts.isPostfixUnaryExpression(value) || ts.isTypeOfExpression(value))
    return true;
  return ts.isBinaryExpression(value) && sourcesOfOperator(value).length === 0;
}

/** What is given, and to what. */
interface GivenTo {
  callee: ts.Expression;
  values: readonly ts.Expression[];
}

/** The same of a call, a `new` or an element. */
function givenTo(node: ts.Node): GivenTo | undefined {
  if (ts.isCallExpression(node) || ts.isNewExpression(node))
    return { callee: node.expression, values: node.arguments ?? [] };
  if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return undefined;
  const values = node.attributes.properties.flatMap((property) =>
    ts.isJsxAttribute(property) &&
    property.initializer &&
    ts.isJsxExpression(property.initializer) &&
    property.initializer.expression
      ? [property.initializer.expression]
      : [],
  );
  return { callee: node.tagName as ts.Expression, values };
}

/**
 * `lib`, `run` and `once` of `lib.run.once`, and of `lib.run().once`, which may be the same object; `lib` of
 * `lib[name]`.
 */
function namesOf(callee: ts.Expression): readonly string[] {
  const expression = unwrapped(callee);
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isCallExpression(expression) || ts.isElementAccessExpression(expression))
    return namesOf(expression.expression);
  return ts.isPropertyAccessExpression(expression) ? [...namesOf(expression.expression), expression.name.text] : [];
}

/** The list or the record of which a call runs an element, and what stands in it: `handlers[name](…)`, `step(…)` */
function elementsBehind(origins: Origins, callee: ts.Expression): readonly ts.Expression[] {
  const inner = unwrapped(callee);
  const declared = ts.isIdentifier(inner) ? origins.checker.getSymbolAtLocation(inner)?.valueDeclaration : undefined;
  const isNamed = declared && (ts.isVariableDeclaration(declared) || ts.isParameter(declared));
  const value = isNamed && declared.initializer ? unwrapped(declared.initializer) : inner;
  const at = ts.isElementAccessExpression(value) ? value : isNamed && declared.parent.parent;
  const taken = at && elementTaken(at);
  if (!taken) return [];
  const holder = symbolAt(origins.checker, nameIn(taken.holder));
  const sources = holder ? sourcesOf(origins, holder) : [];
  return [taken.holder, ...sources.flatMap((source) => (source.kind === 'initial' ? handedValues(source.from) : []))];
}

/** `emitter.emit('ready', client)` of an `emitter` that others import, too. */
function listenedTo(
  imported: ReadonlyMap<string, Imported>,
  { callee, values: [key, ...values] }: GivenTo,
): Listened | undefined {
  const [local = '', ...members] = namesOf(callee);
  const taken = members.length > 0 && values.length > 0 ? imported.get(local) : undefined;
  const text = key && (ts.isStringLiteralLike(key) ? key.text : lastName(key));
  return taken && text !== undefined
    ? { file: taken.file, name: taken.name === '*' ? members[0]! : taken.name, key: text }
    : undefined;
}

/** An export of a file; `*` for any. */
interface Imported {
  file: string;
  name: string;
}

/** What local names are imported as, from files of the repository. */
function importsFromOutside(origins: Origins, sourceFile: ts.SourceFile): ReadonlyMap<string, Imported> {
  const imported = new Map<string, Imported>();
  for (const { local, specifier, name } of sourceFile.statements.flatMap(importedBy)) {
    const resolution = origins.resolve(specifier, sourceFile.fileName);
    if (resolution.kind === 'file') imported.set(local, { file: resolution.file, name });
  }
  return imported;
}

/** A local name, and what it is of a module; `*` stands for all of it. */
interface ImportedName {
  local: string;
  specifier: string;
  name: string;
}

function importedBy(statement: ts.Statement): ImportedName[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      const specifier = initializer && loadedModule(initializer);
      return specifier === undefined ? [] : namesIn(name, specifier, '*');
    });
  if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
  const { importClause } = statement;
  const specifier = statement.moduleSpecifier.text;
  const names = importClause?.name ? [{ local: importClause.name.text, specifier, name: 'default' }] : [];
  const bindings = importClause?.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings))
    return [...names, { local: bindings.name.text, specifier, name: '*' }];
  const listed = (bindings?.elements ?? []).map(({ name, propertyName }) => ({
    local: name.text,
    specifier,
    name: (propertyName ?? name).text,
  }));
  return [...names, ...listed];
}

/** The local names of a pattern; of one inside of another, the key that is nearest. */
function namesIn(binding: ts.BindingName, specifier: string, name: string): ImportedName[] {
  if (ts.isIdentifier(binding)) return [{ local: binding.text, specifier, name }];
  return binding.elements.flatMap((element) =>
    ts.isBindingElement(element)
      ? namesIn(element.name, specifier, (element.propertyName ?? element.name).getText())
      : [],
  );
}

/**
 * A file with those it takes an export from to hand it on.
 * @param names of the export, and of the members behind it; none for any export
 */
function declaringFiles(
  graph: ImportGraph,
  mentions: Mentions,
  start: string,
  names: readonly string[],
): ReadonlySet<string> {
  const filesReached = new Set([start]);
  const wanted = new Map([[start, { names, from: start }]]);
  for (const [file, { names: here }] of wanted) {
    const [exported, ...members] = here;
    for (const { resolution, taken } of graph.imports(file)) {
      if (resolution.kind !== 'file' || wanted.has(resolution.file)) continue;
      const source = sourceName(taken, exported ?? '*');
      if (source === undefined) continue;
      // What is exported again as one name is a member of that.
      const behind = source !== '*' ? [source, ...members] : exported === undefined ? [] : members;
      wanted.set(resolution.file, { names: behind, from: file });
      // A barrel that exports everything again does not say where a name is from; the file does.
      if (behind[0] !== undefined && !mentions.anyOf(resolution.file, [behind[0]])) continue;
      for (let at = resolution.file; !filesReached.has(at); at = wanted.get(at)!.from) filesReached.add(at);
    }
  }
  return filesReached;
}

/** The name by which a barrel takes what it exports under `name`; undefined when it does not export it from there. */
function sourceName(taken: string, name: string): string | undefined {
  for (const part of taken.split(';')) {
    if (!part.startsWith('>')) continue;
    if (name === '*' || part === '>*') return name;
    for (const specifier of part.slice(1).split(',')) {
      const [local, as = local] = specifier.split(' as ');
      if (as === name) return local;
    }
  }
  return undefined;
}
