import { type Lock, lockedAnswer } from './lock.ts';

/** `yarn.lock` of Yarn 1 and of Berry: the keys of the entries and their versions. */
export function readYarnLock(text: string): Lock | { problem: string } {
  const versions = new Map<string, string>();
  let keys: string[] = [];
  for (const line of text.split('\n')) {
    if (/^["\w@]/.test(line))
      keys = line
        .replace(/:\s*$/, '')
        .split(',')
        .map((key) => key.trim().replace(/^"|"$/g, ''));
    const version = /^ {2}version:? "?([^"\s]+)"?\s*$/.exec(line)?.[1];
    if (version !== undefined) for (const key of keys) versions.set(key, version);
  }
  if (versions.size === 0 && !/^(?:# yarn lockfile|__metadata:)/m.test(text))
    return { problem: 'is no lockfile of Yarn' };
  const workspaces = [...versions.keys()].flatMap((key) => /@workspace:(.*)$/.exec(key)?.[1] ?? []);
  return {
    // Yarn 1 does not say.
    ...(workspaces.length === 0 ? {} : { knows: (importer: string) => workspaces.includes(importer) }),
    find: ({ key, text: wanted, range }) => {
      const others = [...versions.keys()].filter((candidate) => candidate.startsWith(`${key}@`));
      const local = others.find((candidate) => candidate.startsWith(`${key}@workspace:`));
      if (wanted.startsWith('workspace:') && local !== undefined) return lockedAnswer(true, undefined, undefined);
      const wantedKeys = [
        `${key}@${wanted}`,
        `${key}@npm:${wanted}`,
        ...(range === undefined ? [] : [`${key}@${range}`, `${key}@npm:${range}`]),
      ];
      const lockedKey = wantedKeys.find((candidate) => versions.has(candidate));
      if (lockedKey !== undefined) return lockedAnswer(true, undefined, versions.get(lockedKey));
      const [other] = others;
      return other === undefined
        ? undefined
        : lockedAnswer(false, other.slice(key.length + 1).replace(/^npm:/, ''), versions.get(other));
    },
  };
}
