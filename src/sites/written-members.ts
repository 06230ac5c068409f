import ts from 'typescript';
import type { Catalogue } from '../catalog/catalogue.ts';
import type { SiteDraft } from './draft.ts';
import type { Finder } from './finder.ts';
import { nothingToPutInto } from '../test-doubles/test-double.ts';
import { isAccess, unwrapped } from '../program/syntax.ts';

/**
 * A function that a test puts on a client of its own making: `const client = {} as SvcClient; client.getPrompt =
 * vi.fn()`. Where that object has no manager, and gets none from another member that moves, the function stays where it
 * is.
 */
export function withWrittenMember(finder: Finder, draft: SiteDraft): SiteDraft {
  const { shape, node } = draft;
  const target = finder.catalogue.byId.get(draft.id)?.target;
  if (
    shape.kind !== 'member' ||
    shape.use.kind !== 'write' ||
    shape.segments.length !== 1 ||
    target === undefined ||
    target.length < 2 ||
    !isAccess(node)
  )
    return draft;
  const literal = literalBehind(finder, node.expression);
  return literal === undefined || hasManager(finder.catalogue, literal, target[0]!)
    ? draft
    : { ...draft, evidence: 'mixed', cause: nothingToPutInto };
}

/** The object literal that a variable is declared with, whatever it is cast to. */
function literalBehind({ checker }: Finder, receiver: ts.Expression): ts.ObjectLiteralExpression | undefined {
  const holder = unwrapped(receiver);
  const declaration = ts.isIdentifier(holder) ? checker.getSymbolAtLocation(holder)?.valueDeclaration : undefined;
  const value =
    declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
      ? unwrapped(declaration.initializer)
      : undefined;
  return value && ts.isObjectLiteralExpression(value) ? value : undefined;
}

/** Whether a literal has the manager, or a member that v6 moves into the manager. */
function hasManager(catalogue: Catalogue, literal: ts.ObjectLiteralExpression, manager: string): boolean {
  return literal.properties.some((property) => {
    if (!property.name || !(ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))) return true;
    const { text } = property.name;
    return text === manager || catalogue.byId.get(`SvcClient.${text}`)?.target?.[0] === manager;
  });
}
