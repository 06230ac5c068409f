import ts from 'typescript';
import { type Catalogue, ofCatalogue } from '../catalog/catalogue.ts';
import type { Detector } from './detector.ts';
import type { Site, UnresolvedUse } from './site.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { withGiven } from './describe-given.ts';
import { importedFakeSites } from './imported-fakes.ts';
import { watchedFakeSites } from './watched-fakes.ts';
import { distinctivePathsOf } from '../repository/distinctive.ts';
import { assignmentPatternSite } from './assignment-pattern-site.ts';
import { destructureSite } from './destructure-site.ts';
import { keyOf, unresolvedElement } from './pattern.ts';
import type { SiteDraft } from './draft.ts';
import { commentsOf } from '../program/js-comments.ts';
import {
  exportSpecifierSite,
  importedUseSite,
  importSpecifierSite,
  qualifiedTypeSite,
  requiredNameSites,
} from './exported-name-site.ts';
import { fakeMemberSite, isFakeNode } from './fake-member-site.ts';
import { handedOnNames } from './handed-on.ts';
import { indirectCallSite } from './indirect-call-site.ts';
import { isDistinctive, isInsideLonger, likelySite } from './likely-site.ts';
import type { Finder } from './finder.ts';
import { accessedName, lookup } from './lookup.ts';
import { computedSite, memberSite } from './member-site.ts';
import { withOtherValues } from './other-values.ts';
import { portSite } from './own-interface-site.ts';
import { isOldField, isV5Use } from './v5-use.ts';
import { withWrittenMember } from './written-members.ts';
import { stringKeySite } from './string-key-site.ts';
import { type Access, isAccess, nameNode, rangeOf } from '../program/syntax.ts';
import { expectedKeySite, typeIndexSite, typeKeySite, typeQuerySite } from './type-site.ts';

/** Placeholder ids with the number of path arguments before the options. */
const pathArgumentsOf = ofCatalogue(
  ({ entries }): ReadonlyMap<string, number> =>
    new Map(entries.flatMap((entry) => (entry.pathArguments === undefined ? [] : [[entry.id, entry.pathArguments]]))),
);

/** What one file's walk needs to know besides the program. */
export interface FileFacts {
  /** What the chapters look for. */
  detectors: readonly Detector[];
  /** The file leads to the SDK over its imports, or is led to from there. */
  connected: boolean;
  /** Major 3 of the SDK reaches the file. */
  olderReaches: boolean;
}

/** What is found in some code. */
export interface Said {
  sites: readonly Site[];
  /** Watched names on receivers nobody could resolve. */
  unresolved: readonly UnresolvedUse[];
  /** Where the results of its calls are read in this file. */
  followed: readonly SourceRange[];
}

/** All sites of one file in source order, and the watched names on receivers nobody could resolve. */
export function findSites(
  finder: Finder,
  sourceFile: ts.SourceFile,
  facts: FileFacts,
): Pick<Said, 'sites' | 'unresolved'> {
  return joined(finder.catalogue, [createSiteFinder(finder, sourceFile, facts)(sourceFile)]);
}

/** What is found in a file of which this was found in its parts. */
export function joined(catalogue: Catalogue, parts: readonly Said[]): Pick<Said, 'sites' | 'unresolved'> {
  const followed = new Set(parts.flatMap((part) => part.followed.map(({ start }) => start)));
  const sites = parts
    .flatMap((part) => part.sites)
    .filter((site) => !isOldField(catalogue, site) || !followed.has(site.name.start));
  return { sites: inOrder(sites), unresolved: parts.flatMap(({ unresolved }) => unresolved) };
}

/** Says what is found in the whole tree of a file, or in a part of it. */
export function createSiteFinder(finder: Finder, sourceFile: ts.SourceFile, facts: FileFacts): (part: ts.Node) => Said {
  let drafts: SiteDraft[] = [];
  let unresolved: UnresolvedUse[] = [];
  let followed: SourceRange[] = [];
  const watched = new Set([...watchedNames(finder), ...handedOnNames(finder, sourceFile)]);
  // TypeScript files have their types in the syntax; only in JavaScript do comments declare any.
  const isJavaScript = /\.[cm]?jsx?$/.test(sourceFile.fileName);
  const file = sourceFile.fileName;

  function add(draft: SiteDraft | undefined): boolean {
    if (draft)
      drafts.push(
        withGiven(finder, withWrittenMember(finder, withOtherValues(finder, draft))),
        ...watchedFakeSites(finder, draft),
      );
    return draft !== undefined;
  }

  function visitAccess(access: Access): void {
    const name = accessedName(finder, access);
    if (name === undefined && ts.isElementAccessExpression(access)) add(computedSite(finder, access));
    if (name === undefined || !watched.has(name)) return;
    const member = lookup(finder, access);
    if (member.kind === 'surface') {
      const draft = memberSite(finder, access);
      for (const read of draft?.result?.reads ?? []) if (read.file === file) followed.push(read.range);
      if (draft && isV5Use(finder, draft, facts.detectors)) add(draft);
    } else if (member.kind === 'none') {
      add(portSite(finder, access, name));
    } else if (
      facts.connected &&
      !add(likelySite(finder, access, facts.olderReaches)) &&
      (!member.outside || isDistinctive(finder, access)) &&
      !isInsideLonger(finder, access)
    ) {
      count(nameNode(access), access, member.cause);
    }
  }

  function count(name: ts.Node, whole: ts.Node, cause: string): void {
    unresolved.push({ file, name: rangeOf(name), text: whole.getText().slice(0, 120), cause });
  }

  function visitIdentifier(identifier: ts.Identifier): void {
    const { parent } = identifier;
    if (ts.isQualifiedName(parent) && parent.right === identifier) {
      if (!add(typeQuerySite(finder, parent)) && !isInTypeQuery(parent))
        add(qualifiedTypeSite(finder, identifier, 'namespaceMember'));
    } else if (ts.isImportTypeNode(parent) && parent.qualifier === identifier) {
      add(qualifiedTypeSite(finder, identifier, 'importType'));
    } else if (isBehindImportType(identifier)) {
      add(qualifiedTypeSite(finder, identifier, 'importType'));
    } else if (ts.isImportSpecifier(parent)) {
      if ((parent.propertyName ?? parent.name) === identifier) add(importSpecifierSite(finder, parent));
    } else if (ts.isExportSpecifier(parent)) {
      if ((parent.propertyName ?? parent.name) === identifier) add(exportSpecifierSite(finder, parent));
    } else if (!isDeclaredOrMemberName(identifier)) {
      add(importedUseSite(finder, identifier));
    }
  }

  function visit(node: ts.Node): void {
    if (isAccess(node)) visitAccess(node);
    else if (ts.isIdentifier(node)) visitIdentifierByName(node);
    else if (ts.isStringLiteralLike(node) && watched.has(node.text)) visitString(node);
    else if (ts.isBindingElement(node)) visitElement(node);
    else if (ts.isIndexedAccessTypeNode(node)) add(typeIndexSite(finder, node));
    else if (ts.isCallExpression(node)) add(indirectCallSite(finder, node, pathArgumentsOf(finder.catalogue)));
    for (const detector of facts.detectors) for (const draft of detector.sitesAt?.(finder, node) ?? []) add(draft);
    if (
      isFakeNode(node) &&
      node.name &&
      (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) &&
      watched.has(node.name.text)
    ) {
      const pattern =
        ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)
          ? assignmentPatternSite(finder, node)
          : undefined;
      if (!pattern || isV5Use(finder, pattern, facts.detectors)) add(pattern ?? fakeMemberSite(finder, node));
    }
    if (isJavaScript) for (const doc of commentsOf(node)) visit(doc);
    ts.forEachChild(node, visit);
  }

  /** Aliased imports have another local name, so identifiers are looked at when either name is watched. */
  function visitIdentifierByName(identifier: ts.Identifier): void {
    if (watched.has(identifier.text) || renamed.has(identifier.text)) visitIdentifier(identifier);
  }

  function visitString(literal: ts.StringLiteralLike): void {
    if (ts.isStringLiteral(literal) && ts.isLiteralTypeNode(literal.parent)) add(typeKeySite(finder, literal));
    else if (!add(stringKeySite(finder, literal)) && ts.isStringLiteral(literal)) add(expectedKeySite(finder, literal));
  }

  function visitElement(element: ts.BindingElement): void {
    const key = keyOf(element);
    if (!key || !watched.has(key.text)) return;
    const names = requiredNameSites(finder, element);
    if (names.length > 0) drafts.push(...names);
    else {
      const draft = destructureSite(finder, element);
      if (draft && isV5Use(finder, draft, facts.detectors)) add(draft);
      const cause = draft || !facts.connected ? undefined : unresolvedElement(finder, element);
      if (cause !== undefined) count(key, element, cause);
    }
  }

  const renamed = renamedImports(sourceFile, watched);
  return (part) => {
    drafts = [];
    unresolved = [];
    followed = [];
    visit(part);
    drafts.push(...importedFakeSites(finder, part));
    return {
      sites: drafts.map((draft) => bound(withFacts(finder, draft, sourceFile, facts.detectors), file)),
      unresolved,
      followed,
    };
  };
}

/** Names of tagged declarations, and of distinctive paths that the surface no longer declares. */
function watchedNames(finder: Finder): ReadonlySet<string> {
  return new Set([...finder.index.names, ...distinctivePathsOf(finder.catalogue).map(({ path }) => path.at(-1)!)]);
}

function renamedImports(sourceFile: ts.SourceFile, watched: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of sourceFile.statements) {
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    for (const { propertyName, name } of bindings.elements)
      if (propertyName && watched.has(propertyName.text)) names.add(name.text);
  }
  return names;
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

/** One finding per place: the first one at a position wins. */
function inOrder(sites: readonly Site[]): Site[] {
  const byStart = new Map<number, Site>();
  for (const site of sites) if (!byStart.has(site.name.start)) byStart.set(site.name.start, site);
  return [...byStart.values()].sort((a, b) => a.name.start - b.name.start);
}

/** The site with what every detector knows of it. */
function withFacts(
  finder: Finder,
  draft: SiteDraft,
  sourceFile: ts.SourceFile,
  detectors: readonly Detector[],
): SiteDraft {
  return detectors.reduce((known, { factsOf }) => {
    const facts = factsOf?.(finder, known, sourceFile);
    return facts ? { ...known, facts: { ...known.facts, ...facts } } : known;
  }, draft);
}

/** The record without its node, so that no program is kept alive by it. */
function bound(draft: SiteDraft, file: string): Site {
  const {
    id,
    evidence,
    cause,
    name,
    extent,
    statement,
    markerForm,
    enclosing,
    otherBlocks,
    shape,
    result,
    given,
    facts,
  } = draft;
  return {
    id,
    file,
    evidence,
    ...(cause ? { cause } : {}),
    name,
    extent,
    statement,
    markerForm,
    enclosing,
    ...(otherBlocks ? { otherBlocks } : {}),
    shape,
    ...(result ? { result } : {}),
    ...(given ? { given } : {}),
    ...(facts ? { facts } : {}),
  };
}
