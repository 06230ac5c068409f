import type { FakeMemberShape } from '../../sites/site.ts';
import type { SyntaxView } from '../../program/syntax-view.ts';

/** Number of parameters the fake's function names; `undefined` when its value is not written as a function there. */
export function fakeParameterCount({ value, member }: FakeMemberShape, syntax: SyntaxView): number | undefined {
  return syntax.parametersOf(value ?? member)?.length;
}
