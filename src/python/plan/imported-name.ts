/** What a name of the SDK is called in a file. */
import { importsBefore, type NamePlace } from '../import-order.ts';
import type { Scope } from '../scopes.ts';
import type { PythonFile } from '../site.ts';
import type { PythonImport } from './decision.ts';

/** A name as it can be written at a place, and the import that is missing for it. */
export interface ImportedName {
  local: string;
  imports: readonly PythonImport[];
}

/** What a name is bound to where it is read, of all that may be. */
function bindingsOf(name: string, scope: Scope) {
  for (let owner: Scope | undefined = scope; owner !== undefined; owner = owner.parent) {
    const bindings = owner.kind === 'class' && owner !== scope ? undefined : owner.names.get(name);
    if (bindings !== undefined) return { owner, bindings };
  }
  return undefined;
}

/**
 * A name of the SDK as it can be written at a place; text: why it cannot.
 * @param module below the SDK: `api`
 */
export function importedName(place: NamePlace, file: PythonFile, module: string, name: string): ImportedName | string {
  const whole = `${file.names.module}.${module}`;
  const known = importsBefore(file, place).find((imported) => {
    if (imported.module !== whole || imported.name !== name) return false;
    const { owner, bindings = [] } = bindingsOf(imported.local, place.scope) ?? {};
    // A name of the function hides that of the module, wherever the function gives it a value.
    return (
      owner === imported.statement.scope &&
      bindings.every((binding) => binding.kind === 'import' && binding.name === name)
    );
  });
  if (known !== undefined) return { local: known.local, imports: [] };
  // One for types alone may stand beside it, and one that runs later.
  const { owner, bindings = [] } = bindingsOf(name, place.scope) ?? {};
  const isSame = bindings.every(
    (binding) => binding.kind === 'import' && binding.module === whole && binding.name === name,
  );
  // What the SDK gives by a star has no other thing of that name.
  if (!isSame || file.scopes.module.stars.some((star) => star.split('.', 1)[0] !== file.names.module))
    return `Something else is called \`${name}\` here`;
  if (owner?.kind === 'function') return `The function imports \`${name}\` further down, or not always`;
  return { local: name, imports: [{ module: whole, name, ...place }] };
}
