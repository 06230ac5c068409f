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
  /**
   * A statement of its own that is wanted behind the import or re-export, or in its place when nothing is left of that.
   */
  line?: TypeLine;
  /** The statement whose specifiers this place depends on, by its start. */
  declaration?: number;
}

/** Why a type stays as it is. */
export interface Refusal {
  reason: string;
}

/** A statement that names types: alone, or `import type { name } from …` with the names of others. */
export type TypeLine = string | { before: string; name: string; behind: string };

/** The lines that belong behind one import: type imports of one module become one statement. */
export function joinedLines(lines: readonly TypeLine[], lineEnd: string): string {
  const joined = new Map<string, string[]>();
  for (const line of lines) {
    const [key, name] = typeof line === 'string' ? [line, ''] : [`${line.before}\0${line.behind}`, line.name];
    joined.set(key, [...(joined.get(key) ?? []), name]);
  }
  return [...joined].map(([key, names]) => key.split('\0').join(`{ ${names.join(', ')} }`)).join(lineEnd);
}
