/** The names of one `from … import`. */
import type { TextEdit } from '../../edits/text-edit.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { PythonFile, PythonSite } from '../site.ts';

/** One name of an import with its alias. */
export interface ImportedElement extends SourceRange {
  name: string;
  local: string;
  hasAlias: boolean;
}

/** The names of the `from … import` that a site stands in, in their order. */
export function elementsOf({ part }: PythonSite, { scopes, tokens }: PythonFile): ImportedElement[] {
  const ofStatement = scopes.imports.filter(({ statement }) => statement.from === part.from);
  return ofStatement.map(({ name = '*', local, token }) => {
    const at = tokens.indexOf(token);
    const hasAlias = tokens[at + 1]?.text === 'as';
    const last = hasAlias ? tokens[at + 2]! : token;
    return { name, local, hasAlias, start: token.start, end: last.end };
  });
}

/**
 * An element out of a list with the comma to the next one, or, where all behind it go as well, with the one before it.
 * One element stays at least.
 */
export function takenOut<E extends ImportedElement>(
  elements: readonly E[],
  index: number,
  isGone: (element: E) => boolean,
): TextEdit {
  const { start, end } = elements[index]!;
  return elements.slice(index).every(isGone)
    ? { start: elements[index - 1]!.end, end, text: '' }
    : { start, end: elements[index + 1]!.start, text: '' };
}
