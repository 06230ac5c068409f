import { openRepository, type OpenRepository } from '../../src/analysis/open-repository.ts';
import { profilesImported, profilesNamedIn } from '../../src/catalog/named-profiles.ts';
import { type Profile, profiles } from '../../src/catalog/profile.ts';
import { listManifests } from '../../src/manifests/list-manifests.ts';
import { namedInManifests } from '../../src/findings/profile-choice.ts';
import { detectors } from '../../transforms/chapters.ts';
import { catalogue } from '../../transforms/entries.ts';
import type { Settings } from '../settings.ts';

/** Repositories that are kept warm at one time, in each thread; the one that was not asked for longest is let go. */
const mostOpen = 4;

const open = new Map<string, OpenRepository>();

function warm(root: string, profile: Profile, { modules, ignore, scope }: Settings): OpenRepository {
  const key = JSON.stringify([root, profile.name, scope, modules, ignore]);
  const known = open.get(key);
  const repository =
    known ??
    // A linter names the files that it asks about, notes among them.
    openRepository({ root, paths: [], profile, catalogue, modules, ignore, docs: true }, detectors, scope === 'file');
  open.delete(key);
  open.set(key, repository);
  for (const [oldest] of open) if (open.size > mostOpen) open.delete(oldest);
  return repository;
}

/** A graph is made anew when a specifier of a file changes. */
const importedIn = new WeakMap<object, readonly Profile[]>();

/** Profiles whose packages the repository's files import; there are many files, and each one of them is asked about. */
function namedInFiles({ discovery }: OpenRepository): readonly Profile[] {
  let named = importedIn.get(discovery.graph);
  if (!named)
    importedIn.set(
      discovery.graph,
      (named = profilesImported([...discovery.scanned.values()].flatMap(({ specifiers }) => specifiers))),
    );
  return named;
}

const likely = new Map<string, Profile>();

/** The profile that the manifests spoke of, so that mostly no repository is opened for nothing. */
function likelyProfile(root: string, { ignore }: Settings): Profile {
  let profile = likely.get(root);
  if (!profile) {
    const [name = 'svc'] = namedInManifests({ paths: [], manifests: () => listManifests({ root, ignore }) });
    likely.set(root, (profile = profiles[name]));
  }
  return profile;
}

/**
 * The repositories to ask about a file: one for each profile whose packages are imported somewhere, or the one that the
 * settings name.
 * @param root absolute real path with `/`
 * @param file the asked file
 * @param text its text
 */
export function openProjects(root: string, file: string, text: string, settings: Settings): OpenRepository[] {
  if (settings.profile !== undefined) return [warm(root, profiles[settings.profile], settings)];
  if (settings.scope === 'file') {
    const named = profilesNamedIn(text);
    return (named.length > 0 ? named : settings.modules.length > 0 ? [profiles.svc] : []).map((profile) =>
      warm(root, profile, settings),
    );
  }
  const first = warm(root, likelyProfile(root, settings), settings);
  first.look(file);
  const { profile } = first.discovery.request;
  // The asked text need not be on disk yet. An import map may give the SDK other names.
  const mapped = first.discovery.graph.reachingSdk.size > 0 ? [profile] : [];
  const named = [...new Set([...namedInFiles(first), ...profilesNamedIn(text), ...mapped])];
  if (named.length === 0) return settings.modules.length > 0 ? [first] : [];
  return named.map((name) => (name === profile ? first : warm(root, name, settings)));
}
