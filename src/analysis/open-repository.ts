/**
 * A repository whose analysis is kept between questions: an editor asks about one file after each key, a linter about
 * one file after the other. An answer is that of a run over the whole repository in which the asked file has the given
 * text.
 */
import type { AnalysisRequest } from '../repository/analysis-request.ts';
import type { Detector } from '../sites/detector.ts';
import { discover, discoverNothing, isSeed } from '../repository/discover.ts';
import { isEmbeddedFile, readEmbedded } from '../embedded/index.ts';
import { canMatterInside, graphWithEmbedded, programNames, withEmbedded } from '../embedded/with-embedded.ts';
import { createDiskWatch } from '../repository/disk-watch.ts';
import { buildImportGraph } from '../repository/import-graph.ts';
import { hasText, readSourceText } from '../repository/read-source.ts';
import type { ScannedFile } from '../repository/scan-files.ts';
import { createSearch, type Search } from './search.ts';
import { nestedTooDeeply } from '../program/stack-limits.ts';
import {
  answerOf,
  type Before,
  type FileSites,
  filesNear,
  importersOf,
  type OpenRepository,
  type State,
  treesOf,
} from './warm-repository.ts';
import { isReported } from './written-declaration.ts';

export type { FileSites, OpenRepository };

/** What a file says of its imports, to compare with another text of it. */
function linksOf(scanned: ScannedFile | undefined): string | undefined {
  return scanned && [...scanned.specifiers, ...scanned.taken].join('\n');
}

/**
 * Opens a repository and analyses all of it.
 * @param detectors what the chapters look for (`transforms/chapters.ts`)
 * @param alone each file is analysed by itself, as if the repository had no other: an answer depends on nothing but the
 *   file's text
 */
export function openRepository(
  request: AnalysisRequest,
  detectors: readonly Detector[],
  alone: boolean,
): OpenRepository {
  let { listed, discovery, search, watch } = open();
  /** Number of the program's present state; an answer is good as long as its own number is this one. */
  let version = 0;
  let newest = 0;
  let answeredAt = new Map([...search.files].map((file) => [file, version]));
  /** The file whose text may be another one than on disk, and what was there before. */
  let overlaid: { file: string; before: Before } | undefined;
  /** The file that is about to be asked about. */
  let lookedFor: string | undefined;
  /** Program files that changed since it was seen where their values lead. */
  let unfollowed = new Set<string>();

  function open(before?: Search): State {
    const fresh = alone ? {} : { watch: createDiskWatch(request) };
    const found = alone ? discoverNothing(request) : discover(request);
    const seen = withEmbedded(found);
    const trees = treesOf(before);
    const first = createSearch(seen, detectors, trees.of);
    first.admit(seen.seeds);
    if (first.files.size > 0) first.run();
    trees.letGo();
    return { listed: found, discovery: seen, search: first, ...fresh };
  }

  function reopen(): void {
    ({ listed, discovery, search, watch } = open(search));
    change();
    answeredAt = new Map([...search.files].map((file) => [file, version]));
    overlaid = undefined;
    unfollowed = new Set();
  }

  /** The program is another one than ever before. */
  function change(): void {
    newest += 1;
    version = newest;
  }

  /** The text that the analysis has of a file; undefined where it keeps none. */
  function textOf(file: string): string | undefined {
    if (isEmbeddedFile(file)) return discovery.embedded?.hosts.get(file)?.source;
    return search.files.has(file) ? search.read(file) : discovery.scanned.get(file)?.text;
  }

  function canMatter(scanned: ScannedFile, text: string, { graph } = discovery): boolean {
    return (
      isSeed(scanned, graph) ||
      graph.reachesSdk(scanned.file) ||
      (scanned.watched && (graph.connected(scanned.file) || search.mentionsGlobal(text)))
    );
  }

  /** Puts other texts in the place of files. */
  function setTexts(texts: ReadonlyMap<string, string>): void {
    let connectsAnew = false;
    for (const [file, text] of texts) {
      const before = listed.scanned.get(file);
      const after = listed.scanText(file, text);
      listed.scanned.set(file, after);
      connectsAnew ||= linksOf(before) !== linksOf(after);
    }
    if (connectsAnew) relink();
    for (const [file, text] of texts) {
      const scanned = listed.scanned.get(file)!;
      if (isEmbeddedFile(file)) setUnits(scanned, text);
      else setUnit(scanned, text);
    }
  }

  /** Replaces the code inside of a file by that of another text. */
  function setUnits(after: ScannedFile, text: string): void {
    const { hosts, units } = discovery.embedded!;
    const { texts } = readEmbedded(after.file, text);
    removeUnits(after.file, new Set(texts.map(({ file }) => file)));
    hosts.set(after.file, { source: text, texts });
    for (const unit of texts) {
      units.set(unit.file, unit);
      setUnit({ ...after, file: unit.file, text: unit.text }, unit.text);
    }
  }

  /** Puts another text in a program's file. */
  function setUnit(after: ScannedFile, text: string): void {
    const { file } = after;
    discovery.scanned.set(file, after);
    if (!search.files.has(file) && !canMatter(after, text)) return;
    search.replace(file, text);
    enter(file);
  }

  function enter(file: string): void {
    search.admit([file]);
    unfollowed.add(file);
    answeredAt.delete(file);
    change();
  }

  function remove(file: string): void {
    listed.scanned.delete(file);
    if (isEmbeddedFile(file)) removeUnits(file, new Set());
    else removeUnit(file);
    discovery.embedded?.hosts.delete(file);
    relink();
  }

  function removeUnits(file: string, except: ReadonlySet<string>): void {
    for (const unit of programNames(discovery.embedded!, file)) {
      if (except.has(unit)) continue;
      discovery.embedded?.units.delete(unit);
      removeUnit(unit);
    }
  }

  function removeUnit(file: string): void {
    search.remove(file);
    discovery.scanned.delete(file);
    unfollowed.delete(file);
    change();
  }

  /** Connects the files anew; some may come to matter by that, and what is said of others depends on who imports them. */
  function relink(): void {
    const embedded = discovery.embedded!;
    listed.graph = buildImportGraph(listed.scanned, listed.resolver);
    discovery.graph = graphWithEmbedded(listed.graph, embedded);
    search.relinked();
    change();
    for (const scanned of listed.scanned.values()) {
      const { file } = scanned;
      if (isEmbeddedFile(file)) {
        const text =
          embedded.hosts.has(file) || !canMatterInside(scanned, listed.graph)
            ? undefined
            : (scanned.text ?? readSourceText(file));
        if (text !== undefined) setUnits(scanned, text);
      } else if (!search.files.has(file) && isSeed(scanned, listed.graph)) enter(file);
    }
  }

  /** Takes back what the last question put over the disk's text. */
  function uncover(file: string): void {
    if (overlaid === undefined || overlaid.file === file) return;
    const { file: covered, before } = overlaid;
    overlaid = undefined;
    const text = alone ? undefined : readSourceText(covered);
    if (text === undefined) return remove(covered);
    if (text !== textOf(covered)) setTexts(new Map([[covered, text]]));
    if (text !== before.text || search.files.size !== before.size) return;
    // All is as it was before, and so are the answers.
    if (before.followed) for (const unit of programNames(discovery.embedded!, covered)) unfollowed.delete(unit);
    version = before.version;
  }

  /** Takes in what changed on disk. */
  function refresh(asked: string): void {
    const changes = watch?.changes(() => filesNear(asked, search.files, listed.graph), asked) ?? [];
    if (changes === 'everything') return reopen();
    // Then not only the text that was put over the disk's has changed since.
    if (overlaid && changes.length > 0) overlaid.before.text = undefined;
    const texts = new Map<string, string>();
    for (const file of changes) {
      if (file === overlaid?.file) continue;
      const text = readSourceText(file);
      const scanned = listed.scanFile(file);
      const isGlobal = [scanned, listed.scanned.get(file)].some((one) => one?.role === 'declaration');
      if (text === undefined || isGlobal) return reopen();
      if (scanned === undefined) remove(file);
      else if (text !== textOf(file)) texts.set(file, text);
    }
    if (texts.size > 0) setTexts(texts);
  }

  /** Takes in the files that changed ones lead to: those may lead to the asked one. */
  function follow(asked: readonly string[]): void {
    const changed = [...unfollowed].filter((file) => !asked.includes(file));
    if (changed.length === 0) return;
    run(importersOf(changed, search.files, discovery.graph));
    for (const file of changed) unfollowed.delete(file);
  }

  /** Answers files of the program. */
  function run(files: ReadonlySet<string>): void {
    const { size } = search.files;
    search.run(files);
    const taken = [...search.files].slice(size);
    if (taken.length > 0) change();
    for (const file of [...files, ...taken]) answeredAt.set(file, version);
  }

  /** Whether the asked text is what the repository was analysed with. */
  function isKnown(file: string, text: string): boolean {
    const own = textOf(file);
    if (own !== undefined) return own === text;
    if (alone || overlaid?.file === file) return false;
    // A file that is on disk and not listed is ignored, or no source.
    if (!listed.files.has(file)) return readSourceText(file) !== undefined;
    // The text was not kept, because nothing in it names the SDK; mostly it is asked about as it is on disk.
    return hasText(file, text);
  }

  return {
    get discovery() {
      return discovery;
    },
    get files() {
      return search.files;
    },
    look(file) {
      // Unsaved text that hides the SDK's name would hide the whole repository from who asks `discovery`.
      uncover(file);
      refresh(file);
      lookedFor = file;
    },
    sitesIn(file, text) {
      uncover(file);
      if (lookedFor !== file) refresh(file);
      lookedFor = undefined;
      if (!isKnown(file, text)) {
        const followed = !programNames(discovery.embedded!, file).some((unit) => unfollowed.has(unit));
        overlaid ??= { file, before: { text: textOf(file), version, size: search.files.size, followed } };
        setTexts(new Map([[file, text]]));
      }
      const units = programNames(discovery.embedded!, file);
      follow(units);
      return units.flatMap((unit) => answer(unit));
    },
    isTooDeep: (file) =>
      programNames(discovery.embedded!, file).some((unit) => search.failures.get(unit) === nestedTooDeeply),
    known: () =>
      [...search.files].flatMap((file) =>
        search.answers.has(file) ? answerOf(file, search, discovery) : answer(file),
      ),
  };

  function answer(file: string): FileSites[] {
    if (!search.files.has(file) || !isReported(discovery, file)) return [];
    if (answeredAt.get(file) !== version) run(new Set([file]));
    return answerOf(file, search, discovery);
  }
}
