import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { profiles, type Profile } from '../src/catalog/profile.ts';

/** Absolute real path with `/`, as the analysis names files. */
export function analysisPath(path: string): string {
  const absolute = resolve(path);
  return (existsSync(absolute) ? realpathSync(absolute) : absolute).replaceAll('\\', '/');
}

/** The git root around a file; without git the nearest folder with a manifest, else the file's own folder. */
export function repositoryRoot(file: string): string {
  const folder = dirname(file);
  return nearestWith(folder, '.git') ?? nearestWith(folder, 'package.json') ?? folder;
}

/** The profile a name asks for, else the one whose scope the file or the manifest at the root mentions. */
export function profileFor(name: unknown, root: string, source: string): Profile {
  if (name === 'svc' || name === 'langfuse') return profiles[name];
  if (name !== undefined)
    throw new Error(`There is no profile ${JSON.stringify(name)}; there are ${Object.keys(profiles).join(' and ')}.`);
  const manifest = join(root, 'package.json');
  const texts = [source, ...(existsSync(manifest) ? [readFileSync(manifest, 'utf8')] : [])];
  for (const text of texts)
    for (const profile of Object.values(profiles)) if (text.includes(`${profile.scope}/`)) return profile;
  return profiles.svc;
}

function nearestWith(folder: string, name: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, name))) return current;
    if (current === dirname(current)) return undefined;
  }
}
