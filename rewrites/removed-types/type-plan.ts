import type { SourceRange } from '../../analysis/site.ts';
import type { TextEdit } from '../plan.ts';

/** What one removed type becomes, before its neighbours in the same import are looked at. */
export interface TypePlan {
  edits: readonly TextEdit[];
  /** What a reviewer has to look at; absent when the edits are the whole migration. */
  check?: string;
  /** Types of the compat file that the edits name. */
  helpers?: readonly string[];
  /** For the specifier of an import or re-export: the specifiers that take its place, or none. */
  specifier?: { range: SourceRange; text?: string };
  /** The statement whose specifiers this place depends on, by its start. */
  declaration?: number;
}

/** Why a type stays as it is. */
export interface Refusal {
  reason: string;
}

/** A line of its own behind a statement, in the file's line ending. */
export function lineBehind(source: string, at: number, line: string): TextEdit {
  return { start: at, end: at, text: `${source.includes('\r\n') ? '\r\n' : '\n'}${line}` };
}
