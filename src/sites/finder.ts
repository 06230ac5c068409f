import type ts from 'typescript';
import type { Catalogue } from '../catalog/catalogue.ts';
import type { Entry } from '../catalog/entry.ts';
import type { Origins } from '../flow/origin/origins.ts';
import type { SurfaceIndex } from '../program/surface-index.ts';
import type { TestDoubles } from '../test-doubles/test-double.ts';
import type { Evidence } from './site.ts';

/** What a member access means. `none` = resolves to something that is not the SDK's. */
export type Member =
  | {
      kind: 'surface';
      id: string | undefined;
      evidence: Evidence;
      cause?: string;
      symbol: ts.Symbol;
    }
  | { kind: 'none' }
  /**
   * `outside`: a value another package hands out; almost always its own, so only a path nobody else has is worth a
   * mention.
   */
  | { kind: 'unresolved'; cause: string; outside?: true };

/** What the finders share for one program version. */
export interface Finder {
  /** What v6 changed. */
  catalogue: Catalogue;
  origins: Origins;
  checker: ts.TypeChecker;
  index: SurfaceIndex;
  testDoubles: TestDoubles;
  memberByAccess: Map<ts.Node, Member>;
  /** Whether a value of the SDK is known to enter a file of the program. */
  isEntered(file: string): boolean;
  /** Whether more files call what a file exports than are in the program: nobody can say what runs around all calls. */
  lacksCallers(file: string): boolean;
  /** Whether a file that is not in the program, or is no code as it stands, takes something of what a file exports. */
  lacksTakers(file: string): boolean;
  /**
   * The first file that is not in the program and names a member in its text, or the option by which files are left out
   * unread.
   */
  namedOutside(names: ReadonlySet<string>): { file: string } | { option: string } | undefined;
  /** The first file that says one of these names, and calls what comes next in a framework. */
  middleware(names: ReadonlySet<string>): string | undefined;
  /** Whether the package of a file asks for the SDK's packages that make spans and send them. */
  sendsSpans(file: string): boolean;
  /** Whether a file is part of a package that other repositories may install. */
  isPublished(file: string): boolean;
}

/** What of a member a change is about; `undefined` where the member itself is another one in v6. */
export function aspectOf({ catalogue }: Finder, id: string): Entry['aspect'] {
  return catalogue.byId.get(id)?.aspect;
}

/** A member that is another one in v6. */
export type MovedMember = Extract<Member, { kind: 'surface' }> & { id: string };

/** The member is another one in v6, by its name or its place. */
export function isMoved(finder: Finder, member: Member): member is MovedMember {
  return member.kind === 'surface' && member.id !== undefined && aspectOf(finder, member.id) === undefined;
}
