import ts from 'typescript';
import { ofCatalogue } from '../catalog/catalogue.ts';
import { commentsOf } from '../program/js-comments.ts';
import { nodesIn, nodesOf } from '../program/nodes.ts';
import { type Access, isAccess, nameNode, rangeOf, unwrapped } from '../program/syntax.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { assignmentPatternSite } from './assignment-pattern-site.ts';
import { siteInFile, withFacts } from './bound-site.ts';
import { withGiven } from './describe-given.ts';
import { computedElementSites, destructureSite } from './destructure-site.ts';
import type { Detector } from './detector.ts';
import type { SiteDraft } from './draft.ts';
import { requiredNameSites } from './exported-name-site.ts';
import { type FakeNode, fakeMemberSite, isFakeNode } from './fakes/fake-member-site.ts';
import type { Finder } from './finder.ts';
import { heldFunctionSite, heldKeys } from './held-function-site.ts';
import { httpHandlerSite, isPathLiteral } from './fakes/http-handler-site.ts';
import { identifierSite } from './identifier-site.ts';
import { importedFakeSites } from './fakes/imported-fakes.ts';
import { indirectCallSite } from './indirect-call-site.ts';
import { isDistinctive, isInsideLonger, likelySite } from './likely-site.ts';
import { accessedName, memberOfAccess } from './member-of-access.ts';
import { computedSites, memberSite } from './member-site.ts';
import { mayBeAnyMember } from './names-meant.ts';
import { withReceiverDoubt } from './receiver-doubt.ts';
import { ownInterfaceSite } from './own-interface-site.ts';
import { keyOf, unresolvedElement } from './pattern.ts';
import { declaredMemberSite, implementedMemberSite } from './own-type/own-type-site.ts';
import type { Site, UnresolvedUse } from './site.ts';
import { stringKeySite } from './string-key-site.ts';
import { expectedKeySite, typeIndexSite, typeKeySite } from './type-site.ts';
import { isV5Use } from './v5-use.ts';
import { assertedRequestSites, watchedFakeSites } from './fakes/watched-fakes.ts';
import { candidateNamesIn, type CandidateNames } from './candidate-names.ts';
import { withWrittenMember } from './written-members.ts';

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
export interface FoundSites {
  sites: readonly Site[];
  /** Watched names on receivers nobody could resolve. */
  unresolved: readonly UnresolvedUse[];
  /** Where the results of its calls are read in this file. */
  followed: readonly SourceRange[];
}

/** Finds the sites in the tree of a file, or in parts of it. */
export class SiteFinder {
  private readonly finder: Finder;
  private readonly sourceFile: ts.SourceFile;
  private readonly facts: FileFacts;
  private readonly candidates: CandidateNames;
  /** TypeScript files have their types in the syntax; only in JavaScript do comments declare any. */
  private readonly isJavaScript: boolean;
  private drafts: SiteDraft[] = [];
  private unresolved: UnresolvedUse[] = [];
  private followed: SourceRange[] = [];

  constructor(finder: Finder, sourceFile: ts.SourceFile, facts: FileFacts) {
    this.finder = finder;
    this.sourceFile = sourceFile;
    this.facts = facts;
    this.candidates = candidateNamesIn(finder, sourceFile);
    this.isJavaScript = /\.[cm]?jsx?$/.test(sourceFile.fileName);
  }

  /** What is found in the whole tree, or in a part of it. */
  find(part: ts.Node): FoundSites {
    this.drafts = [];
    this.unresolved = [];
    this.followed = [];
    for (const node of ts.isSourceFile(part) ? nodesOf(part) : nodesIn(part)) this.visit(node);
    this.drafts.push(...importedFakeSites(this.finder, part));
    const { finder, sourceFile, facts, unresolved, followed } = this;
    const sites = this.drafts.map((draft) =>
      siteInFile(withFacts(finder, draft, sourceFile, facts.detectors), sourceFile.fileName),
    );
    return { sites, unresolved, followed };
  }

  private add(draft: SiteDraft | undefined): boolean {
    const { finder } = this;
    if (draft)
      this.drafts.push(
        withGiven(finder, withWrittenMember(finder, withReceiverDoubt(finder, draft))),
        ...watchedFakeSites(finder, draft),
      );
    return draft !== undefined;
  }

  /** Adds it where what is written is v5's. */
  private addOfV5(draft: SiteDraft | undefined): void {
    if (draft && isV5Use(this.finder, draft, this.facts.detectors)) this.add(draft);
  }

  private count(name: ts.Node, whole: ts.Node, cause: string): void {
    const text = whole.getText().slice(0, 120);
    this.unresolved.push({ file: this.sourceFile.fileName, name: rangeOf(name), text, cause });
  }

  private visit(node: ts.Node): void {
    this.visitSyntax(node);
    for (const detector of this.facts.detectors)
      for (const draft of detector.sitesAt?.(this.finder, node) ?? []) this.add(draft);
    if (isFakeNode(node)) this.visitFake(node);
    if (isPathLiteral(node)) this.add(httpHandlerSite(this.finder, node));
    if (this.isJavaScript) for (const doc of commentsOf(node)) for (const inner of nodesIn(doc)) this.visit(inner);
  }

  private visitSyntax(node: ts.Node): void {
    const { finder, candidates: watched } = this;
    if (isAccess(node)) this.visitAccess(node);
    else if (ts.isIdentifier(node)) {
      // Aliased imports have another local name.
      if (watched.members.has(node.text) || watched.locals.has(node.text)) this.add(identifierSite(finder, node));
    } else if (ts.isStringLiteralLike(node)) {
      if (watched.members.has(node.text)) this.visitString(node);
    } else if (ts.isBindingElement(node)) this.visitElement(node);
    else if (ts.isIndexedAccessTypeNode(node)) this.add(typeIndexSite(finder, node));
    else if (ts.isCallExpression(node)) this.visitCall(node);
    else if (ts.isMethodSignature(node) || ts.isPropertySignature(node)) this.add(declaredMemberSite(finder, node));
  }

  private visitCall(call: ts.CallExpression): void {
    const { finder } = this;
    if (this.add(indirectCallSite(finder, call, pathArgumentsOf(finder.catalogue)))) return;
    const keys = heldKeys(finder);
    const draft = keys && heldFunctionSite(finder, call, keys);
    // The site of the name itself says more than that of the call.
    if (draft && !this.saidOf(call)) this.add(draft);
  }

  /** Whether what is called has a site by its name. */
  private saidOf({ expression }: ts.CallExpression): boolean {
    const callee = unwrapped(expression);
    const name = isAccess(callee) && accessedName(this.finder, callee);
    return (
      typeof name === 'string' &&
      this.candidates.members.has(name) &&
      memberOfAccess(this.finder, callee as Access).kind === 'surface'
    );
  }

  private visitAccess(access: Access): void {
    const { finder } = this;
    const name = accessedName(finder, access);
    if (name === undefined && ts.isElementAccessExpression(access)) this.visitComputed(access);
    if (name === undefined || !this.candidates.members.has(name)) return;
    const member = memberOfAccess(finder, access);
    if (member.kind === 'surface') {
      const draft = memberSite(finder, access);
      for (const { file, range } of draft?.result?.reads ?? [])
        if (file === this.sourceFile.fileName) this.followed.push(range);
      this.addOfV5(draft);
    } else if (member.kind === 'none') this.addOfV5(ownInterfaceSite(finder, access, name));
    else this.visitUnresolved(access, member.cause);
  }

  private visitComputed(access: ts.ElementAccessExpression): void {
    const { finder } = this;
    const drafts = computedSites(finder, access);
    for (const draft of drafts) this.add(draft);
    if (drafts.length === 0 && mayBeAnyMember(finder, access))
      this.count(access.argumentExpression, access, 'the name is computed, and no text says which it may be');
  }

  private visitUnresolved(access: Access, cause: string): void {
    const { finder, facts } = this;
    if (!facts.connected || this.add(likelySite(finder, access, facts.olderReaches))) return;
    if (isDistinctive(finder, access) && !isInsideLonger(finder, access)) this.count(nameNode(access), access, cause);
  }

  private visitString(literal: ts.StringLiteralLike): void {
    const { finder } = this;
    if (ts.isStringLiteral(literal) && ts.isLiteralTypeNode(literal.parent)) this.add(typeKeySite(finder, literal));
    else if (!this.add(stringKeySite(finder, literal)) && ts.isStringLiteral(literal))
      this.add(expectedKeySite(finder, literal));
  }

  private visitElement(element: ts.BindingElement): void {
    const { finder } = this;
    const key = keyOf(element);
    if (!key) for (const draft of computedElementSites(finder, element)) this.add(draft);
    if (!key || !this.candidates.members.has(key.text)) return;
    const names = requiredNameSites(finder, element);
    if (names.length > 0) return void this.drafts.push(...names);
    const draft = destructureSite(finder, element);
    this.addOfV5(draft);
    const cause = draft || !this.facts.connected ? undefined : unresolvedElement(finder, element);
    if (cause !== undefined) this.count(key, element, cause);
  }

  private visitFake(node: FakeNode): void {
    const { name } = node;
    if (!name || !(ts.isIdentifier(name) || ts.isStringLiteral(name)) || !this.candidates.members.has(name.text))
      return;
    const pattern =
      ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)
        ? assignmentPatternSite(this.finder, node)
        : undefined;
    if (pattern) return this.addOfV5(pattern);
    this.add(fakeMemberSite(this.finder, node) ?? implementedMemberSite(this.finder, node));
    this.drafts.push(...assertedRequestSites(this.finder, node));
  }
}
