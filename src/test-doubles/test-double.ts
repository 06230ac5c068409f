import type ts from 'typescript';

/** Why a member cannot move: `fake.prompt.get = fn` needs a `prompt`. */
export const nothingToPutInto = 'the object that it is put on has nothing yet that it could be put into';

/** An object literal or class body that plays an SDK value in a test. */
export type Container = ts.ObjectLiteralExpression | ts.ClassLikeDeclaration;

/** What it plays, and where that is said. */
export interface TestDouble {
  type: ts.Type;
  role: 'mockFactory' | 'cast';
  /** Why its members cannot simply move. */
  cause?: string;
  /** Only another value at the same place says so. */
  inferred?: true;
}

/** A member of the SDK, of what stands in for it. */
export interface PlayedMember {
  kind: 'surface';
  id: string | undefined;
  symbol: ts.Symbol;
  evidence: 'inferred' | 'mixed';
  cause: string;
}

/** Finds the literals, classes and variables of tests that stand in for the SDK. */
export interface TestDoubles {
  of(container: Container): TestDouble | undefined;
  /** As `of`, for a container of which no place around it says anything: by where it finally goes. */
  arriving(container: Container): TestDouble | undefined;
  /** A member read from a variable that holds a test double. */
  member(access: ts.PropertyAccessExpression | ts.ElementAccessExpression): PlayedMember | undefined;
  /** The same, of a name that is written beside the variable: `Object.defineProperty(fake, 'name', …)` */
  memberNamed(holder: ts.Expression, name: string): PlayedMember | undefined;
}
