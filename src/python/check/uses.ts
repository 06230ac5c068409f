/** Where a file uses the SDK, as far as the file and the types of its values say. */
import type { PythonFile } from '../site.ts';
import { chainAt } from '../chains.ts';
import type { Value } from '../value.ts';

/** A name that the SDK declares. Offsets of tokens. */
export interface SdkUse {
  at: number;
  /** The name in front of it: what it is a member of. */
  of?: number;
}

const kinds: ReadonlySet<Value['kind']> = new Set([
  ...(['module', 'client', 'span', 'dataset', 'runResult', 'attributes', 'namespace'] as const),
]);

function isOfSdk({ kind, likely, isMock }: Value): boolean {
  return kinds.has(kind) && likely !== true && isMock !== true;
}

/** @param declared the names that the declarations of the SDK have */
export function sdkUses(file: PythonFile, declared: ReadonlySet<string>): SdkUse[] {
  const { tokens, scopes, values, names } = file;
  const imported = scopes.imports.filter(
    ({ module, name }) =>
      name !== undefined && declared.has(name) && (module === names.module || module.startsWith(`${names.module}.`)),
  );
  const uses = new Map<number, SdkUse>(imported.map(({ token: { start } }) => [start, { at: start }]));
  for (const { from, to, scope } of scopes.statements)
    for (let at = from; at < to; at += 1) {
      const chain = chainAt(tokens, at);
      for (const [index, step] of chain?.steps.entries() ?? []) {
        if (step.kind !== 'member' || !declared.has(step.name)) continue;
        if (!isOfSdk(values.ofChain(chain!, scope, index))) continue;
        const holder = tokens[step.at - 2]!;
        const { start } = tokens[step.at]!;
        uses.set(start, { at: start, ...(holder.kind === 'name' ? { of: holder.start } : {}) });
      }
    }
  return [...uses.values()].sort((left, right) => left.at - right.at);
}

/** The names of classes, functions and attributes in declarations. */
export function namesDeclared(texts: Iterable<string>): Set<string> {
  const names = new Set<string>();
  for (const text of texts)
    for (const [, name] of text.matchAll(/^ *(?:(?:async )?def |class )?(\w+)(?=\(|:)/gm)) names.add(name!);
  return names;
}
