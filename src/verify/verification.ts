/** What is checked on the v6 types, and what comes of it. */
import type ts from 'typescript';
import type { SparseProgram } from '../program/program.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { LeftSite } from './sites-left.ts';

/** A type error that v6 brings to a use of the SDK. */
export interface SdkTypeError {
  /** Absolute path with `/`. */
  file: string;
  /** UTF-16 offsets in the checked text. */
  range: SourceRange;
  /** The statement around it. */
  statement: SourceRange;
  /** Number of the TypeScript diagnostic, e.g. 2339. */
  code: number;
  message: string;
  /** Catalogue id of what changed there. */
  id: string;
  /** The v5 site behind it, when one is left. */
  site?: LeftSite;
  /** It stands on the line of that site's name, so who is told of the site has seen it. */
  isAtSite?: boolean;
}

/** What the v6 surface says of the code. */
export interface Verification {
  /** Identifiers that name something the SDK declares, in the files that were checked. */
  uses: number;
  /** Source files that were checked. */
  files: number;
  /** In the order of files and positions. */
  errors: readonly SdkTypeError[];
  /** Files that TypeScript could not check, with the reason. */
  failed: readonly { file: string; reason: string }[];
}

/** A program on the v6 surface and the files of it that are to be checked. */
export interface CheckedCode {
  /** On the v6 surface. */
  sparse: SparseProgram;
  /** Source files, in the order of their names, with the statements and members that something of the SDK can be in. */
  files: ReadonlyMap<string, readonly ts.Node[]>;
  text: (file: string) => string | undefined;
  /** Files of the checked texts that the repository does not have yet. */
  newFiles: ReadonlySet<string>;
}
