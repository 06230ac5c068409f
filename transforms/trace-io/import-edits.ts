import type { ImportedBinding } from './facts.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { beginsLine, indentAt, isOneLine, lineEndOf } from '../../src/rewriting/layout.ts';
import type { Code } from '../../src/rewriting/object-text.ts';
import { removeStatement } from './statement-text.ts';

/** One imported name of which sites exist. */
export interface Specifier {
  range: SourceRange;
  local: string;
  /** What is put in its place keeps the local name. */
  keepsLocal: boolean;
  /** Every use of it was handled: it may go. */
  free: boolean;
  /** The exported name that takes over from it. */
  target: string | undefined;
}

/**
 * Edits of one import's braces: names that are not used any more become those that are needed, or go; what is needed
 * beyond that is added behind the last one.
 * @param needs exported names that the edited code calls and the file does not have yet
 * @param others starts of elements that another chapter may take out: the comma before them is not touched
 */
export function importEdits(
  code: Code,
  binding: ImportedBinding,
  specifiers: readonly Specifier[],
  needs: readonly string[],
  others: ReadonlySet<number>,
): TextEdit[] {
  const { source } = code;
  const edits: TextEdit[] = [];
  const free = specifiers.filter((specifier) => specifier.free);
  const replaced = new Set<Specifier>();
  for (const name of needs) {
    const place =
      free.find((specifier) => specifier.target === name && !replaced.has(specifier)) ??
      free.find((specifier) => !replaced.has(specifier));
    if (place) {
      replaced.add(place);
      edits.push({ ...place.range, text: place.keepsLocal ? aliased(binding, name, place.local) : name });
    } else {
      const last = binding.elements.at(-1)!.range;
      const user = specifiers.find((specifier) => specifier.target === name);
      const onLines = !isOneLine(source.slice(binding.braces.start, last.start)) && beginsLine(source, last.start);
      const separator = onLines ? `,${lineEndOf(source)}${indentAt(source, last.start)}` : ', ';
      edits.push({
        start: last.end,
        end: last.end,
        text: `${separator}${user?.keepsLocal === true && user.local !== name ? aliased(binding, name, user.local) : name}`,
      });
    }
  }
  const removed = new Set(free.filter((specifier) => !replaced.has(specifier)).map(({ range }) => range.start));
  return [...edits, ...removals(code, binding, removed, others)];
}

function aliased({ form }: ImportedBinding, name: string, local: string): string {
  return form === 'import' ? `${name} as ${local}` : `${name}: ${local}`;
}

/** Takes elements out, each run of them with the commas and spaces that belong to it. */
function removals(
  { source, syntax }: Code,
  binding: ImportedBinding,
  removed: ReadonlySet<number>,
  others: ReadonlySet<number>,
): TextEdit[] {
  if (removed.size === 0) return [];
  const { elements, braces } = binding;
  if (elements.every(({ range }) => removed.has(range.start))) {
    if (binding.alone) return [removeStatement(source, binding.declaration)];
    // `import client, { name } from …`: the braces go with the comma before them.
    const clause = syntax.parent(braces);
    const beside = clause?.kind === 'ImportClause' ? syntax.childrenOf(clause)[0]! : braces;
    return beside.end < braces.start
      ? [{ start: beside.end, end: braces.end, text: '' }]
      : [{ start: braces.start, end: braces.end, text: '{}' }];
  }
  const edits: TextEdit[] = [];
  for (let index = 0; index < elements.length; index += 1) {
    if (!removed.has(elements[index]!.range.start)) continue;
    let end = index;
    while (end + 1 < elements.length && removed.has(elements[end + 1]!.range.start)) end += 1;
    const next = elements[end + 1];
    const start = elements[index]!.range.start;
    const before = elements[index - 1];
    if (next && (before === undefined || !others.has(next.range.start)))
      edits.push({ start, end: next.range.start, text: '' });
    else edits.push({ start: before!.range.end, end: elements[end]!.range.end, text: '' });
    index = end;
  }
  return edits;
}
