import type { EmbeddedFiles, VirtualText } from '../repository/embedded-files.ts';
/**
 * A repository as a program sees it: files with code inside are replaced by that code. Everything after discovery works
 * on the virtual files; only what is told to others is brought back to the files on disk.
 */
import { ofCatalogue } from '../catalog/catalogue.ts';
import type { Skipped } from '../repository/skipped.ts';
import { embeddedKind } from '../repository/embedded-kinds.ts';
import type { Discovery } from '../repository/discover.ts';
import type { ImportGraph } from '../repository/import-graph.ts';
import { watchedNamesOf } from '../repository/watched-names.ts';
import { folderOf, joinPath } from '../repository/repository-path.ts';
import { readSourceText } from '../repository/read-source.ts';
import type { Resolution } from '../repository/resolve/resolver.ts';
import type { ScannedFile } from '../repository/scan-files.ts';
import { hostFileOf, isEmbeddedFile, readEmbedded } from './index.ts';

/** A member of a name that the SDK has. */
const memberOf = ofCatalogue((catalogue) => new RegExp(`\\.(?:${watchedNamesOf(catalogue).join('|')})\\b`));

const known = new WeakMap<Discovery, Discovery>();

/** The discovery with virtual files; the same one when there are none. Asked again it gives the same answer. */
export function withEmbedded(discovery: Discovery): Discovery {
  if (discovery.embedded) return discovery;
  let answer = known.get(discovery);
  if (!answer) known.set(discovery, (answer = adapt(discovery)));
  return answer;
}

/**
 * Whether code inside of a file can hold a site: the SDK is named, or a name of it where the imports lead to the SDK.
 */
export function canMatterInside(
  { file, mentionsSdk, watched, distinctive, role }: ScannedFile,
  graph: ImportGraph,
): boolean {
  return role === 'source' && (mentionsSdk || ((watched || distinctive) && graph.connected(file)));
}

const pageCodeStays = 'imports, exports and expressions of an MDX page itself are not read';

function adapt(discovery: Discovery): Discovery {
  const { request, graph, resolver } = discovery;
  const member = memberOf(request.catalogue);
  const hosts = new Map<string, { source: string; texts: readonly VirtualText[] }>();
  const units = new Map<string, VirtualText>();
  const unread: string[] = [];
  const skipped: Skipped[] = [...discovery.skipped];
  const scanned = new Map<string, ScannedFile>();
  for (const [file, entry] of discovery.scanned) {
    if (!isEmbeddedFile(file)) {
      scanned.set(file, entry);
      continue;
    }
    if (!canMatterInside(entry, graph)) {
      if (entry.watched || entry.distinctive) unread.push(file);
      continue;
    }
    const source = request.overlay?.get(file) ?? entry.text ?? readSourceText(file);
    if (source === undefined) continue;
    const { texts, problem, pageCode = [] } = readEmbedded(file, source);
    if (problem !== undefined && discovery.selected.has(file)) skipped.push({ file, reason: problem, failed: true });
    if (discovery.selected.has(file) && pageCode.some((code) => member.test(code)))
      skipped.push({ file, reason: pageCodeStays, failed: false, namesSdk: true });
    if (texts.length === 0) continue;
    hosts.set(file, { source, texts });
    for (const unit of texts) {
      units.set(unit.file, unit);
      scanned.set(unit.file, { ...entry, file: unit.file, text: unit.text });
    }
  }
  const embedded: EmbeddedFiles = { hosts, units, unread };
  return {
    ...discovery,
    embedded,
    scanned,
    skipped,
    selected: new Set([
      ...discovery.selected,
      ...[...units.values()].filter(({ host }) => discovery.selected.has(host)).map(({ file }) => file),
    ]),
    seeds: discovery.seeds.flatMap((file) => programNames(embedded, file)),
    resolver: {
      ...resolver,
      resolve(specifier, from) {
        // One block of a text that sees another one.
        const sibling = joinPath(folderOf(from), specifier);
        return specifier.startsWith('./') && units.has(sibling)
          ? { kind: 'file', file: sibling }
          : inProgram(embedded, resolver.resolve(specifier, from));
      },
    },
    graph: graphWithEmbedded(graph, embedded),
  };
}

/** The names in the program of a file's code. */
export function programNames({ hosts }: EmbeddedFiles, file: string): readonly string[] {
  return isEmbeddedFile(file) ? (hosts.get(file)?.texts.map((unit) => unit.file) ?? []) : [file];
}

/** The same of a file that takes something; a component of which nothing is read takes it all the same. */
function takingNames(embedded: EmbeddedFiles, file: string): readonly string[] {
  const names = programNames(embedded, file);
  return names.length > 0 || embeddedKind(file) === 'markdown' ? names : [file];
}

function inProgram(embedded: EmbeddedFiles, resolution: Resolution): Resolution {
  if (resolution.kind !== 'file' || !isEmbeddedFile(resolution.file)) return resolution;
  const [first] = programNames(embedded, resolution.file);
  return first === undefined ? { kind: 'missing' } : { kind: 'file', file: first };
}

/** The imports of files on disk as the program sees them. */
export function graphWithEmbedded(graph: ImportGraph, embedded: EmbeddedFiles): ImportGraph {
  return {
    ...graph,
    imports: (file) =>
      graph
        .imports(hostFileOf(file))
        .map(({ specifier, resolution, taken }) => ({ specifier, resolution: inProgram(embedded, resolution), taken })),
    importers: (file) => graph.importers(hostFileOf(file)).flatMap((importer) => programNames(embedded, importer)),
    takers: (file) =>
      graph
        .takers(hostFileOf(file))
        .flatMap(({ file: taker, taken }) => takingNames(embedded, taker).map((name) => ({ file: name, taken }))),
    importsSdk: (file) => graph.importsSdk(hostFileOf(file)),
    reachesSdk: (file) => graph.reachesSdk(hostFileOf(file)),
    connected: (file) => graph.connected(hostFileOf(file)),
    reachesOlderPackage: (file) => graph.reachesOlderPackage(hostFileOf(file)),
  };
}
