import type { ExportedNameShape, Site } from '../../src/sites/site.ts';
import type { Refusal, TypePlan } from './type-plan.ts';

/**
 * A type that v6 does not export but that can be written out: its text takes its place, or an alias of the same name.
 */
export function inlineType(site: Site, shape: ExportedNameShape, text: string): TypePlan | Refusal | undefined {
  const { imported, local, position } = shape;
  if (imported === undefined)
    return position === 'importType' || position === 'namespaceMember'
      ? { edits: [{ ...site.extent, text }] }
      : undefined;
  const { declaration, uses } = imported;
  const base = { specifier: { range: site.extent }, declaration: declaration.start };
  if (position === 'exportSpecifier') {
    if (local === 'default') return { reason: 'a default export of a type needs a name' };
    return { ...base, edits: [], line: `export type ${local} = ${text};` };
  }
  if (uses.some(({ kind }) => kind === 'value' || kind === 'qualified'))
    return { reason: `\`${local}\` is used where the text of the type cannot stand` };
  if (uses.some(({ kind }) => kind !== 'type')) return { ...base, edits: [], line: `type ${local} = ${text};` };
  return { ...base, edits: uses.map(({ range }) => ({ ...range, text })) };
}
