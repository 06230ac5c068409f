/** Code that was found inside of other files, as data; `src/embedded` reads it. */
import type { EmbeddedKind } from './embedded-kinds.ts';
import type { SourceRange } from './source-range.ts';

/**
 * A piece of a virtual text that stands in the file too: unit by unit where both have the same length, else as a whole.
 */
export interface Segment extends SourceRange {
  /** Where it is in the file. */
  from: number;
  to: number;
  /** Where a comment about it can stand when it is part of markup: the first unit of the tag, block or expression. */
  anchor?: number;
  /** The quotes around it. */
  quote?: string;
}

/** One module of a program that is part of another file. */
export interface VirtualText {
  /** Name in the program: `<host>#<number from 1>.<extension>`. Imports resolve as from the host. */
  file: string;
  /** The file on disk; absolute with `/`. */
  host: string;
  kind: EmbeddedKind;
  text: string;
  /** In the order of the virtual text; what is between them was added. */
  segments: readonly Segment[];
  /** Ranges of the file in which no line can be put: tags, expressions, comments. Only for markup. */
  unbreakable?: readonly SourceRange[];
  /** The reason of a `<!-- svc-v6-ignore: reason -->` above the block. */
  ignored?: string;
  /** Where the block begins in the file, e.g. for messages about it. */
  start: number;
  /** How a text is written at a place of the file: with the prefix of a quoted line, or as JSON. Default: as it is. */
  encode?: (text: string, at: number) => string;
}

/** The code that was found inside of other files. */
export interface EmbeddedFiles {
  /** By the file on disk; only files that hold code which can matter. */
  hosts: Map<string, { source: string; texts: readonly VirtualText[] }>;
  /** By the name in the program. */
  units: Map<string, VirtualText>;
  /** Files on disk that hold other code in which a member has a name that the SDK has. */
  unread: readonly string[];
}
