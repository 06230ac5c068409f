import ts from 'typescript';
import type { SiteDraft } from './draft.ts';
import { exportSpecifierSite, importedUseSite, importSpecifierSite, qualifiedTypeSite } from './exported-name-site.ts';
import type { Finder } from './finder.ts';
import { typeQuerySite } from './type-site.ts';

/** The site of a watched name that stands alone: in a type, an import, an export, or as a use of an imported name. */
export function identifierSite(finder: Finder, identifier: ts.Identifier): SiteDraft | undefined {
  const { parent } = identifier;
  if (ts.isQualifiedName(parent) && parent.right === identifier)
    return (
      typeQuerySite(finder, parent) ??
      (isInTypeQuery(parent) ? undefined : qualifiedTypeSite(finder, identifier, 'namespaceMember'))
    );
  if ((ts.isImportTypeNode(parent) && parent.qualifier === identifier) || isBehindImportType(identifier))
    return qualifiedTypeSite(finder, identifier, 'importType');
  if (ts.isImportSpecifier(parent))
    return isForeignName(parent, identifier) ? importSpecifierSite(finder, parent) : undefined;
  if (ts.isExportSpecifier(parent))
    return isForeignName(parent, identifier) ? exportSpecifierSite(finder, parent) : undefined;
  return isDeclaredOrMemberName(identifier) ? undefined : importedUseSite(finder, identifier);
}

/** The name that the module has for it, not the one behind `as`. */
function isForeignName({ propertyName, name }: ts.ImportSpecifier | ts.ExportSpecifier, identifier: ts.Node): boolean {
  return (propertyName ?? name) === identifier;
}

/** `import('…').name.Other`: the name is a namespace. */
function isBehindImportType(identifier: ts.Identifier): boolean {
  let whole: ts.Node = identifier.parent;
  if (!ts.isQualifiedName(whole) || whole.left !== identifier) return false;
  while (ts.isQualifiedName(whole.parent)) whole = whole.parent;
  return ts.isImportTypeNode(whole.parent);
}

function isInTypeQuery(name: ts.QualifiedName): boolean {
  return ts.isTypeQueryNode(name.parent) || (ts.isQualifiedName(name.parent) && isInTypeQuery(name.parent));
}

/** Positions where an identifier names a member or declares something rather than uses a binding. */
function isDeclaredOrMemberName(identifier: ts.Identifier): boolean {
  const { parent } = identifier;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === identifier;
  if (
    ts.isPropertyAssignment(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isMethodSignature(parent)
  ) {
    return parent.name === identifier;
  }
  return (
    ts.isBindingElement(parent) ||
    ts.isImportClause(parent) ||
    ts.isNamespaceImport(parent) ||
    ((ts.isFunctionDeclaration(parent) || ts.isVariableDeclaration(parent) || ts.isParameter(parent)) &&
      parent.name === identifier)
  );
}
