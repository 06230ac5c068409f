import type { ExportedNameShape, ImportedName, Site } from '../../analysis/site.ts';
import { compatTypes } from '../../catalog/compat-calls.ts';
import type { PlanContext } from '../plan.ts';
import { lineBehind, type Refusal, type TypePlan } from './type-plan.ts';

/** With a compat file: the type that its helper gives takes the place, under the name that the file uses. */
export function compatType(site: Site, shape: ExportedNameShape, context: PlanContext): TypePlan | Refusal | undefined {
  const { compat, entry, source } = context;
  const { imported, local, position } = shape;
  const type = compatTypes.get(entry.path.join('.'));
  if (compat === undefined || type === undefined) return undefined;
  if (imported === undefined) return position === 'importType' ? compatTypeInPlace(site, type, compat.specifier) : undefined;
  const common = { check: checkOf(type), helpers: [type] };
  const name = local === type ? type : `${type} as ${local}`;
  const line = `${position === 'exportSpecifier' ? 'export' : 'import'} type { ${name} } from ${quoted(source, imported, compat.specifier)}${semicolon(source, imported)}`;
  if (imported.specifiers.length === 1 && !imported.otherBindings) return { edits: [{ ...imported.declaration, text: line }], ...common };
  return { edits: [lineBehind(source, imported.declaration.end, line)], ...common, specifier: { range: site.extent }, declaration: imported.declaration.start };
}

/** The type behind `import()`: an import of its own is not needed. */
export function compatTypeInPlace(site: Site, type: string, specifier: string): TypePlan {
  return { edits: [{ ...site.extent, text: `import('${specifier}').${type}` }], check: checkOf(type), helpers: [type] };
}

function checkOf(type: string): string {
  return `\`${type}\` has what v6 still serves of it`;
}

function quoted(source: string, { module }: ImportedName, specifier: string): string {
  const quote = source[module.start] ?? "'";
  return `${quote}${specifier}${quote}`;
}

function semicolon(source: string, { declaration }: ImportedName): string {
  return source[declaration.end - 1] === ';' ? ';' : '';
}
