import { readFileSync } from 'node:fs';
import type { Discovery } from '../../repository/discover.ts';
import { embeddedKind, hostFileOf } from '../../repository/embedded-kinds.ts';
import type { FileNames } from '../../program/file-names.ts';
import { createResolver } from '../../repository/resolve/resolver.ts';
import { isInside, relativeTo } from '../../repository/repository-path.ts';
import { readSourceText } from '../../repository/read-source.ts';
import type { Site } from '../../sites/site.ts';
import { compatNamesOf } from '../../catalog/catalogue.ts';
import { catalogue, entriesById } from '../../../transforms/entries.ts';
import type { Profile } from '../../catalog/profile.ts';
import { codeStyleOf } from '../../compat/code-style.ts';
import { compatModule } from '../../compat/compat-module.ts';
import { importedNames } from '../../applying/add-import.ts';
import { freshName } from '../../rewriting/fresh-name.ts';
import type { CompatTarget, PlannedSite } from '../../rewriting/plan.ts';
import { mappedSpecifier } from '../mapped-specifier.ts';
import { placeCompat, specifierFrom, type CompatPlacement, type ModuleUser } from './compat-placement.ts';
import type { PlannedFile } from '../../findings/repository-plan.ts';
import { defined } from '../../catalog/defined.ts';

/** The modules that a run with `--compat` writes. */
export interface CompatPlan {
  /** How `file` sees its module; undefined when nothing in it can use one. */
  targetOf: (file: string, source: string, names: FileNames) => CompatTarget | undefined;
  /** The modules that the planned files need, as they are to be written; those that have all of it are left out. */
  modules: (files: readonly PlannedFile[]) => PlannedFile[];
  /** Whether the edits of a planned file use the module. */
  uses: (planned: PlannedFile, module: string) => boolean;
}

/** Places a module for the files that have a site it could serve. */
export function planCompat(
  discovery: Discovery,
  sites: ReadonlyMap<string, readonly Site[]>,
  text: (file: string) => string | undefined,
  asked: string | undefined,
): CompatPlan {
  const { profile, root } = discovery.request;
  const users = [...sites].flatMap(([file, sitesOfFile]): ModuleUser[] => {
    // Nobody runs the code of a text, and a notebook is no part of a package.
    const kind = embeddedKind(hostFileOf(file));
    const source = kind === 'markdown' || kind === 'notebook' ? undefined : text(file);
    const served = sitesOfFile.flatMap(({ id }) => {
      const { compat, compatType } = entriesById.get(id)?.rewrite ?? {};
      return compat === undefined && compatType === undefined ? [] : [{ isCall: compat !== undefined }];
    });
    if (source === undefined || served.length === 0) return [];
    return [
      {
        file,
        source,
        specifiers: discovery.scanned.get(hostFileOf(file))?.specifiers ?? [],
        typesOnly: !served.some(({ isCall }) => isCall),
      },
    ];
  });
  const placements = placeCompat(root, users, asked);
  const byFile = new Map(
    placements.flatMap((placement) =>
      placement.users.flatMap((user) =>
        [user.file, hostFileOf(user.file)].map((file) => [file, { placement, user }] as const),
      ),
    ),
  );
  return {
    targetOf(file, source, names) {
      const compatFile = byFile.get(file);
      if (compatFile === undefined || compatFile.placement.file === file) return undefined;
      const specifier =
        mappedSpecifier(
          discovery.graph.imports(file),
          compatFile.placement.file,
          leadsTo(discovery, file, compatFile.placement.file),
        ) ?? specifierFrom(compatFile.user, compatFile.placement, neighbours(discovery, compatFile.placement));
      const imported = importedNames(source, specifier);
      return {
        specifier,
        style: compatFile.placement.kind,
        localName: (helper) =>
          imported.get(helper) ?? (names.has(helper) ? freshName(names, `${helper}Compat`) : helper),
      };
    },
    modules(files) {
      return placements.flatMap((placement) => writtenModule(discovery, placement, files, profile) ?? []);
    },
    uses: ({ file, planned }, module) => byFile.get(file)?.placement.file === module && usedNames(planned).length > 0,
  };
}

/** Whether a specifier of `from` will lead to a module that is not there yet. */
function leadsTo(
  { request, scanned, configFiles }: Discovery,
  from: string,
  module: string,
): (specifier: string) => boolean {
  return (specifier) => {
    const { root, profile, modules } = request;
    const resolution = createResolver({
      root,
      files: new Set([...scanned.keys(), module]),
      profile,
      modules,
      configFiles,
    }).resolve(specifier, from);
    return resolution.kind === 'file' && resolution.file === module;
  };
}

/** What hand-written files of the package name other modules by: what a generator writes says nothing of their way. */
function neighbours({ scanned }: Discovery, { kind, packageFolder }: CompatPlacement): string[] {
  const language = kind === 'ts' ? /\.[cm]?tsx?$/ : /\.[cm]?jsx?$/;
  return [...scanned.values()]
    .filter(
      ({ file, role }) =>
        role === 'source' && !/\.gen(?:erated)?\.[cm]?[jt]sx?$/.test(file) && isInside(packageFolder, file),
    )
    .filter(({ file }) => language.test(file))
    .flatMap(({ specifiers }) => specifiers);
}

/** Names of the compat module that the edits of a file use: one edit can name the types of several sites. */
function usedNames(planned: readonly PlannedSite[]): string[] {
  return planned.flatMap(({ decision }) => {
    if (decision.edits.length === 0) return [];
    const named = new Set(decision.edits.flatMap(({ text }) => text.match(/\bCompat\w+/g) ?? []));
    return [...(decision.helpers ?? []), ...[...named].filter((name) => typeNames.has(name))];
  });
}

const { types: typeNames } = compatNamesOf(catalogue);

function writtenModule(
  discovery: Discovery,
  placement: CompatPlacement,
  files: readonly PlannedFile[],
  profile: Profile,
): PlannedFile | undefined {
  const { file, kind, packageFolder } = placement;
  const userNames = new Set(placement.users.flatMap((user) => [user.file, hostFileOf(user.file)]));
  const users = files.flatMap(({ file: user, source, planned }) => {
    const names = userNames.has(user) ? usedNames(planned) : [];
    return names.length === 0 ? [] : [{ source, names }];
  });
  if (users.length === 0) return undefined;
  const planned = files.find((candidate) => candidate.file === file);
  const existing = planned?.output ?? readSourceText(file);
  const { client, core } = sdkSpecifiers(discovery, packageFolder, profile);
  const output = compatModule({
    names: [...new Set(users.flatMap(({ names }) => names))].sort(),
    kind,
    profile,
    style: codeStyleOf(
      existing !== undefined && existing.trim() !== '' ? [existing] : users.map(({ source }) => source),
    ),
    sdk: {
      client: client !== undefined || core === undefined,
      core: core !== undefined && isLoadable(packageFolder, `${profile.scope}/core`),
    },
    specifier: (module) => (module.endsWith('/client') ? client : core) ?? module,
    ...defined({ existing }),
  });
  if (output === existing) return undefined;
  const name = relativeTo(discovery.request.root, file);
  return {
    file,
    name,
    source: planned?.source ?? existing ?? '',
    output,
    ...sitesOf(planned),
    ...(existing === undefined ? { isNew: true } : {}),
  };
}

function sitesOf(file: PlannedFile | undefined): Pick<PlannedFile, 'planned' | 'decided' | 'findings'> {
  if (file === undefined) return { planned: [], decided: [], findings: [] };
  const { planned, decided, findings } = file;
  return { planned, decided, findings };
}

/** How the files of a package import the SDK's modules: `@svc/client`, `npm:@svc/client@5`. */
function sdkSpecifiers(
  { scanned }: Discovery,
  packageFolder: string,
  { scope }: Profile,
): { client: string | undefined; core: string | undefined } {
  const specifiers = [...scanned.values()].flatMap((scannedFile) =>
    isInside(packageFolder, scannedFile.file) ? scannedFile.specifiers : [],
  );
  const specifierOf = (module: string): string | undefined => {
    const name = `${scope}/${module}`;
    return specifiers.find(
      (specifier) => specifier === name || specifier === `npm:${name}` || specifier.startsWith(`npm:${name}@`),
    );
  };
  return { client: specifierOf('client'), core: specifierOf('core') };
}

/**
 * What a package imports is there at run time, unless its manifest has other packages of the SDK, or this one for
 * development only.
 */
function isLoadable(packageFolder: string, name: string): boolean {
  const all = readDependencies(packageFolder);
  if (all === undefined) return true;
  const { loaded, others } = all;
  const scope = name.slice(0, name.indexOf('/') + 1);
  return loaded.includes(name) || ![...loaded, ...others].some((dependency) => dependency.startsWith(scope));
}

function readDependencies(packageFolder: string): { loaded: string[]; others: string[] } | undefined {
  try {
    const { dependencies, peerDependencies, optionalDependencies, devDependencies } = JSON.parse(
      readFileSync(`${packageFolder}/package.json`, 'utf8'),
    ) as Record<string, Record<string, string> | undefined>;
    return {
      loaded: Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies }),
      others: Object.keys({ ...devDependencies }),
    };
  } catch {
    return undefined;
  }
}
