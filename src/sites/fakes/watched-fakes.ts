import ts from 'typescript';
import { isPlainAssignment } from '../../program/assignments.ts';
import { changesResult } from '../../catalog/entry.ts';
import { assertsKeys } from './asserted-request.ts';
import { type FakeNode, fakeMemberSite } from './fake-member-site.ts';
import type { FakeUseShape } from '../site.ts';
import type { SiteDraft } from '../draft.ts';
import type { Finder } from '../finder.ts';
import { describePlace } from '../place.ts';
import { isAccess, rangeOf, unwrapped, outermostWrapper } from '../../program/syntax.ts';
import { variableAt } from '../../program/variable-at.ts';
import { defined } from '../../catalog/defined.ts';
import { targetSymbol } from '../../program/target-symbol.ts';
import {
  assertsArguments,
  assertsArgumentsOf,
  putsFunction,
  recordedArguments,
} from '../../flow/test-library-words.ts';

/** What a test holds a test double by. */
interface Holder {
  symbol: ts.Symbol;
  /** The variable's name, with the names of members behind it. */
  path: string;
}

/**
 * Where a test says what a test double is called with, or replaces what it does, by a variable that holds it:
 * `expect(mocks.get).toHaveBeenCalledWith('a')`. The test double's own site does not cover these places.
 */
export function watchedFakeSites(finder: Finder, draft: SiteDraft): SiteDraft[] {
  const holder = holderIn(finder, draft);
  return holder === undefined ? [] : usesIn(finder, draft, holder, draft.node.getSourceFile());
}

/** Where a test says that such a member, which keeps its name, is called with keys of v5. */
export function assertedRequestSites(finder: Finder, node: FakeNode): SiteDraft[] {
  const draft = keptMemberDraft(finder, node);
  return draft === undefined ? [] : watchedFakeSites(finder, draft).filter((site) => hasKeysOfV5(finder, site));
}

/** A member of a test double that keeps its name and takes other keys in v6. */
export function keptMemberDraft(finder: Finder, node: FakeNode): SiteDraft | undefined {
  return fakeMemberSite(finder, node, (_, id) => keysOfV5(finder, id) !== undefined);
}

/** Of a member that keeps its name, only what a test says of a request with keys of v5 is a site. */
export function hasKeysOfV5(finder: Finder, { id, node }: SiteDraft): boolean {
  const keys = keysOfV5(finder, id);
  return keys === undefined || (ts.isExpression(node) && assertsKeys(finder, node, keys));
}

function keysOfV5({ catalogue }: Finder, id: string): readonly string[] | undefined {
  return catalogue.byId.get(id)?.v5OnlyKeys;
}

/** What holds the mock function of a test double, for members whose calls pass or give something else in v6. */
export function holderIn(finder: Finder, draft: SiteDraft): Holder | undefined {
  const entry = finder.catalogue.byId.get(draft.id);
  if (entry === undefined || (entry.pathArguments === undefined && !changesResult(entry))) return undefined;
  const holder = nameOfDouble(draft);
  const symbol = holder && symbolOf(finder, rootOf(holder));
  return holder && symbol && { symbol, path: pathText(holder) };
}

/**
 * The places in a file, or a part of one, that speak of a test double by what holds it; `path` starts with the name it
 * has there.
 */
export function usesIn(finder: Finder, draft: SiteDraft, { symbol, path }: Holder, part: ts.Node): SiteDraft[] {
  const uses: SiteDraft[] = [];
  const [name] = path.split('.');
  const holder = draft.node.getSourceFile() === part.getSourceFile() ? nameOfDouble(draft) : undefined;
  const declared = holder && rootOf(holder);
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) && node !== declared && node.text === name && symbolOf(finder, node) === symbol) {
      const fake = wholeAccess(node, path);
      const use = fake && useOf(fake);
      if (fake && use) uses.push(siteAt(draft, fake, use));
    }
    ts.forEachChild(node, visit);
  }
  visit(part);
  return uses;
}

function symbolOf({ checker }: Finder, name: ts.Node): ts.Symbol | undefined {
  const symbol = variableAt(checker, name);
  return targetSymbol(checker, symbol);
}

function siteAt(
  { id, evidence, cause, name, node }: SiteDraft,
  fake: ts.Expression,
  use: FakeUseShape['use'],
): SiteDraft {
  const isHere = node.getSourceFile() === fake.getSourceFile();
  return {
    id,
    evidence,
    ...defined({ cause }),
    name: rangeOf(fake),
    extent: rangeOf(fake),
    ...describePlace(fake),
    shape: { kind: 'fakeUse', fake: rangeOf(fake), use, ...(isHere ? { of: name } : {}) },
    node: fake,
  };
}

/** The variable, or the member of one, that holds the mock function of a test double. */
function nameOfDouble({ node, shape }: SiteDraft): ts.Expression | undefined {
  if (shape.kind === 'fakeMember') {
    if (ts.isShorthandPropertyAssignment(node)) return node.name;
    const value =
      (ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)) && node.initializer
        ? unwrapped(node.initializer)
        : undefined;
    return value && pathOf(forwarded(value));
  }
  if (shape.kind !== 'stringKey' || !ts.isCallExpression(node.parent)) return undefined;
  let outermost = outermostWrapper(node.parent);
  while (
    ts.isPropertyAccessExpression(outermost.parent) &&
    outermost.parent.expression === outermost &&
    ts.isCallExpression(outermost.parent.parent)
  )
    outermost = outermostWrapper(outermost.parent.parent);
  const { parent } = outermost;
  if (ts.isVariableDeclaration(parent) && parent.initializer === outermost && ts.isIdentifier(parent.name))
    return parent.name;
  return isPlainAssignment(parent) && parent.right === outermost ? pathOf(unwrapped(parent.left)) : undefined;
}

/** `(...args) => fake(...args)`, as a factory that is lifted above the variable is written. */
function forwarded(value: ts.Expression): ts.Expression {
  if (!ts.isArrowFunction(value) || ts.isBlock(value.body)) return value;
  const call = unwrapped(value.body);
  const [parameter, ...others] = value.parameters;
  const [argument] = ts.isCallExpression(call) ? call.arguments : [];
  const passesAll =
    parameter?.dotDotDotToken !== undefined &&
    others.length === 0 &&
    argument !== undefined &&
    ts.isSpreadElement(argument);
  return passesAll && ts.isCallExpression(call) ? call.expression : value;
}

/** A name, or a dotted path that starts with one. */
function pathOf(expression: ts.Expression): ts.Expression | undefined {
  if (ts.isIdentifier(expression)) return expression;
  return ts.isPropertyAccessExpression(expression) && pathOf(expression.expression) ? expression : undefined;
}

function rootOf(path: ts.Expression): ts.Expression & { text: string } {
  return ts.isPropertyAccessExpression(path) ? rootOf(path.expression) : (path as ts.Identifier);
}

function pathText(path: ts.Expression): string {
  return ts.isPropertyAccessExpression(path) ? `${pathText(path.expression)}.${path.name.text}` : path.getText();
}

/** The expression from a root name on that says the same path. */
function wholeAccess(root: ts.Identifier, text: string): ts.Expression | undefined {
  let whole: ts.Expression = root;
  while (pathText(whole) !== text && ts.isPropertyAccessExpression(whole.parent) && whole.parent.expression === whole)
    whole = whole.parent;
  return pathText(whole) === text ? whole : undefined;
}

function useOf(fake: ts.Expression): FakeUseShape['use'] | undefined {
  const outermost = outermostWrapper(fake);
  const { parent } = outermost;
  if (ts.isCallExpression(parent) && parent.arguments[0] === outermost) {
    const callee = parent.expression.getText();
    if (assertsArgumentsOf.test(callee)) return 'asserted';
    return /(?:^|\.)(?:expect|mocked)$/.test(callee) ? behind(outermostWrapper(parent)) : undefined;
  }
  return behind(outermost);
}

/** What is asked of a mock function, or of `expect(…)` with it. */
function behind(whole: ts.Expression): FakeUseShape['use'] | undefined {
  const { parent } = whole;
  if (!isAccess(parent) || parent.expression !== whole || !ts.isPropertyAccessExpression(parent)) return undefined;
  const name = parent.name.text;
  if (name === 'not') return behind(parent);
  if (ts.isCallExpression(parent.parent) && parent.parent.expression === parent) {
    if (assertsArguments.test(name)) return 'asserted';
    if (putsFunction(name)) return 'replaced';
  }
  return recordedArguments.test(whole.getSourceFile().text.slice(whole.end)) ? 'recorded' : undefined;
}
