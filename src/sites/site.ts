/**
 * What the analysis hands to the planners: one record per place in the code where a v5 member is used, with the
 * syntax around it as plain data, so that a planner needs no parser and no file.
 */
import type { DeclaredMemberShape, ExportedNameShape, FakeMemberShape } from './site-of-name.ts';
import type { TypeIndexShape, TypeKeyShape, TypeQueryShape } from './site-of-type.ts';
import type { DestructureShape, FakeUseShape, HttpHandlerShape, MemberShape, StringKeyShape } from './site-of-value.ts';
import type { GivenResults } from '../test-doubles/given-results.ts';
import type { ResultUse } from '../flow/result/result-use.ts';
import type { SiteFacts } from './site-facts.ts';

import type { SourceRange } from '../repository/source-range.ts';

export type {
  BindingUse,
  DeclaredMemberShape,
  ExportedNameShape,
  FakeMemberShape,
  FakeSibling,
  ImportedName,
} from './site-of-name.ts';
export type {
  Argument,
  CallFacts,
  DestructureShape,
  FakeUseShape,
  Holder,
  HttpHandlerShape,
  MemberShape,
  Reference,
  Segment,
  StringKeyShape,
  Use,
} from './site-of-value.ts';
export type { PickedKey, TypeIndexShape, TypeKeyShape, TypeQueryShape } from './site-of-type.ts';

/**
 * How sure the analysis is that the receiver is the SDK (docs/decisions/types-decide.md). `foreign` sites never become
 * a record.
 */
export type Evidence = 'proven' | 'inferred' | 'mixed' | 'likely';

export type SiteShape =
  | MemberShape
  | DestructureShape
  | StringKeyShape
  | TypeIndexShape
  | TypeQueryShape
  | TypeKeyShape
  | ExportedNameShape
  | FakeMemberShape
  | DeclaredMemberShape
  | FakeUseShape
  | HttpHandlerShape;

/** One place where a v5 member is used. */
export interface Site {
  /** Catalogue id (`src/catalog/entry.ts`). */
  id: string;
  /** Absolute path with `/`. */
  file: string;
  evidence: Evidence;
  /** For anything but `proven`: why, as one sentence. With `together`: who moves with it. */
  cause?: string;
  /** The v5 member's name: the position of the finding. */
  name: SourceRange;
  /** Everything an edit may touch, and where a v6 type error of this site can be: chain, call, pattern or specifier. */
  extent: SourceRange;
  /** The statement (or class member, or JSX child) above which a marker goes. */
  statement: SourceRange;
  /** What the code does with the result of the call, for members whose v6 result differs. */
  result?: ResultUse;
  /** For a test double: what it gives. */
  given?: GivenResults;
  /** What the detectors of the chapters found out (`detector.ts`). */
  facts?: SiteFacts;
  /** Enclosing function, class and member names joined by `.`; empty at top level. For the fingerprint. */
  enclosing: string;
  /**
   * Blocks in the statement that the site is not in: bodies of a loop, a condition or another function. What is written
   * there makes no other finding of this one. In source order, absent without any. For the fingerprint.
   */
  otherBlocks?: readonly SourceRange[];
  /** The name is computed: there are others of its kind at the same place. */
  isOneOfNames?: true;
  /** Sites of all files that are edited together or not at all have the same key here. */
  together?: string;
  shape: SiteShape;
}

/** A watched but not distinctive name on a receiver nobody could resolve; counted, listed with `--verbose`. */
export interface UnresolvedUse {
  file: string;
  name: SourceRange;
  text: string;
  cause: string;
}
