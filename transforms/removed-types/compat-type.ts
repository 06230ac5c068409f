import { defined } from '../../src/catalog/defined.ts';
import type { ExportedNameShape, ImportedName, Site } from '../../src/sites/site.ts';
import type { CompatType } from '../../src/catalog/compat-call.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import type { TypePlan } from './type-plan.ts';

/** With a compat file: the type that its helper gives takes the place, under the name that the file uses. */
export function compatType(site: Site, shape: ExportedNameShape, context: PlanContext): TypePlan | undefined {
  const { compat, entry, source } = context;
  const { imported, local, position } = shape;
  const type = entry.rewrite?.compatType;
  if (compat === undefined || type === undefined) return undefined;
  if (imported === undefined)
    return position === 'importType' ? compatTypeInPlace(site, type, compat.specifier) : undefined;
  const name = local === type.name ? local : `${type.name} as ${local}`;
  const line = {
    before: `${position === 'exportSpecifier' ? 'export' : 'import'} type `,
    name,
    behind: ` from ${quoted(source, imported, compat.specifier)}${semicolon(source, imported)}`,
  };
  return {
    edits: [],
    line,
    ...checkOf(type),
    helpers: [type.name],
    specifier: { range: site.extent },
    declaration: imported.declaration.start,
  };
}

/** The type behind `import()`: an import of its own is not needed. */
export function compatTypeInPlace(site: Site, type: CompatType, specifier: string): TypePlan {
  return {
    edits: [{ ...site.extent, text: `import('${specifier}').${type.name}` }],
    ...checkOf(type),
    helpers: [type.name],
  };
}

function checkOf({ check }: CompatType): { check?: string } {
  return defined({ check });
}

function quoted(source: string, { module }: ImportedName, specifier: string): string {
  const quote = source[module.start] ?? "'";
  return `${quote}${specifier}${quote}`;
}

function semicolon(source: string, { declaration }: ImportedName): string {
  return source[declaration.end - 1] === ';' ? ';' : '';
}
