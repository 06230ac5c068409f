import { getNodeValue } from 'jsonc-parser';
import { member, readJson, stringOf } from '../../manifests/json-document.ts';
import { dependencyGroups, type Lock, lockedAnswer } from './lock.ts';

/** `bun.lock`, the text form. */
export function readBunLock(text: string): Lock | { problem: string } {
  const document = readJson(text, true);
  if ('problem' in document) return document;
  const { root } = document;
  const packages = member(root, 'packages');
  return {
    knows: (importer) => member(root, 'workspaces', importer === '.' ? '' : importer) !== undefined,
    find: ({ importer, packageName, key, text: wanted, range }) => {
      const workspace = member(root, 'workspaces', importer === '.' ? '' : importer);
      const madeFor = dependencyGroups
        .map((group) => stringOf(member(workspace, group, key)))
        .find((version) => version !== undefined);
      const entry =
        (packageName === undefined ? undefined : member(packages, `${packageName}/${key}`)) ?? member(packages, key);
      if (madeFor === undefined) return undefined;
      const taken: unknown = entry?.children?.[0] === undefined ? undefined : getNodeValue(entry.children[0]);
      const version = typeof taken === 'string' ? /@(\d[^@/]*)$/.exec(taken)?.[1] : undefined;
      const catalog = /^catalog:(.*)$/.exec(madeFor)?.[1]?.trim();
      const inCatalog =
        catalog === undefined
          ? undefined
          : stringOf(catalog === '' ? member(root, 'catalog', key) : member(root, 'catalogs', catalog, key));
      return lockedAnswer(
        madeFor === wanted && (inCatalog === undefined || range === undefined || inCatalog === range),
        inCatalog ?? madeFor,
        version,
      );
    },
  };
}
