import type { SourceRange } from '../../src/repository/source-range.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';

/** What one removed type becomes, before its neighbours in the same import are looked at. */
export interface TypePlan {
  edits: readonly TextEdit[];
  /** What a reviewer has to look at; absent when the edits are the whole migration. */
  check?: string;
  /** Types of the compat file that the edits name. */
  helpers?: readonly string[];
  /** For the specifier of an import or re-export: the specifiers that take its place, or none. */
  specifier?: { range: SourceRange; text?: string };
  /** A statement of its own that is wanted behind the import or re-export, or in its place when nothing is left of that. */
  line?: string;
  /** The statement whose specifiers this place depends on, by its start. */
  declaration?: number;
}

/** Why a type stays as it is. */
export interface Refusal {
  reason: string;
}

/**
 * The lines that belong behind one import: type imports of one module become one statement.
 * @param source for its line ending
 */
export function joinedLines(source: string, lines: readonly string[]): string {
  const joined = new Map<string, string[]>();
  for (const line of lines) {
    const [, keyword, names, from] = /^((?:im|ex)port type) \{ (.*) \} (from .*)$/.exec(line) ?? [];
    const key = keyword === undefined || from === undefined ? line : `${keyword} { } ${from}`;
    joined.set(key, [...(joined.get(key) ?? []), names ?? '']);
  }
  return [...joined]
    .map(([key, names]) => (names.join('') === '' ? key : key.replace('{ }', `{ ${names.join(', ')} }`)))
    .join(source.includes('\r\n') ? '\r\n' : '\n');
}
