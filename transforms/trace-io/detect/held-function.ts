import ts from 'typescript';
import { isConstant } from '../../../src/program/constants.ts';
import { flowsOnFrom, flowsTo } from '../../../src/flow/flows-to.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { rangeOf } from '../../../src/program/syntax.ts';
import type { HeldFunction } from '../facts.ts';
import { callOf } from './sdk-calls.ts';

/** What holds a function that is written as a value, where that is in sight: its calls are sites of their own. */
export function heldFunction(origins: Finder['origins'], value: ts.Expression): HeldFunction | undefined {
  for (const step of flowsTo(origins, value)) {
    switch (step.kind) {
      case 'same':
      case 'cast':
      case 'branch':
        return heldFunction(origins, step.to) && {};
      case 'binding':
        return callsOf(origins, step.to, step.declaration);
      case 'assignment':
      case 'property':
      case 'field':
        return {};
      case 'argument':
        return step.to && {};
      default:
        return undefined;
    }
  }
  return undefined;
}

/** Of a constant that is called and nothing else. */
function callsOf(origins: Finder['origins'], name: ts.BindingName, declaration: ts.Declaration): HeldFunction {
  if (!ts.isIdentifier(name) || !ts.isVariableDeclaration(declaration) || declaration.type || !isConstant(declaration))
    return {};
  const uses = flowsOnFrom(origins, name).map((step) => (step.kind === 'use' && callOf(step.to) ? step.to : undefined));
  return uses.every((use) => use !== undefined) ? { calls: uses.map(rangeOf) } : {};
}
