/** What a name of the SDK is called in a file. */
import type { Scope } from '../scopes.ts';
import type { PythonFile, PythonSite } from '../site.ts';
import type { PythonImport } from './decision.ts';

/** A name as it can be written at a place, and the import that is missing for it. */
export interface ImportedName {
  local: string;
  imports: readonly PythonImport[];
}

/** Whether an import stands below `if TYPE_CHECKING`: nothing of it is there when the code runs. */
export function isTypingOnly({ tokens, lines }: PythonFile, token: number): boolean {
  let line = lines.find(({ from, to }) => token >= from && token < to);
  for (; line !== undefined; line = line.header)
    if (tokens.slice(line.from, line.to).some(({ text }) => text === 'TYPE_CHECKING')) return true;
  return false;
}

/** What a name is bound to where it is read, of all that may be. */
function bindingsOf(name: string, scope: Scope) {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const bindings = at.kind === 'class' && at !== scope ? undefined : at.names.get(name);
    if (bindings !== undefined) return bindings;
  }
  return undefined;
}

/**
 * A name of the SDK as it can be written at a site; undefined where the file calls something else so.
 * @param module below the SDK: `api`
 */
export function importedName(
  site: PythonSite,
  file: PythonFile,
  module: string,
  name: string,
): ImportedName | undefined {
  const { scope } = site.part;
  const whole = `${file.names.module}.${module}`;
  const known = file.scopes.imports.find(
    (imported) =>
      imported.module === whole &&
      imported.name === name &&
      !isTypingOnly(file, imported.statement.from) &&
      bindingsOf(imported.local, scope)?.every((binding) => binding.kind === 'import' && binding.name === name) ===
        true,
  );
  if (known !== undefined) return { local: known.local, imports: [] };
  // One for types alone may stand beside it.
  const bindings = bindingsOf(name, scope) ?? [];
  const isSame = bindings.every(
    (binding) => binding.kind === 'import' && binding.module === whole && binding.name === name,
  );
  const isFree = isSame && !file.scopes.module.stars.some((star) => star !== whole);
  return isFree ? { local: name, imports: [{ module: whole, name, scope }] } : undefined;
}
