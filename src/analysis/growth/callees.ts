import ts from 'typescript';
import type { Discovery } from '../../repository/discover.ts';
import { unwrapped } from '../../program/syntax.ts';
import { returnedExpressions } from '../../flow/functions.ts';
import type { Origins } from '../../flow/origin/origins.ts';
import type { Mentions } from './mentions.ts';
import type { Reaching } from './reach.ts';

/**
 * Forwards: the files outside the program whose functions, classes or components this file gives a value of the SDK.
 */
export function calleesOf(
  discovery: Discovery,
  origins: Origins,
  reaching: Reaching,
  mentions: Mentions,
  sourceFile: ts.SourceFile,
): ReadonlySet<string> {
  const found = new Set<string>();
  const imported = importsFromOutside(discovery, origins, mentions, sourceFile);
  if (imported.size === 0) return found;

  function visit(node: ts.Node): void {
    const given = givenTo(node);
    const name = given && rootName(given.callee);
    const files = name === undefined ? undefined : imported.get(name);
    if (given && files && given.values.some(passesSdk)) for (const file of files) found.add(file);
    ts.forEachChild(node, visit);
  }
  function passesSdk(value: ts.Expression): boolean {
    return handedValues(value).some((handed) => {
      const origin = origins.of(handed);
      return origin.kind === 'type' && reaching.type(origin.type) !== undefined;
    });
  }
  visit(sourceFile);
  return found;
}

/**
 * What of an argument can be a value of the SDK: literals cannot, and of a function only what it gives back. To ask for
 * the function's own type would check its whole body.
 */
function handedValues(value: ts.Expression): readonly ts.Expression[] {
  const inner = unwrapped(value);
  if (ts.isLiteralExpression(inner) || ts.isTemplateExpression(inner) || isComputed(inner)) return [];
  return ts.isArrowFunction(inner) || ts.isFunctionExpression(inner)
    ? returnedExpressions(inner).flatMap(handedValues)
    : [value];
}

/** Sums, comparisons and the like are numbers, texts and truths. */
function isComputed(value: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(value) || ts.isPostfixUnaryExpression(value) || ts.isTypeOfExpression(value))
    return true;
  return ts.isBinaryExpression(value) && !handsOn.has(value.operatorToken.kind);
}

/** Operators that give one of their operands. */
const handsOn: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.CommaToken,
  ts.SyntaxKind.EqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
]);

/** What a call, a `new` or an element gives, and to what. */
function givenTo(node: ts.Node): { callee: ts.Expression; values: readonly ts.Expression[] } | undefined {
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

function rootName(expression: ts.Expression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? rootName(expression.expression) : undefined;
}

/**
 * Local names that come from files outside the program that could have a site, with these and the barrels on the way.
 */
function importsFromOutside(
  discovery: Discovery,
  origins: Origins,
  mentions: Mentions,
  sourceFile: ts.SourceFile,
): ReadonlyMap<string, readonly string[]> {
  const imported = new Map<string, readonly string[]>();
  for (const { local, specifier, name } of sourceFile.statements.flatMap(importedBy)) {
    const resolution = origins.resolve(specifier, sourceFile.fileName);
    if (resolution.kind !== 'file') continue;
    const files = declaringFiles(discovery, mentions, resolution.file, name).filter(
      (file) => !origins.sparse.has(file),
    );
    if (files.some((file) => discovery.scanned.get(file)?.watched)) imported.set(local, files);
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
      const specifier = requiredModule(initializer);
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

/** `require('./x')` as a variable's value. */
function requiredModule(initializer: ts.Expression | undefined): string | undefined {
  if (!initializer || !ts.isCallExpression(initializer) || !ts.isIdentifier(initializer.expression)) return undefined;
  const [argument] = initializer.arguments;
  return initializer.expression.text === 'require' && argument && ts.isStringLiteralLike(argument)
    ? argument.text
    : undefined;
}

/** Barrels between a call and the file that declares what is called. */
const mostBarrels = 20;

/** A file with those it takes an export from to hand it on; `*` for any export. */
function declaringFiles({ graph }: Discovery, mentions: Mentions, start: string, name: string): readonly string[] {
  const wanted = new Map([[start, name]]);
  for (const [file, own] of wanted) {
    for (const { resolution, taken } of graph.imports(file)) {
      if (resolution.kind !== 'file' || wanted.has(resolution.file) || wanted.size > mostBarrels) continue;
      const source = sourceName(taken, own);
      // A barrel that exports everything again does not say where a name is from; the file does.
      if (source !== undefined && (source === '*' || mentions.anyOf(resolution.file, [source])))
        wanted.set(resolution.file, source);
    }
  }
  return [...wanted.keys()];
}

/** The name by which a barrel takes what it exports under `name`; undefined when it does not export it from there. */
function sourceName(taken: string, name: string): string | undefined {
  for (const part of taken.split(';')) {
    if (!part.startsWith('>')) continue;
    if (name === '*' || part === '>*') return name;
    for (const one of part.slice(1).split(',')) {
      const [own, as = own] = one.split(' as ');
      if (as === name) return own;
    }
  }
  return undefined;
}
