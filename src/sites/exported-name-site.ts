import ts from 'typescript';
import type { ExportedNameShape, ImportedName, Use } from './site.ts';
import { describePlace } from './place.ts';
import { keyOf } from './pattern.ts';
import { referencesOf } from './references.ts';
import type { SiteDraft } from './draft.ts';
import { importedName } from './imported-name.ts';
import type { Finder } from './finder.ts';
import { isMemberSymbol } from './member-of-access.ts';
import { rangeOf } from '../program/syntax.ts';
import { describeUse } from './use.ts';
import { defined } from '../catalog/defined.ts';
import { targetSymbol } from '../program/target-symbol.ts';

/** The catalogue id that an exported name stands for, and whether it comes straight from the SDK's surface. */
function exportedId(finder: Finder, exported: ts.Symbol): { id: string; direct: boolean } | undefined {
  const { checker, index } = finder;
  if (!(exported.flags & ts.SymbolFlags.Alias)) return undefined;
  const target = checker.getAliasedSymbol(exported);
  if (isMemberSymbol(target)) return undefined;
  const match = index.match(target);
  if (!match.id || match.foreign) return undefined;
  const next = checker.getImmediateAliasedSymbol(exported);
  // An in-house re-export with its own specifier has its own site; `export *` has none.
  const direct =
    !next ||
    next === target ||
    !next.declarations?.some((declaration) => ts.isExportSpecifier(declaration) && !isDeclarationFile(declaration));
  return { id: match.id, direct };
}

function isDeclarationFile(node: ts.Node): boolean {
  return node.getSourceFile().isDeclarationFile;
}

function isType(id: string): boolean {
  return id.startsWith('type:');
}

function draft(
  id: string,
  node: ts.Node,
  name: ts.Node,
  position: ExportedNameShape['position'],
  local: string,
  use?: Use,
  imported?: ImportedName,
): SiteDraft {
  return {
    id,
    evidence: 'proven',
    name: rangeOf(name),
    extent: use?.kind === 'call' ? use.call.range : rangeOf(node),
    ...describePlace(node),
    shape: { kind: 'exportedName', position, local, ...defined({ use, imported }) },
    node,
  };
}

/** `import { Name } from '@svc/…'`: the site of a type, or of a function nobody in the file uses. */
export function importSpecifierSite(finder: Finder, specifier: ts.ImportSpecifier): SiteDraft | undefined {
  const symbol = finder.checker.getSymbolAtLocation(specifier.name);
  const exported = symbol && exportedId(finder, symbol);
  if (!exported?.direct) return undefined;
  if (!isType(exported.id) && isUsed(finder, specifier.name)) return undefined;
  const imported = isType(exported.id) ? importedName(finder, specifier) : undefined;
  return draft(
    exported.id,
    specifier,
    specifier.propertyName ?? specifier.name,
    'importSpecifier',
    specifier.name.text,
    undefined,
    imported,
  );
}

function isUsed(finder: Finder, name: ts.Identifier): boolean {
  return referencesOf(finder, name).length > 0;
}

/** `export { Name } from '@svc/…'`, and `export { name }` of an imported function. */
export function exportSpecifierSite(finder: Finder, specifier: ts.ExportSpecifier): SiteDraft | undefined {
  const symbol = finder.checker.getSymbolAtLocation(specifier.name);
  const exported = symbol && exportedId(finder, symbol);
  if (!exported) return undefined;
  const fromModule = specifier.parent.parent.moduleSpecifier !== undefined;
  // A type that was imported by name is reported at its import.
  if (!fromModule && isType(exported.id)) return undefined;
  if (fromModule && !isStraight(finder, symbol)) return undefined;
  const name = specifier.propertyName ?? specifier.name;
  const imported = isType(exported.id) ? importedName(finder, specifier) : undefined;
  return draft(exported.id, specifier, name, 'exportSpecifier', specifier.name.text, undefined, imported);
}

function isStraight(finder: Finder, exported: ts.Symbol): boolean {
  const next = finder.checker.getImmediateAliasedSymbol(exported);
  return !next?.declarations?.some(
    (declaration) => ts.isExportSpecifier(declaration) && !isDeclarationFile(declaration),
  );
}

/** A use of an imported function; types are reported where they are imported. */
export function importedUseSite(finder: Finder, identifier: ts.Identifier): SiteDraft | undefined {
  const { parent } = identifier;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || ts.isImportClause(parent)) return undefined;
  const shorthand = ts.isShorthandPropertyAssignment(parent) && parent.name === identifier;
  const symbol = shorthand
    ? finder.checker.getShorthandAssignmentValueSymbol(parent)
    : finder.checker.getSymbolAtLocation(identifier);
  const exported = symbol && exportedId(finder, symbol);
  if (!exported || isType(exported.id)) return undefined;
  if (ts.isTypeQueryNode(parent)) return draft(exported.id, identifier, identifier, 'use', identifier.text);
  const use: Use = shorthand ? { kind: 'value', parameters: undefined } : describeUse(finder.checker, identifier);
  return draft(exported.id, identifier, identifier, 'use', identifier.text, use);
}

/** `const { name } = require('@svc/…')` or `= await import('@svc/…')`: the element, and each use of its local. */
export function requiredNameSites(finder: Finder, element: ts.BindingElement): SiteDraft[] {
  const key = keyOf(element);
  const pattern = element.parent;
  if (!key || !ts.isObjectBindingPattern(pattern) || !ts.isIdentifier(element.name)) return [];
  const property =
    finder.checker.getPropertyOfType(finder.checker.getTypeAtLocation(pattern), key.text) ??
    moduleProperty(finder, pattern, key.text);
  if (!property) return [];
  const target = targetSymbol(finder.checker, property);
  const match = finder.index.match(target);
  if (!match.id || !target.declarations?.some((declaration) => ts.isSourceFile(declaration.parent))) return [];
  const id = match.id;
  const local = element.name;
  const uses = referencesOf(finder, local);
  if (uses.length === 0) return [draft(id, element, key, 'require', local.text)];
  return uses.map((reference) => ({
    id,
    evidence: 'proven' as const,
    name: reference.range,
    extent: reference.use.kind === 'call' ? reference.use.call.range : reference.range,
    ...describePlace(nodeAt(local.getSourceFile(), reference.range.start)),
    shape: { kind: 'exportedName' as const, position: 'use' as const, local: local.text, use: reference.use },
    node: element,
  }));
}

function moduleProperty(finder: Finder, pattern: ts.ObjectBindingPattern, name: string): ts.Symbol | undefined {
  const owner = pattern.parent;
  if (!ts.isVariableDeclaration(owner) || !owner.initializer) return undefined;
  const origin = finder.origins.of(owner.initializer);
  return origin.kind === 'type' ? finder.checker.getPropertyOfType(origin.type, name) : undefined;
}

function nodeAt(sourceFile: ts.SourceFile, position: number): ts.Node {
  let innermost: ts.Node = sourceFile;
  function visit(node: ts.Node): void {
    if (node.getStart(sourceFile) <= position && position < node.end) {
      innermost = node;
      ts.forEachChild(node, visit);
    }
  }
  ts.forEachChild(sourceFile, visit);
  return innermost;
}

/** `ns.Name` and `import('…').Name` in a type. */
export function qualifiedTypeSite(
  finder: Finder,
  name: ts.Identifier,
  position: 'namespaceMember' | 'importType' | 'jsdoc',
): SiteDraft | undefined {
  const symbol = targetSymbol(finder.checker, finder.checker.getSymbolAtLocation(name));
  const match = symbol && finder.index.match(symbol);
  if (!match?.id || match.foreign) return undefined;
  const whole = name.parent;
  return draft(
    match.id,
    ts.isQualifiedName(whole) || ts.isImportTypeNode(whole) ? whole : name,
    name,
    position,
    name.text,
  );
}
