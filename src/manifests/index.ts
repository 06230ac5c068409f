/**
 * The manifests of a repository: which SDK versions and which Node they ask for, and what v6 needs there (contract
 * 9.1).
 */
import path from 'node:path';
import ignoreRules from 'ignore';
import { applyEdits } from '../edits/apply-edits.ts';
import { compareFiles } from '../repository/compare-files.ts';
import { type CatalogEntry, jsonCatalogs, planCatalogs, yamlCatalogs } from './catalogs.ts';
import { importMapOf, planImportMap } from './import-map.ts';
import { reportImageFile } from './image-files.ts';
import { reportImageReferences } from './image-references.ts';
import { type JsonDocument, member, readJson, stringOf } from './json-document.ts';
import { listManifests } from './list-manifests.ts';
import type { ManifestPlan, ManifestRequest, PlannedChange } from './manifest.ts';
import type { ManifestKind } from './manifest-kind.ts';
import { reportNodeVersionFile } from './node-version-files.ts';
import { planDependencies, planEngines, type SdkState, sdkState } from './package-json.ts';
import { planPins, planYamlPins, reportPatchFile, reportPinnedNode } from './package-pins.ts';
import { reportCommands, reportPipelineCommands, reportScripts } from './pinned-commands.ts';
import { reportPipeline } from './pipelines.ts';
import { largestManifest, readManifest } from './read-manifest.ts';
import { catalogKey, type ManifestContext } from './manifest-context.ts';
import { type YamlAliasValue, readYaml, type YamlValue } from './yaml-document.ts';

export { reportDenoSpecifiers, withRaised } from './deno-specifiers.ts';
export type { ManifestPlan, ManifestRequest, Splice } from './manifest.ts';

interface Loaded {
  file: string;
  kind: ManifestKind;
  source: string;
  document?: JsonDocument;
  values?: readonly YamlValue[];
  aliased?: readonly YamlAliasValue[];
}

/**
 * Plans all manifests of a repository; nothing is written and nothing is asked over the network. A manifest that cannot
 * be read is in the answer with `skipped`, never an exception. Planning the outputs again changes nothing.
 */
export function planManifests(request: ManifestRequest): ManifestPlan[] {
  const skipped: ManifestPlan[] = [];
  const read = ({ file, kind }: { file: string; kind: ManifestKind }): Loaded[] => {
    const result = load(file, kind, request.overlay?.get(file));
    if (!('problem' in result)) return [result];
    // What a file that is too large says is not known. A broken one that has no word about the SDK holds nothing to
    // change; fixtures of other tools are often broken.
    const failed = result.tooLarge === true || concerns(result, file, request);
    if (kind === 'package' || failed) {
      const reason = `${result.problem}; its versions were left as they are`;
      skipped.push({ file, source: result.source, output: result.source, changes: [], skipped: { reason, failed } });
    }
    return [];
  };
  const listed = listManifests(request).flatMap(read);
  const known = new Set(listed.map(({ file }) => file));
  // An import map may have any name; only `deno.json` says which.
  const maps = new Set(
    listed.flatMap(({ file, kind, document }) =>
      kind === 'deno' && document !== undefined ? (importMapOf(document, file, request.root) ?? []) : [],
    ),
  );
  const ignored = ignoreRules({ allowRelativePaths: true }).add([...request.ignore]);
  const loaded = [
    ...listed,
    ...[...maps]
      .filter((file) => !known.has(file) && !ignored.ignores(path.posix.relative(request.root, file)))
      .flatMap((file) => read({ file, kind: 'deno' })),
  ];
  const context = survey(loaded, request);
  const states = new Map(
    loaded.flatMap(({ file, document, kind }) =>
      kind === 'package' && document !== undefined
        ? [[path.posix.dirname(file), sdkState(document, file, context)] as const]
        : [],
    ),
  );
  const above = new Set(
    [...states].flatMap(([folder, state]) => (state === 'moving' ? foldersUp(folder, request.root) : [])),
  );
  const planned = loaded.flatMap((manifest): ManifestPlan[] => {
    const changes = plan(manifest, context, states, above);
    if (changes.length === 0) return [];
    const splices = new Map(changes.flatMap(({ change, splice }) => (splice ? [[change, splice] as const] : [])));
    const output = applyEdits(
      manifest.source,
      [...splices.values()].map(({ offset, length, content }) => ({
        start: offset,
        end: offset + length,
        text: content,
      })),
    );
    return [
      {
        file: manifest.file,
        source: manifest.source,
        output,
        changes: changes.map(({ change }) => change).sort((a, b) => a.line - b.line),
        ...(splices.size > 0 ? { splices } : {}),
      },
    ];
  });
  return [...planned, ...skipped].sort(compareFiles);
}

/** Whether a file that cannot be read may hold what the run should have changed. */
function concerns({ source }: { source: string }, file: string, { root, profile }: ManifestRequest): boolean {
  return source.includes(`${profile.scope}/`) || file === path.posix.join(root, 'package.json');
}

function load(
  file: string,
  kind: ManifestKind,
  overlaid: string | undefined,
): Loaded | { problem: string; source: string; tooLarge?: true } {
  if (kind === 'patch') return { file, kind, source: '' };
  const read = overlaid === undefined ? readManifest(file, largestManifest) : { source: overlaid };
  if ('problem' in read) return { ...read, source: '' };
  const { source } = read;
  if (kind === 'package' || kind === 'deno') {
    const document = readJson(source, kind === 'deno');
    return 'problem' in document ? { problem: document.problem, source } : { file, kind, source, document };
  }
  if (kind === 'nodeVersion' || kind === 'image' || kind === 'script') return { file, kind, source };
  const yaml = readYaml(source);
  return 'problem' in yaml ? { problem: yaml.problem, source } : { file, kind, source, ...yaml };
}

/** What the manifests have to know of each other. */
function survey(
  loaded: readonly Loaded[],
  { root, profile, olderCodeLeft, onlyUnread = false, importing = [] }: ManifestRequest,
): ManifestContext {
  const ownVersions = new Map<string, string>();
  const catalogs = new Map<string, string>();
  for (const manifest of loaded) {
    const name = stringOf(member(manifest.document?.root, 'name'));
    const version = stringOf(member(manifest.document?.root, 'version'));
    if (manifest.kind === 'package' && name !== undefined && version !== undefined) ownVersions.set(name, version);
    for (const entry of catalogEntries(manifest)) catalogs.set(catalogKey(entry.catalog, entry.key), entry.text);
  }
  return { root, profile, olderCodeLeft, onlyUnread, importing, ownVersions, catalogs };
}

function catalogEntries({ kind, document, values, aliased = [], source }: Loaded): CatalogEntry[] {
  if (kind === 'package' && document !== undefined) return jsonCatalogs(document);
  if ((kind === 'pnpmCatalog' || kind === 'yarnCatalog') && values !== undefined)
    return yamlCatalogs([...aliased, ...values], source);
  return [];
}

function plan(
  manifest: Loaded,
  context: ManifestContext,
  states: ReadonlyMap<string, SdkState>,
  above: ReadonlySet<string>,
): PlannedChange[] {
  const { file, kind, source, document, values } = manifest;
  const { profile } = context;
  // Where a package stays, an override must not move what it gets.
  const goesAlong = ![...states.values()].includes('held');
  const concernsNode = nodeConcerned(file, kind, context.root, states, above);
  switch (kind) {
    case 'package': {
      if (document === undefined) return [];
      const state = states.get(path.posix.dirname(file));
      const node = concernsNode ? [...planEngines(document, state === 'moving'), ...reportPinnedNode(document)] : [];
      return [
        ...planDependencies(document, file, context),
        ...planCatalogs(jsonCatalogs(document), file, context),
        ...planPins(document, file, context, goesAlong),
        ...reportScripts(document, 'scripts', profile),
        ...node,
      ];
    }
    case 'deno':
      return document === undefined
        ? []
        : [...planImportMap(document, file, context), ...reportScripts(document, 'tasks', profile)];
    case 'nodeVersion':
      return concernsNode ? reportNodeVersionFile(source, file) : [];
    case 'image':
      return [...reportCommands(source, file, profile), ...(concernsNode ? reportImageFile(source) : [])];
    case 'script':
      return [...reportCommands(source, file, profile), ...(concernsNode ? reportImageReferences(source, file) : [])];
    case 'pipeline':
      return values === undefined
        ? []
        : [...reportPipelineCommands(values, source, profile), ...(concernsNode ? reportPipeline(values, source) : [])];
    case 'patch':
      return reportPatchFile(file, profile);
    case 'pnpmCatalog':
    case 'yarnCatalog':
      return planYaml(manifest, (yaml) => [
        ...planCatalogs(yamlCatalogs(yaml, source), file, context),
        ...planYamlPins(yaml, source, file, context, goesAlong),
      ]);
  }
}

/** An alias follows what it stands for; where nothing changes that, the place of the alias is left to a person. */
function planYaml(
  { values = [], aliased = [] }: Loaded,
  planValues: (values: readonly YamlValue[]) => PlannedChange[],
): PlannedChange[] {
  const planned = planValues(values);
  const written = new Set(planned.flatMap(({ splice }) => (splice === undefined ? [] : [splice.offset])));
  return [
    ...planned,
    ...planValues(
      aliased
        .filter(({ offset }) => !written.has(offset))
        .map(({ from, ...value }) => ({ ...value, offset: from, plain: false })),
    ),
  ];
}

/**
 * Whether the Node version a file names is one the SDK has to run on: the file belongs to a package that moves, or
 * stands above one. A neighbour's Dockerfile is its own business.
 */
function nodeConcerned(
  file: string,
  kind: ManifestKind,
  root: string,
  states: ReadonlyMap<string, SdkState>,
  above: ReadonlySet<string>,
): boolean {
  let folder = path.posix.dirname(file);
  if (kind === 'pipeline' || kind === 'script')
    folder = folder.replace(/\/\.(?:github|circleci|devcontainer|gitlab|buildkite|woodpecker)(?:\/.*)?$/, '');
  if (above.has(folder)) return true;
  const owner = foldersUp(folder, root).find((ancestor) => states.has(ancestor));
  return owner !== undefined && states.get(owner) === 'moving';
}

/** A folder and those above it, up to the root. */
function foldersUp(folder: string, root: string): string[] {
  const folders = [folder];
  for (let at = folder; at !== root && at.startsWith(`${root}/`); ) {
    at = path.posix.dirname(at);
    folders.push(at);
  }
  return folders;
}
