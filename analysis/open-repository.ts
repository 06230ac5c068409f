/**
 * A repository whose analysis is kept between questions: an editor asks about one file after each key, a linter about
 * one file after the other. An answer is that of a run over the whole repository in which the asked file has the given
 * text.
 */
import type ts from 'typescript';
import type { AnalysisRequest } from './analysis.ts';
import { discover, type Discovery, discoverNothing, isSeed } from './discover.ts';
import { isEmbeddedFile, readEmbedded, type VirtualText } from './embedded/index.ts';
import { sitesInHost } from './embedded/told-of-host.ts';
import { withEmbedded } from './embedded/with-embedded.ts';
import { createDiskWatch, type DiskWatch } from './disk-watch.ts';
import { buildImportGraph } from './import-graph.ts';
import { readSourceText } from './read-source.ts';
import type { ScannedFile } from './scan-files.ts';
import { createSearch, type Search } from './search.ts';
import type { Site } from './site.ts';

/** The answer about one text of the program: a source file, or a piece of code inside of another file. */
export interface FileSites {
  /** Name in the program. */
  file: string;
  /** With a BOM as its first unit. */
  text: string;
  /** At least one. */
  sites: readonly Site[];
  sourceFile: ts.SourceFile;
  /** Set for code inside of another file. */
  unit?: VirtualText;
}

/** One repository in one profile, kept warm. Holds the whole sparse program: let go of it to free the memory. */
export interface OpenRepository {
  readonly discovery: Discovery;
  /**
   * The sites of a file with this text.
   * @param file absolute, with `/`; it need not be on disk
   * @returns nothing for a file that has none, and for one that is never analysed: ignored, generated, not parsing; several
   *   answers for a file with several pieces of code
   */
  sitesIn(file: string, text: string): FileSites[];
  /** What is known of all texts that have sites, as they were when they were last asked about. */
  known(): FileSites[];
}

/** What is open at one time; a change that concerns everything replaces it whole. */
interface State {
  discovery: Discovery;
  search: Search;
  watch?: DiskWatch;
}

/**
 * Opens a repository and analyses all of it.
 * @param alone each file is analysed by itself, as if the repository had no other: an answer depends on nothing but the
 *   file's text
 */
export function openRepository(request: AnalysisRequest, alone: boolean): OpenRepository {
  let { discovery, search, watch } = open();
  /** Counts the changes of the program; an answer is good as long as its own number is the current one. */
  let version = 0;
  let answeredAt = new Map([...search.files].map((file) => [file, version]));
  /** The file whose text may be another one than on disk. */
  let overlaid: string | undefined;

  function open(before?: Search): State {
    const found = withEmbedded(alone ? discoverNothing(request) : discover(request));
    const fresh = createSearch(found, (file, text) => (before?.files.has(file) && before.read(file) === text ? before.sparse.sourceFile(file) : undefined));
    fresh.admit(found.seeds);
    if (fresh.files.size > 0) fresh.run();
    return { discovery: found, search: fresh, ...(alone ? {} : { watch: createDiskWatch(found, fresh.files) }) };
  }

  function reopen(): void {
    ({ discovery, search, watch } = open(search));
    version += 1;
    answeredAt = new Map([...search.files].map((file) => [file, version]));
    overlaid = undefined;
  }

  /** The text that the analysis has of a file; undefined where it keeps none. */
  function textOf(file: string): string | undefined {
    if (isEmbeddedFile(file)) return discovery.embedded?.hosts.get(file)?.source;
    return search.files.has(file) ? search.read(file) : discovery.scanned.get(file)?.text;
  }

  function canMatter(scanned: ScannedFile): boolean {
    return isSeed(scanned, discovery.graph) || (scanned.watched && discovery.graph.connected(scanned.file));
  }

  /** Puts another text in a file's place. */
  function setText(file: string, text: string): void {
    const scanned = discovery.scanText(file, text);
    if (!isEmbeddedFile(file)) return setUnit(scanned, text);
    const { hosts, units } = discovery.embedded!;
    const { texts } = readEmbedded(file, text);
    for (const { file: unit } of hosts.get(file)?.texts ?? []) {
      units.delete(unit);
      if (!texts.some((other) => other.file === unit)) remove(unit);
    }
    hosts.set(file, { source: text, texts });
    for (const unit of texts) {
      units.set(unit.file, unit);
      setUnit({ ...scanned, file: unit.file, text: unit.text }, unit.text);
    }
  }

  /** Puts another text in a program's file and connects it anew. */
  function setUnit(after: ScannedFile, text: string): void {
    const { file } = after;
    const before = discovery.scanned.get(file);
    discovery.scanned.set(file, after);
    if (before?.specifiers.join('\n') !== after.specifiers.join('\n')) discovery.graph = buildImportGraph(discovery.scanned, discovery.resolver);
    if (!search.files.has(file) && !canMatter(after)) return;
    search.replace(file, text);
    search.admit([file]);
    version += 1;
  }

  function remove(file: string): void {
    search.remove(file);
    discovery.scanned.delete(file);
    version += 1;
  }

  /** Names in the program of a file's code. */
  function unitsOf(file: string): readonly string[] {
    return isEmbeddedFile(file) ? (discovery.embedded?.hosts.get(file)?.texts.map((unit) => unit.file) ?? []) : [file];
  }

  /** Takes back what the last question put over the disk's text. */
  function uncover(file: string): void {
    if (overlaid === undefined || overlaid === file) return;
    const text = alone ? undefined : readSourceText(overlaid);
    if (text === undefined) {
      for (const unit of unitsOf(overlaid)) remove(unit);
      discovery.embedded?.hosts.delete(overlaid);
    } else if (text !== textOf(overlaid)) setText(overlaid, text);
    overlaid = undefined;
  }

  /** Takes in what changed on disk. */
  function refresh(): void {
    const changes = watch?.changes() ?? [];
    if (changes === 'everything') return reopen();
    for (const file of changes) {
      const text = readSourceText(file);
      if (text === undefined) return reopen();
      if (file !== overlaid && text !== textOf(file)) setText(file, text);
    }
  }

  /** Whether the asked text is what the repository was analysed with. */
  function isKnown(file: string, text: string): boolean {
    const known = discovery.scanned.get(file);
    const own = textOf(file);
    if (own !== undefined) return own === text;
    // A file that is on disk and not listed is ignored, or no source; a file with code inside is listed where it can matter.
    if (!known && !isEmbeddedFile(file)) return !alone && readSourceText(file) !== undefined;
    // The text was not kept, because nothing in it names the SDK; mostly it is asked about as it is on disk.
    const scanned = discovery.scanText(file, text);
    if (known ? !scanned.mentionsSdk && !scanned.distinctive && !canMatter(known) : !canMatter(scanned)) return true;
    return !alone && readSourceText(file) === text;
  }

  return {
    get discovery() {
      return discovery;
    },
    sitesIn(file, text) {
      uncover(file);
      refresh();
      if (!isKnown(file, text)) {
        setText(file, text);
        overlaid = file;
      }
      return unitsOf(file).flatMap((unit) => answer(unit));
    },
    known: () => [...search.answers.keys()].flatMap(answerOf),
  };

  function answer(file: string): FileSites[] {
    if (!search.files.has(file) || discovery.scanned.get(file)?.role !== 'source') return [];
    if (answeredAt.get(file) !== version) {
      search.forget(file);
      search.run(new Set([file]));
      answeredAt.set(file, version);
    }
    return answerOf(file);
  }

  function answerOf(file: string): FileSites[] {
    const sites = sitesOf(file);
    const sourceFile = search.sparse.sourceFile(file);
    const unit = discovery.embedded?.units.get(file);
    return sourceFile && sites.length > 0 ? [{ file, text: search.read(file) ?? '', sites, sourceFile, ...(unit ? { unit } : {}) }] : [];
  }

  /** The same list as long as the answer is the same. */
  function sitesOf(file: string): readonly Site[] {
    const found = search.answers.get(file)?.sites ?? none;
    let told = toldOf.get(found);
    if (!told) toldOf.set(found, (told = sitesInHost(discovery.embedded, file, found)));
    return told;
  }
}

const none: readonly Site[] = [];
const toldOf = new WeakMap<readonly Site[], readonly Site[]>();
