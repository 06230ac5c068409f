/** What other statements of a file can know of one at its top level. */
import ts from 'typescript';
import { hasCandidate } from '../../test-doubles/stand-in-candidates.ts';
import { type Usage, usageIn } from '../../program/usage-index.ts';

export interface StatementFacts {
  /** With the space and the comments before it. */
  text: string;
  /** Every name in it, also those of members and in strings. */
  names: ReadonlySet<string>;
  /** What it declares in the module. */
  declares: ReadonlySet<string>;
  /** What it declares at any depth, members among it. */
  declaresWithin: ReadonlySet<string>;
  /** Of these the ones that any statement may give another value. */
  changeable: ReadonlySet<string>;
  /**
   * `declaration`: others know it by the names it declares. `module`: it says what comes in, goes out or is global.
   * `order`: it is carried out, so that what stands behind it depends on it.
   */
  kind: 'declaration' | 'module' | 'order';
  exported: boolean;
  /** What it calls and assigns. */
  usage: Usage;
  /** It may say that an object plays the SDK. */
  candidate: boolean;
}

/** The facts of a statement; nothing but its tree is read. */
export function factsOf(statement: ts.Statement, text: string): StatementFacts {
  const declares = new Set<string>();
  const changeable = new Set<string>();
  const kind = kindOf(statement);
  if (ts.isVariableStatement(statement)) {
    for (const { name } of statement.declarationList.declarations) addNames(name, declares);
    if (!(statement.declarationList.flags & ts.NodeFlags.Const)) for (const name of declares) changeable.add(name);
  } else if (kind === 'declaration') {
    const { name } = statement as ts.DeclarationStatement;
    if (name) declares.add(name.text);
  }
  const exported =
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement)?.some(({ kind: modifier }) => modifier === ts.SyntaxKind.ExportKeyword) ?? false);
  return {
    text,
    ...namesIn(statement),
    declares,
    changeable,
    kind,
    exported,
    usage: usageIn(statement),
    candidate: hasCandidate(statement),
  };
}

function kindOf(statement: ts.Statement): StatementFacts['kind'] {
  if (ts.isVariableStatement(statement) || ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return 'declaration';
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) || ts.isEnumDeclaration(statement))
    return 'declaration';
  if (
    ts.isImportDeclaration(statement) ||
    ts.isImportEqualsDeclaration(statement) ||
    ts.isExportDeclaration(statement) ||
    ts.isExportAssignment(statement)
  )
    return 'module';
  return ts.isModuleDeclaration(statement) || ts.isNamespaceExportDeclaration(statement) ? 'module' : 'order';
}

function addNames(name: ts.BindingName, names: Set<string>): void {
  if (ts.isIdentifier(name)) names.add(name.text);
  else for (const element of name.elements) if (ts.isBindingElement(element)) addNames(element.name, names);
}

function namesIn(statement: ts.Statement): Pick<StatementFacts, 'names' | 'declaresWithin'> {
  const names = new Set<string>();
  const declaresWithin = new Set<string>();
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isStringLiteralLike(node)) {
      names.add(node.text);
      if ((node.parent as ts.NamedDeclaration).name === node && !ts.isPropertyAccessExpression(node.parent))
        declaresWithin.add(node.text);
    }
    // What JSX means is said by names that are not written there.
    else if (ts.isJsxOpeningLikeElement(node) || ts.isJsxFragment(node)) names.add('React').add('JSX');
    ts.forEachChild(node, visit);
  }
  visit(statement);
  return { names, declaresWithin };
}
