import ts from 'typescript';
import { isConstant } from '../../../src/program/constants.ts';
import { flowsTo } from '../../../src/flow/flows-to.ts';
import { referencesOf } from '../../../src/flow/references.ts';
import { symbolAt } from '../../../src/flow/uses.ts';
import { unwrapped } from '../../../src/program/syntax.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { creationOf } from './sdk-calls.ts';
import { isPrimitive } from './lasting.ts';
import { functionOrFile, writeKind } from './writes.ts';

/**
 * Whether both places read the same constant of a function, and nothing that has it can change what it holds: it is
 * recorded by the SDK, looked at, or returned by the function that the first place is in.
 */
export function isOnlyRecorded(finder: Finder, set: ts.Expression, ownValue: ts.Expression): boolean {
  const [name, other] = [unwrapped(set), unwrapped(ownValue)];
  if (!ts.isIdentifier(name) || !ts.isIdentifier(other)) return false;
  const symbol = symbolAt(finder.checker, name);
  const declaration = symbol?.valueDeclaration;
  if (declaration === undefined || symbolAt(finder.checker, other) !== symbol) return false;
  return isLeftAlone(finder, declaration, functionOrFile(set));
}

/** A constant of a function of which every use leaves its value as it is. */
function isLeftAlone(finder: Finder, declaration: ts.Declaration, owner: ts.Node): boolean {
  if (!ts.isVariableDeclaration(declaration) || !isConstant(declaration) || !ts.isIdentifier(declaration.name))
    return false;
  // What is outside of functions may be read by code that is not in sight.
  if (ts.isSourceFile(functionOrFile(declaration))) return false;
  return referencesOf(finder.origins, declaration.name).every((use) => leavesAlone(finder, use, owner));
}

function leavesAlone(finder: Finder, value: ts.Expression, owner: ts.Node): boolean {
  return flowsTo(finder.origins, value).every((step) => {
    switch (step.kind) {
      case 'test':
        return step.to === undefined || leavesAlone(finder, step.to, owner);
      case 'compare':
      case 'presence':
      case 'discard':
        return true;
      case 'same':
      case 'cast':
      case 'property':
        return leavesAlone(finder, step.to, owner);
      case 'argument':
        return isRecording(finder, step.call, step.at);
      case 'binding':
        return isLeftAlone(finder, step.declaration, owner);
      case 'member':
        return step.call === undefined && isPrimitive(finder.checker.getTypeAtLocation(step.to));
      case 'return':
        return step.to === owner;
      default:
        return false;
    }
  });
}

/** An argument of a call that starts an observation or sets values of one. */
function isRecording(finder: Finder, call: ts.CallExpression | ts.NewExpression, at: number): boolean {
  if (!ts.isCallExpression(call)) return false;
  const creation = creationOf(finder, call);
  return creation === undefined ? writeKind(finder, call) !== undefined : creation.kind !== 'observe' && at === 1;
}
