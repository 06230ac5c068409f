import { dependencyGroups, type Lock, lockedAnswer, propertyAt, textAt } from './lock.ts';

/** `package-lock.json` and `npm-shrinkwrap.json`, versions 1 to 3. */
export function readNpmLock(text: string): Lock | { problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { problem: 'is not valid JSON' };
  }
  const packages = propertyAt(json, 'packages');
  if (typeof packages !== 'object' || packages === null) return version1(json);
  return {
    knows: (importer) => propertyAt(packages, importer === '.' ? '' : importer) !== undefined,
    find: ({ importer, key, text: wanted }) => {
      const importingPackage = propertyAt(packages, importer === '.' ? '' : importer);
      const madeFor = dependencyGroups
        .map((group) => textAt(importingPackage, group, key))
        .find((version) => version !== undefined);
      const place = placesOf(importer, key).find((path) => propertyAt(packages, path) !== undefined);
      if (madeFor === undefined) return undefined;
      const entry = place === undefined ? undefined : propertyAt(packages, place);
      const version = textAt(entry, 'version') ?? textAt(packages, textAt(entry, 'resolved') ?? '', 'version');
      return lockedAnswer(madeFor === wanted, madeFor, version);
    },
  };
}

/** Where npm may have put a package for a folder, nearest first. */
function placesOf(importer: string, key: string): string[] {
  const parts = importer === '.' ? [] : importer.split('/');
  return [
    ...parts.map((_, at) => `${parts.slice(0, parts.length - at).join('/')}/node_modules/${key}`),
    `node_modules/${key}`,
  ];
}

/** Says only what was taken, for a single package. */
function version1(json: unknown): Lock | { problem: string } {
  if (typeof propertyAt(json, 'dependencies') !== 'object') return { problem: 'has neither packages nor dependencies' };
  return {
    find: ({ key }) => {
      const version = textAt(json, 'dependencies', key, 'version');
      return version === undefined ? undefined : lockedAnswer(true, undefined, version);
    },
  };
}
