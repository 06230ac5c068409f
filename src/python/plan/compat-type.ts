/** Imports of types that are gone as imports from the module that `--compat` writes. */
import { pythonCompatTypes } from '../../catalog/python/compat-types.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import { isTypingOnly } from '../import-order.ts';
import { lineOf } from '../lines.ts';
import type { PythonFile, PythonSite } from '../site.ts';
import type { PythonCompatTarget } from './compat-call.ts';
import { manual, migrated, placeOfSite, type PythonDecision } from './decision.ts';
import { elementsOf, type ImportedElement, takenOut } from './from-import.ts';

/** A name of an import, and the class of the module that it becomes. */
interface Element extends ImportedElement {
  compat: string | undefined;
}

/** What a file does with a class that the module's dataclass cannot. */
function obstacleIn({ tokens, lines }: PythonFile, local: string, imported: SourceRange): string | undefined {
  for (const [at, { kind, text, start }] of tokens.entries()) {
    if (kind !== 'name' || text !== local || tokens[at - 1]?.text === '.' || start < imported.end) continue;
    const next = tokens[at + 1]?.text;
    if (next === '(') return `\`${local}\` is constructed here`;
    if (next === '.') return `\`${local}.${tokens[at + 2]?.text ?? ''}\` is read here`;
    if (tokens[lineOf(lines, at).from]!.text === 'class') return `A class extends \`${local}\` here`;
  }
  return undefined;
}

/** The module that a statement imports from. */
function moduleRange({ part }: PythonSite, { tokens }: PythonFile): SourceRange {
  const to = tokens.findIndex(({ text }, at) => at > part.from && text === 'import');
  return { start: tokens[part.from + 1]!.start, end: tokens[to - 1]!.end };
}

/** The import of a removed type; undefined where the module has no class for it. */
export function planCompatType(
  site: PythonSite,
  file: PythonFile,
  { module }: PythonCompatTarget,
): PythonDecision | undefined {
  if (site.use.kind !== 'import' || file.tokens[site.part.from]!.text !== 'from') return undefined;
  const elements = elementsOf(site, file).map(
    (element): Element => ({ ...element, compat: pythonCompatTypes.get(element.name) }),
  );
  const index = elements.findIndex(({ start }) => start === site.name.start);
  const element = elements[index];
  if (element?.compat === undefined) return undefined;
  const obstacle = elements.flatMap((other) =>
    other.compat === undefined ? [] : (obstacleIn(file, other.local, other) ?? []),
  )[0];
  if (obstacle !== undefined) return manual(site, file, obstacle);
  const imported = `${element.compat} as ${element.local}`;
  if (elements.every(({ compat }) => compat !== undefined)) {
    const own = { start: element.start, end: element.end, text: imported };
    return migrated(index === 0 ? [{ ...moduleRange(site, file), text: module }, own] : [own]);
  }
  const edit = takenOut(elements, index, ({ compat }) => compat !== undefined);
  if (file.source.slice(edit.start, edit.end).includes('#') || isTypingOnly(file, site.part.from))
    return manual(site, file, 'The import has other names as well');
  return migrated([edit], [{ module, name: imported, ...placeOfSite(site) }]);
}
