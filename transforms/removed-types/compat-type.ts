import type { ExportedNameShape, ImportedName, Site } from '../../src/sites/site.ts';
import { compatTypes } from '../../src/catalog/compat-calls.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import type { TypePlan } from './type-plan.ts';

/** With a compat file: the type that its helper gives takes the place, under the name that the file uses. */
export function compatType(site: Site, shape: ExportedNameShape, context: PlanContext): TypePlan | undefined {
  const { compat, entry, source } = context;
  const { imported, local, position } = shape;
  const type = compatTypes.get(entry.path.join('.'));
  if (compat === undefined || type === undefined) return undefined;
  if (imported === undefined)
    return position === 'importType' ? compatTypeInPlace(site, type, compat.specifier) : undefined;
  const name = local === type ? type : `${type} as ${local}`;
  const line = {
    before: `${position === 'exportSpecifier' ? 'export' : 'import'} type `,
    name,
    behind: ` from ${quoted(source, imported, compat.specifier)}${semicolon(source, imported)}`,
  };
  return {
    edits: [],
    line,
    ...checkOf(type),
    helpers: [type],
    specifier: { range: site.extent },
    declaration: imported.declaration.start,
  };
}

/** The type behind `import()`: an import of its own is not needed. */
export function compatTypeInPlace(site: Site, type: string, specifier: string): TypePlan {
  return { edits: [{ ...site.extent, text: `import('${specifier}').${type}` }], ...checkOf(type), helpers: [type] };
}

/** The types have v5's shape, but for what v6 does not serve at all. */
const checks: ReadonlyMap<string, string> = new Map([
  ['CompatTracePage', '`meta` has no totals: v6 does not count'],
  ['CompatDatasetRunPage', '`meta` has no totals: v6 does not count'],
  ['CompatTracesRequest', 'v6 knows one order and fewer conditions'],
]);

function checkOf(type: string): { check?: string } {
  const check = checks.get(type);
  return check === undefined ? {} : { check };
}

function quoted(source: string, { module }: ImportedName, specifier: string): string {
  const quote = source[module.start] ?? "'";
  return `${quote}${specifier}${quote}`;
}

function semicolon(source: string, { declaration }: ImportedName): string {
  return source[declaration.end - 1] === ';' ? ';' : '';
}
