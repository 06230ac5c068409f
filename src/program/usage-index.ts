import ts from 'typescript';
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
  /** Calls with a key in front: `x.set('key', …)`, `x.set(key, …)`, `x.set(keys.key, …)` */
  keyed(key: string): readonly ts.CallExpression[];
  elements(name: string): readonly ts.JsxOpeningLikeElement[];
  /** The name as a target of an assignment pattern or of a loop: `({ name } = …)`, `[x.name] = …`, `for (name of …)` */
  targets(name: string): readonly ts.Identifier[];
  /** The name as a value: `run(name)`, `[x.name]`, `{ key: name }`, `{ name }`. */
  values(name: string): readonly ts.Expression[];
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

function isAssignment(kind: ts.SyntaxKind): boolean {
  return (
    kind === ts.SyntaxKind.EqualsToken ||
    kind === ts.SyntaxKind.QuestionQuestionEqualsToken ||
    kind === ts.SyntaxKind.BarBarEqualsToken ||
    kind === ts.SyntaxKind.AmpersandAmpersandEqualsToken
  );
}

function isPattern(node: ts.Node): boolean {
  return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);
}

/** The nodes of one tree by name. */
interface Usage {
  assignments: Map<string, ts.BinaryExpression[]>;
  calls: Map<string, (ts.CallExpression | ts.NewExpression)[]>;
  keyed: Map<string, ts.CallExpression[]>;
  elements: Map<string, ts.JsxOpeningLikeElement[]>;
  targets: Map<string, ts.Identifier[]>;
  values: Map<string, ts.Expression[]>;
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
    keyed: new Map(),
    elements: new Map(),
    targets: new Map(),
    values: new Map(),
  };

  function add<T>(map: Map<string, T[]>, name: string | undefined, node: T): void {
    if (name === undefined) return;
    const list = map.get(name);
    if (list) list.push(node);
    else map.set(name, [node]);
  }

  function addValue(node: ts.Expression): void {
    if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) add(usage.values, lastName(node), node);
  }

  function addKeyed(call: ts.CallExpression): void {
    const [key] = call.arguments;
    if (key) add(usage.keyed, ts.isStringLiteralLike(key) ? key.text : lastName(key), call);
  }

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) addKeyed(node);
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) node.arguments?.forEach(addValue);
    else if (ts.isArrayLiteralExpression(node)) node.elements.forEach(addValue);
    else if (ts.isPropertyAssignment(node)) addValue(node.initializer);
    else if (ts.isShorthandPropertyAssignment(node)) addValue(node.name);
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind))
      add(usage.assignments, lastName(node.left), node);
    else if (ts.isCallExpression(node) || ts.isNewExpression(node)) add(usage.calls, lastName(node.expression), node);
    else if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node))
      add(usage.elements, lastName(node.tagName), node);
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind) && isPattern(node.left))
      addTargets(node.left);
    else if ((ts.isForOfStatement(node) || ts.isForInStatement(node)) && ts.isExpression(node.initializer))
      addTargets(node.initializer);
  }

  function addTargets(node: ts.Node): void {
    if (ts.isIdentifier(node)) add(usage.targets, node.text, node);
    else if (ts.isPropertyAccessExpression(node)) addTargets(node.name);
    else if (ts.isPropertyAssignment(node)) addTargets(node.initializer);
    else if (ts.isShorthandPropertyAssignment(node)) addTargets(node.name);
    else if (ts.isBinaryExpression(node)) addTargets(node.left);
    else if (isPattern(node) || ts.isSpreadElement(node) || ts.isSpreadAssignment(node))
      ts.forEachChild(node, addTargets);
  }

  nodesOf(root).forEach(visit);
  return usage;
}

/** The index of one version of a program; walks its files at the first question, and looks a name up once. */
export function createUsageIndex(sparse: SparseProgram): UsageIndex {
  let files: readonly Usage[] | undefined;
  const all = (): readonly Usage[] =>
    (files ??= sparse.program
      .getSourceFiles()
      .filter((file) => !sparse.isBundledDeclaration(file))
      .map(usageOf));
  function by<K extends keyof Usage>(kind: K): (name: string) => UsesOf<K> {
    const found = new Map<string, UsesOf<K>>();
    return (name) => {
      let uses = found.get(name);
      if (!uses)
        found.set(
          name,
          (uses = all().flatMap((file) => (file[kind] as Map<string, UsesOf<K>>).get(name) ?? []) as UsesOf<K>),
        );
      return uses;
    };
  }
  return {
    assignments: by('assignments'),
    calls: by('calls'),
    keyed: by('keyed'),
    targets: by('targets'),
    elements: by('elements'),
    values: by('values'),
  };
}
