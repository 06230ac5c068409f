import ts from 'typescript';
import type { Catalogue } from '../catalog/catalogue.ts';
import type { SiteDraft } from './draft.ts';
import type { Finder } from './finder.ts';
import { nothingToPutInto } from '../test-doubles/test-double.ts';
import { moduleReplacers, setsMember } from '../flow/test-library-words.ts';
import { loadedModule } from '../program/loaded-module.ts';
import { nodesIn, nodesOf } from '../program/nodes.ts';
import { isAccess, outermostWrapper, unwrapped } from '../program/syntax.ts';

/**
 * A function that a test puts on a client of its own making: `const client = {} as SvcClient; client.getPrompt =
 * vi.fn()`. Where that object has no manager, and gets none from another member that moves, the function stays where it
 * is.
 */
export function withWrittenMember(finder: Finder, draft: SiteDraft): SiteDraft {
  const entry = finder.catalogue.byId.get(draft.id);
  const holder = entry?.path.length === 1 ? holderWritten(draft) : undefined;
  const target = entry?.target;
  if (!holder || target === undefined || target.length < 2) return draft;
  const literals = literalsBehind(finder, holder);
  return literals.length === 0 || literals.some((literal) => hasManager(finder.catalogue, literal, target[0]!))
    ? draft
    : { ...draft, evidence: 'mixed', cause: nothingToPutInto };
}

/** `client` of `client.getPrompt = vi.fn()` and of `Object.defineProperty(client, 'getPrompt', …)` */
function holderWritten({ shape, node }: SiteDraft): ts.Expression | undefined {
  if (shape.kind === 'member')
    return shape.use.kind === 'write' && shape.segments.length === 1 && isAccess(node) ? node.expression : undefined;
  if (shape.kind !== 'stringKey' || !setsMember(shape.callee)) return undefined;
  const { parent } = outermostWrapper(node as ts.Expression);
  return ts.isCallExpression(parent) ? parent.arguments[0] : undefined;
}

/** The literal that a variable is declared with, whatever it is cast to, or those that its module is replaced by. */
function literalsBehind({ checker }: Finder, receiver: ts.Expression): readonly ts.ObjectLiteralExpression[] {
  const holder = unwrapped(receiver);
  const [declaration] = (ts.isIdentifier(holder) && checker.getSymbolAtLocation(holder)?.declarations) || [];
  if (!declaration) return [];
  const value =
    ts.isVariableDeclaration(declaration) && declaration.initializer ? unwrapped(declaration.initializer) : undefined;
  if (value && ts.isObjectLiteralExpression(value)) return [value];
  const module = moduleOf(declaration, value);
  return module === undefined ? [] : replacedBy(declaration.getSourceFile(), module);
}

/** `import { client } from './client'`, `const client = require('./client')` */
function moduleOf(declaration: ts.Declaration, value: ts.Expression | undefined): string | undefined {
  const statement = ts.findAncestor(declaration, ts.isImportDeclaration);
  if (!statement) return value && loadedModule(value);
  return ts.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : undefined;
}

/** The literals that a test's factory has in the place of a module: `vi.mock('./client', () => ({ … }))` */
function replacedBy(sourceFile: ts.SourceFile, module: string): readonly ts.ObjectLiteralExpression[] {
  return nodesOf(sourceFile).flatMap((node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
    const [path, factory] = node.arguments;
    const isOfModule = path !== undefined && ts.isStringLiteralLike(path) && path.text === module;
    return isOfModule && factory && moduleReplacers.has(node.expression.name.text)
      ? [...nodesIn(factory)].filter(ts.isObjectLiteralExpression)
      : [];
  });
}

/** Whether a literal has the manager, or a member that v6 moves into the manager. */
function hasManager(catalogue: Catalogue, literal: ts.ObjectLiteralExpression, manager: string): boolean {
  return literal.properties.some((property) => {
    if (!property.name || !(ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))) return true;
    const { text } = property.name;
    return text === manager || catalogue.byId.get(`SvcClient.${text}`)?.target?.[0] === manager;
  });
}
