import ts from 'typescript';
import { storesRight } from './assignments.ts';
import { type ElementTaken, elementTaken } from './element-taken.ts';
import { nodesOf } from './nodes.ts';
import type { SparseProgram } from './program.ts';

/**
 * Every assignment and call of the program's files by the last name on its left side or callee, so that a binding's
 * visible sources can be found without asking the checker about each expression.
 */
export interface UsageIndex {
  /** `name = …`, `x.name = …`, `name ??= …` */
  assignments(name: string): readonly ts.BinaryExpression[];
  /** `name(…)`, `x.name(…)`, `new Name(…)`, and `<Name …/>` */
  calls(name: string): readonly (ts.CallExpression | ts.NewExpression)[];
  /** What elements of a list or a record with that name are taken as: `name[key](…)`, `for (const x of name)` */
  taken(name: string): readonly ElementTaken[];
  /** Calls with a key in front: `x.set('key', …)`, `x.set(key, …)`, `x.set(keys.key, …)` */
  keyed(key: string): readonly ts.CallExpression[];
  /** What calls are given under the key in a literal in front: `x.set({ key: value })`, `x.set({ key })` */
  entries(key: string): readonly KeyedEntry[];
  elements(name: string): readonly ts.JsxOpeningLikeElement[];
  /** The name as a target of an assignment pattern or of a loop: `({ name } = …)`, `[x.name] = …`, `for (name of …)` */
  targets(name: string): readonly ts.Identifier[];
  /** The name as a value: `run(name)`, `[x.name]`, `{ key: name }`, `{ name }`. */
  values(name: string): readonly ts.Expression[];
  /** The name as a key of a literal: `{ name: value }`, `{ name }`. */
  properties(name: string): readonly LiteralProperty[];
}

/** What a literal has under a key. */
export type LiteralProperty = ts.PropertyAssignment | ts.ShorthandPropertyAssignment;

/** One property of the literal that a call is given first. */
export interface KeyedEntry {
  call: ts.CallExpression;
  value: ts.Expression;
}

/** The last name of an identifier or member expression. */
export function lastName(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return node.argumentExpression.text;
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node))
    return lastName(node.expression);
  return undefined;
}

function isPattern(node: ts.Node): boolean {
  return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);
}

/** The nodes of one tree by name. */
interface Usage {
  assignments: Map<string, ts.BinaryExpression[]>;
  calls: Map<string, (ts.CallExpression | ts.NewExpression)[]>;
  taken: Map<string, ElementTaken[]>;
  keyed: Map<string, ts.CallExpression[]>;
  entries: Map<string, KeyedEntry[]>;
  elements: Map<string, ts.JsxOpeningLikeElement[]>;
  targets: Map<string, ts.Identifier[]>;
  values: Map<string, ts.Expression[]>;
  properties: Map<string, LiteralProperty[]>;
}

type UsesOf<K extends keyof Usage> = Usage[K] extends Map<string, infer Uses> ? Uses : never;

/** The tree does not change, so each file is walked once, whatever programs it is in. */
const known = new WeakMap<ts.SourceFile, Usage>();

function usageOf(sourceFile: ts.SourceFile): Usage {
  let usage = known.get(sourceFile);
  if (!usage) known.set(sourceFile, (usage = usageIn(sourceFile)));
  return usage;
}

/** The assignments and calls in a tree. */
function usageIn(root: ts.SourceFile): Usage {
  const usage: Usage = {
    assignments: new Map(),
    calls: new Map(),
    taken: new Map(),
    keyed: new Map(),
    entries: new Map(),
    elements: new Map(),
    targets: new Map(),
    values: new Map(),
    properties: new Map(),
  };
  for (const node of nodesOf(root)) {
    addUse(usage, node);
    addKeyed(usage, node);
    const taken = elementTaken(node);
    if (taken) add(usage.taken, lastName(taken.holder), taken);
    for (const value of valuesIn(node)) addValue(usage, value);
    const target = targetIn(node);
    if (target !== undefined) addTargets(usage, target);
  }
  return usage;
}

function add<T>(byName: Map<string, T[]>, name: string | undefined, node: T): void {
  if (name === undefined) return;
  const nodes = byName.get(name);
  if (nodes) nodes.push(node);
  else byName.set(name, [node]);
}

/** An assignment, a call or an element, by the last name of what it is of. */
function addUse(usage: Usage, node: ts.Node): void {
  if (storesRight(node)) add(usage.assignments, lastName(node.left), node);
  else if (ts.isCallExpression(node) || ts.isNewExpression(node)) add(usage.calls, lastName(node.expression), node);
  else if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node))
    add(usage.elements, lastName(node.tagName), node);
  else if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
    add(usage.properties, keyText(node), node);
}

function keyText({ name }: LiteralProperty): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
}

/** A call by its first argument, or by the keys of a literal there. */
function addKeyed(usage: Usage, node: ts.Node): void {
  if (!ts.isCallExpression(node)) return;
  const [key] = node.arguments;
  if (!key) return;
  add(usage.keyed, ts.isStringLiteralLike(key) ? key.text : lastName(key), node);
  if (!ts.isObjectLiteralExpression(key)) return;
  for (const property of key.properties) {
    const { name } = property;
    const [value] = valuesIn(property);
    if (value && name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)))
      add(usage.entries, name.text, { call: node, value });
  }
}

/** What a call, a list or a property is given. */
function valuesIn(node: ts.Node): readonly ts.Expression[] {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return node.arguments ?? [];
  if (ts.isArrayLiteralExpression(node)) return node.elements;
  if (ts.isPropertyAssignment(node)) return [node.initializer];
  return ts.isShorthandPropertyAssignment(node) ? [node.name] : [];
}

function addValue(usage: Usage, node: ts.Expression): void {
  if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) add(usage.values, lastName(node), node);
}

/** The pattern that an assignment fills, or what a loop gives each element to. */
function targetIn(node: ts.Node): ts.Expression | undefined {
  if (storesRight(node)) return isPattern(node.left) ? node.left : undefined;
  if (!ts.isForOfStatement(node) && !ts.isForInStatement(node)) return undefined;
  return ts.isExpression(node.initializer) ? node.initializer : undefined;
}

function addTargets(usage: Usage, node: ts.Node): void {
  if (ts.isIdentifier(node)) add(usage.targets, node.text, node);
  else if (ts.isPropertyAccessExpression(node)) addTargets(usage, node.name);
  else if (ts.isPropertyAssignment(node)) addTargets(usage, node.initializer);
  else if (ts.isShorthandPropertyAssignment(node)) addTargets(usage, node.name);
  else if (ts.isBinaryExpression(node)) addTargets(usage, node.left);
  else if (isPattern(node) || ts.isSpreadElement(node) || ts.isSpreadAssignment(node))
    ts.forEachChild(node, (part) => addTargets(usage, part));
}

/** The index of one version of a program; walks its files at the first question, and looks a name up once. */
export function createUsageIndex(sparse: SparseProgram): UsageIndex {
  let files: readonly Usage[] | undefined;
  const all = (): readonly Usage[] => (files ??= sparse.ownFiles().map(usageOf));
  function by<K extends keyof Usage>(kind: K): (name: string) => UsesOf<K> {
    const usesByName = new Map<string, UsesOf<K>>();
    return (name) => {
      let uses = usesByName.get(name);
      if (!uses)
        usesByName.set(
          name,
          (uses = all().flatMap((file) => (file[kind] as Map<string, UsesOf<K>>).get(name) ?? []) as UsesOf<K>),
        );
      return uses;
    };
  }
  return {
    assignments: by('assignments'),
    calls: by('calls'),
    taken: by('taken'),
    keyed: by('keyed'),
    entries: by('entries'),
    targets: by('targets'),
    elements: by('elements'),
    values: by('values'),
    properties: by('properties'),
  };
}
