import ts from 'typescript';
import { isAssignment } from '../program/assignments.ts';
import { defined } from '../catalog/defined.ts';
import { callAtOnce } from '../flow/functions.ts';
import { loadedModule } from '../program/loaded-module.ts';
import { typeDecidingParts } from './type-deciding-parts.ts';

/** A name that a statement takes over from another module. */
interface TakenName {
  /** As the module calls it; `*` is the module as a whole. */
  name: string;
  /** As it is called here; `*` for `export *`, which keeps every name. */
  as: string;
}

/** A statement at the top of a file and the names of the file that it has to do with. */
export interface TopStatement {
  node: ts.Statement;
  /** Names that it declares for the file or gives out: `default`, and `*` where what it gives out has no names. */
  declared: ReadonlySet<string>;
  /** Names of the file that it says. */
  mentioned: ReadonlySet<string>;
  /** Those of them that the types of the names it declares can depend on (`type-deciding-parts.ts`). */
  given: ReadonlySet<string>;
  /**
   * Names of the file whose type in other statements depends on this one: it assigns, narrows or extends what they
   * hold.
   */
  steered: ReadonlySet<string>;
  /** `import … from`, `export … from`, `import x = require(…)`. */
  specifier?: string;
  taken: readonly TakenName[];
  /** Modules that it takes something from in a way that is no declaration of the file. */
  loads: readonly string[];
  /** It declares something for other files. */
  isModule: boolean;
}

/** What the statements at the top of a file have to do with each other. */
export function topStatements({ statements }: ts.SourceFile): TopStatement[] {
  const names = new Set<string>();
  const variables = new Set<string>();
  const heads = statements.map((node) => {
    const declared = namesDeclared(node, variables);
    const specifier = specifierOf(node);
    const taken = specifier === undefined ? [] : namesTaken(node);
    for (const name of [...declared, ...taken.map(({ as }) => as)]) names.add(name);
    return { node, declared, taken, ...defined({ specifier }) };
  });
  return heads.map((head) => ({ ...head, ...read(head.node, names, variables) }));
}

function specifierOf(statement: ts.Statement): string | undefined {
  const specifier =
    ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)
      ? statement.moduleSpecifier
      : requiredBy(statement);
  return specifier && ts.isStringLiteralLike(specifier) ? specifier.text : undefined;
}

function requiredBy(statement: ts.Statement): ts.Expression | undefined {
  return ts.isImportEqualsDeclaration(statement) && ts.isExternalModuleReference(statement.moduleReference)
    ? statement.moduleReference.expression
    : undefined;
}

/** What a statement with a specifier takes over. */
function namesTaken(statement: ts.Statement): TakenName[] {
  if (ts.isImportEqualsDeclaration(statement)) return [{ name: '*', as: statement.name.text }];
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement;
    if (exportClause === undefined) return [{ name: '*', as: '*' }];
    return ts.isNamespaceExport(exportClause) ? [{ name: '*', as: exportClause.name.text }] : namesIn(exportClause);
  }
  const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined;
  const bindings = clause?.namedBindings;
  return [
    ...(clause?.name ? [{ name: 'default', as: clause.name.text }] : []),
    ...(bindings === undefined
      ? []
      : ts.isNamespaceImport(bindings)
        ? [{ name: '*', as: bindings.name.text }]
        : namesIn(bindings)),
  ];
}

function namesIn({ elements }: ts.NamedImports | ts.NamedExports): TakenName[] {
  return elements.map(({ name, propertyName = name }) => ({ name: propertyName.text, as: name.text }));
}

/** @param variables gains those of the names whose type can be another one from place to place */
function namesDeclared(statement: ts.Statement, variables: Set<string>): Set<string> {
  const declared = new Set<string>();
  function visit(node: ts.Node): void {
    if (isDeclaration(node) && node.name && ts.isIdentifier(node.name)) {
      declared.add(node.name.text);
      if (ts.isVariableDeclaration(node) || ts.isBindingElement(node)) variables.add(node.name.text);
    }
    // What a body declares is its own, but `var` in a block at the top is the file's.
    if (!ts.isFunctionLike(node) && !ts.isClassLike(node)) ts.forEachChild(node, visit);
  }
  if (ts.isExportAssignment(statement)) declared.add(statement.isExportEquals ? '*' : 'default');
  else if (!ts.isExportDeclaration(statement)) visit(statement);
  else if (
    statement.moduleSpecifier === undefined &&
    statement.exportClause &&
    ts.isNamedExports(statement.exportClause)
  )
    for (const { as } of namesIn(statement.exportClause)) declared.add(as);
  if (ts.canHaveModifiers(statement) && statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword))
    declared.add('default');
  return declared;
}

const declaring: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.VariableDeclaration,
  ts.SyntaxKind.BindingElement,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.EnumDeclaration,
  ts.SyntaxKind.ModuleDeclaration,
  ts.SyntaxKind.ImportEqualsDeclaration,
]);

function isDeclaration(node: ts.Node): node is ts.Node & { name?: ts.Node } {
  return (
    declaring.has(node.kind) &&
    !(ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference))
  );
}

function read(
  statement: ts.Statement,
  names: ReadonlySet<string>,
  variables: ReadonlySet<string>,
): Pick<TopStatement, 'mentioned' | 'given' | 'steered' | 'loads' | 'isModule'> {
  const mentioned = new Set<string>();
  const steered = new Set<string>();
  const loads: string[] = [];
  let isModule = false;
  /** In a body that runs later only an assignment changes what others see. */
  let isLater = false;
  let isTarget = false;
  function visitName(name: ts.Identifier): void {
    const { text } = name;
    if (names.has(text)) mentioned.add(text);
    if (isTarget || (!isLater && variables.has(text) && !isDeclared(name))) steered.add(text);
  }
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node)) return visitName(node);
    loads.push(...loadedBy(node));
    isModule ||= ts.isModuleDeclaration(node);
    const wasLater = isLater;
    // `(() => { … })()` is a part of what is around it.
    isLater ||= ts.isFunctionLike(node) && callAtOnce(node) === undefined;
    const target = isTarget ? undefined : targetOf(node);
    if (target === undefined) ts.forEachChild(node, visit);
    else
      ts.forEachChild(node, (child) => {
        isTarget = child === target;
        visit(child);
        isTarget = false;
      });
    isLater = wasLater;
  }
  visit(statement);
  return { mentioned, given: namesSaid(typeDecidingParts(statement), names), steered, loads, isModule };
}

/** Which of some names are said in some nodes. */
function namesSaid(nodes: readonly ts.Node[], names: ReadonlySet<string>): Set<string> {
  const mentioned = new Set<string>();
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) && names.has(node.text)) mentioned.add(node.text);
    ts.forEachChild(node, visit);
  }
  nodes.forEach(visit);
  return mentioned;
}

/**
 * `import('x')`, `require('x')`, the type `import('x').T`; what is no plain text gives a value of which nothing is
 * known.
 */
function loadedBy(node: ts.Node): readonly string[] {
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)
      ? [node.argument.literal.text]
      : [];
  const module = loadedModule(node);
  return module === undefined ? [] : [module];
}

/** What its own declaration gives a variable is said by `given`. */
function isDeclared(name: ts.Identifier): boolean {
  const { parent } = name;
  return (ts.isVariableDeclaration(parent) || ts.isBindingElement(parent)) && parent.name === name;
}

/** The child of an assignment or a loop that is given a value. */
function targetOf(node: ts.Node): ts.Node | undefined {
  if (isAssignment(node)) return node.left;
  return ts.isForOfStatement(node) || ts.isForInStatement(node) ? node.initializer : undefined;
}
