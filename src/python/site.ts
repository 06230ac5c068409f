/** What is known of one file, and of each use of something that major 5 changed. */
import type { Entry } from '../catalog/entry.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { Answers } from './answer.ts';
import type { Argument } from './arguments.ts';
import type { Line } from './lines.ts';
import type { FileScopes, Span, Statement } from './scopes.ts';
import type { Token } from './tokens.ts';
import type { Chain } from './chains.ts';
import type { PythonNames, Values } from './values.ts';

/** A call; `open` and `close` are the tokens of its brackets. */
export interface Call {
  open: number;
  close: number;
  given: readonly Argument[];
}

/**
 * How something is used: as the member of a chain, by a keyword of a call, by its name in an import, or in quotes
 * (`getattr(client, 'name')`).
 */
export type SiteUse =
  /** `index`: which step of the chain is the member. `call`: what it is called with. */
  | { kind: 'member'; chain: Chain; index: number; call?: Call }
  /** `arrives`: the call is given it by `**`, and it is written elsewhere. */
  | { kind: 'keyword'; chain: Chain; call: Call; argument: Argument; arrives?: true }
  | { kind: 'import'; module: string }
  /** `token`: the string. `object`: what it is a member of, where that stands beside it; absent in a dotted name. */
  | { kind: 'string'; token: number; object?: Span }
  /** A member of an object that a test makes by hand. */
  | { kind: 'fake' };

/** A use of something that major 5 changed. */
export interface PythonSite {
  entry: Entry;
  /** False where only the name says so. */
  isSure: boolean;
  /** It may be a member of what a caller gives as well, who says nothing of a type. */
  isInferred?: true;
  use: SiteUse;
  name: SourceRange;
  statement: SourceRange;
  /** The tokens of the statement, without its block. */
  part: Statement;
  /** Enclosing classes and functions, joined by `.`. */
  enclosing: string;
  /** The text may be of major 5 as well: only the version that is asked for tells. */
  byVersion?: true;
  /** It is a member of what stands in for the SDK in a test. */
  isMock?: true;
  /** A module that only majors 2 and 3 have, which it is in, or which its file cannot run without. */
  olderModule?: string;
  /** Words of a comment above that silences it. */
  ignored?: string;
}

/** What a file says. */
export interface PythonFile {
  source: string;
  names: PythonNames;
  /** What types say of its names. */
  answers: Answers;
  tokens: readonly Token[];
  /** Lines with nothing but a comment, by the offset of their first character. */
  comments: ReadonlyMap<number, string>;
  scopes: FileScopes;
  lines: readonly Line[];
  values: Values;
  sites: readonly PythonSite[];
  /** Names that only majors 2 and 3 have. */
  olderNames: readonly string[];
  /** Its names are there for others: an `__init__.py`, or declarations. */
  isInterface?: boolean;
  /** The files that import it, directly or over others, and have a word. Absent where it is part of a page. */
  importers?: (word: string) => readonly PythonFile[];
  /** Whether another file of the repository opens an observation. Absent where it is part of a page. */
  opensElsewhere?: () => boolean;
  /** Functions of the file that open an observation for the block of a `with`, by their names. */
  ownOpeners?: () => ReadonlySet<string>;
  /** Those of the repository. Absent as above. */
  blockOpeners?: () => ReadonlySet<string>;
  /** Whether what has a dotted name is one of those; undefined where it is not in sight. */
  opensImported?: (target: string) => boolean | undefined;
}
