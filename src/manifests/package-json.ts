import type { Node } from 'jsonc-parser';
import { judgeSdk } from './judge.ts';
import { type JsonDocument, member, members, stringOf } from './json-document.ts';
import { lineAt, type PlannedChange } from './manifest.ts';
import { raiseNodeRange } from './node-range.ts';
import { type PackageEntry, planPackages } from './plan-packages.ts';
import type { ManifestContext } from './manifest-context.ts';
import { inScope, installedName } from './specifier.ts';
import { runtime } from '../catalog/versions.ts';

const groups = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const;

/** How far a package is with the SDK: `none` = does not name it, `held` = stays on its older major for now. */
export type SdkState = 'none' | 'held' | 'moving';

/** A value of a JSON file as a place that says a version; `undefined` for what is no string. */
export function jsonEntry(document: JsonDocument, label: string, key: string, node: Node): PackageEntry | undefined {
  const text = stringOf(node);
  if (text === undefined) return undefined;
  const place = { offset: node.offset, length: node.length, write: (after: string) => JSON.stringify(after) };
  return { label, name: installedName(key, text), key, text, line: lineAt(document.source, node.offset), place };
}

function dependencies(document: JsonDocument): PackageEntry[] {
  return groups.flatMap((group) =>
    members(member(document.root, group)).flatMap(
      ({ key, value }) => jsonEntry(document, `${group}/${key}`, key, value) ?? [],
    ),
  );
}

/** Whether this package uses the SDK, and whether it is on its way to the target major. */
export function sdkState(document: JsonDocument, file: string, context: ManifestContext): SdkState {
  const sdkDependencies = dependencies(document).filter(({ name }) => inScope(name, context.profile) !== undefined);
  if (sdkDependencies.length === 0) return 'none';
  return sdkDependencies.some(({ name, text }) => judgeSdk(text, name, file, context).kind === 'held')
    ? 'held'
    : 'moving';
}

/** Plans the dependency groups of one `package.json`. */
export function planDependencies(document: JsonDocument, file: string, context: ManifestContext): PlannedChange[] {
  return planPackages(dependencies(document), file, context);
}

/**
 * Plans `engines.node`: raised to the minimum in a package that uses the SDK (`raise`), else only reported, since the
 * package itself may well run on less.
 */
export function planEngines(document: JsonDocument, raise: boolean): PlannedChange[] {
  const node = member(document.root, 'engines', 'node');
  const text = stringOf(node);
  if (node === undefined || text === undefined) return [];
  const after = raiseNodeRange(text, runtime.minimumMajor);
  if (after === text) return [];
  const base = { name: 'engines.node', id: 'node:engines', before: text, line: lineAt(document.source, node.offset) };
  const needs = `v6 needs Node ${String(runtime.minimumMajor)} or later`;
  if (after === undefined) {
    return [
      {
        change: {
          ...base,
          status: 'manual',
          message: `engines.node ${JSON.stringify(text)} cannot be read as a version range; ${needs}.`,
          suggestion: `>=${String(runtime.minimumMajor)}`,
        },
      },
    ];
  }
  if (!raise)
    return [
      {
        change: {
          ...base,
          status: 'manual',
          message: `engines.node allows less than a package below this folder needs: ${needs}.`,
          suggestion: after,
        },
      },
    ];
  return [
    {
      change: {
        ...base,
        status: 'review',
        after,
        message: `${needs}, and so does everything that installs this package.`,
      },
      splice: { offset: node.offset, length: node.length, content: JSON.stringify(after) },
    },
  ];
}
