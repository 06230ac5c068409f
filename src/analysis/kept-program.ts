/** The files of an open repository with the program of them, which follows each change of a text. */
import { type Discovery, isSeed } from '../repository/discover.ts';
import { isEmbeddedFile, readEmbedded } from '../embedded/index.ts';
import { canMatterInside, graphWithEmbedded, programNames } from '../embedded/with-embedded.ts';
import { readSourceText } from '../repository/read-source.ts';
import type { ScannedFile } from '../repository/scan-files.ts';
import type { Search } from './search.ts';
import { linkedWithHolder } from './linked-with-holder.ts';
import { answerOf, type FileSites, importersOf } from './warm-repository.ts';
import { isReported } from './written-declaration.ts';

/** What a file says of its imports, to compare with another text of it. */
function linksOf(scanned: ScannedFile | undefined): string | undefined {
  return scanned && [...scanned.specifiers, ...scanned.taken].join('\n');
}

/**
 * The program of an open repository. It holds no file before the first question about one that can have a site; then
 * all files come in that values of the SDK lead to, and each is answered when it is asked about.
 */
export class KeptProgram {
  /** The files on disk. */
  readonly listed: Discovery;
  /** What the program sees of them. */
  readonly discovery: Discovery;
  readonly search: Search;
  /** Number of the program's present state; an answer is good as long as its own number is this one. */
  version = 0;
  /** Files of the program that changed since it was seen where their values lead. */
  readonly unfollowed = new Set<string>();
  #newest = 0;
  readonly #answeredAt = new Map<string, number>();
  /** Files that values once led to, and cannot as the files are now. */
  readonly #left = new Set<string>();
  #isGrown = false;

  constructor(listed: Discovery, discovery: Discovery, search: Search) {
    this.listed = listed;
    this.discovery = discovery;
    this.search = search;
  }

  /** All files that values lead to are in the program. */
  get isGrown(): boolean {
    return this.#isGrown;
  }

  /** The names in the program of a file's code. */
  unitsOf(file: string): readonly string[] {
    return programNames(this.discovery.embedded!, file);
  }

  /** The text that is analysed of a file; undefined where none is kept. */
  textOf(file: string): string | undefined {
    if (isEmbeddedFile(file)) return this.discovery.embedded?.hosts.get(file)?.source;
    return this.search.files.has(file) ? this.search.read(file) : this.discovery.scanned.get(file)?.text;
  }

  /** Puts other texts in the place of files. */
  setTexts(texts: ReadonlyMap<string, string>): void {
    let connectsAnew = false;
    for (const [file, text] of texts) {
      const before = this.listed.scanned.get(file);
      const after = this.listed.scanText(file, text);
      this.listed.scanned.set(file, after);
      connectsAnew ||= linksOf(before) !== linksOf(after);
    }
    if (connectsAnew) this.#relink();
    for (const [file, text] of texts) {
      const scanned = this.listed.scanned.get(file)!;
      if (isEmbeddedFile(file)) this.#setUnits(scanned, text);
      else this.#setUnit(scanned, text);
    }
    this.#settle(connectsAnew ? this.search.files : [...texts.keys()].flatMap((file) => this.unitsOf(file)));
  }

  /** Takes a file out that is no longer there. */
  remove(file: string): void {
    this.listed.scanned.delete(file);
    if (isEmbeddedFile(file)) this.#removeUnits(file, new Set());
    else this.#removeUnit(file);
    this.discovery.embedded?.hosts.delete(file);
    this.#relink();
    this.#settle(this.search.files);
  }

  /** Takes in all files that values of the SDK lead to. */
  grow(): void {
    if (this.#isGrown) return;
    this.#isGrown = true;
    const { scanned, graph, ambientDeclarations } = this.discovery;
    const shims = new Set(ambientDeclarations.map(({ file }) => file));
    const seeds = [...scanned.values()].filter(
      (scannedFile) => !shims.has(scannedFile.file) && isSeed(scannedFile, graph),
    );
    this.search.admit(seeds.map(({ file }) => file));
    if (this.search.files.size > 0) this.search.grow();
  }

  /** Takes in what changed files lead to, and their importers: those may lead to the asked ones. */
  follow(asked: readonly string[]): void {
    const changed = [...this.unfollowed].filter((file) => !asked.includes(file));
    if (changed.length === 0) return;
    this.#run(importersOf(changed, this.search.files, this.discovery.graph));
    for (const file of changed) this.unfollowed.delete(file);
  }

  /** What is found in a file of the program. */
  answer(file: string): FileSites[] {
    if (!this.search.files.has(file) || !isReported(this.discovery, file)) return [];
    if (this.#answeredAt.get(file) !== this.version) this.#run(new Set([file]));
    return answerOf(file, this.search, this.discovery);
  }

  /** Answers all files that were never asked about. */
  answerUnasked(): void {
    const unasked = [...this.search.files].filter((file) => !this.#answeredAt.has(file));
    if (unasked.length > 0) this.#run(new Set(unasked));
  }

  /** Whether a file could have a site, by its text and imports alone. */
  canMatter(file: string): boolean {
    const scanned = this.discovery.scanned.get(file);
    if (!scanned) return false;
    const { graph } = this.discovery;
    return isSeed(scanned, graph) || graph.reachesSdk(file) || scanned.watched;
  }

  /** Whether a text that is not in the program has to be looked at. */
  #comesIn(scanned: ScannedFile, text: string): boolean {
    const { graph } = this.discovery;
    return (
      isSeed(scanned, graph) ||
      graph.reachesSdk(scanned.file) ||
      (scanned.watched && (graph.connected(scanned.file) || this.search.mentionsGlobal(text)))
    );
  }

  /** Answers files of the program. */
  #run(files: ReadonlySet<string>): void {
    const { size } = this.search.files;
    const grown = this.search.grow(files);
    this.search.answer(grown);
    if (this.search.files.size > size) this.#change();
    for (const file of grown) this.#answeredAt.set(file, this.version);
  }

  /** The program is another one than ever before. */
  #change(): void {
    this.#newest += 1;
    this.version = this.#newest;
  }

  /** Replaces the code inside of a file by that of another text. */
  #setUnits(after: ScannedFile, text: string): void {
    const { hosts, units } = this.discovery.embedded!;
    const { texts } = readEmbedded(after.file, text);
    this.#removeUnits(after.file, new Set(texts.map(({ file }) => file)));
    hosts.set(after.file, { source: text, texts });
    for (const unit of texts) {
      units.set(unit.file, unit);
      this.#setUnit({ ...after, file: unit.file, text: unit.text }, unit.text);
    }
  }

  /** Puts another text in a program's file. */
  #setUnit(after: ScannedFile, text: string): void {
    const { file } = after;
    this.discovery.scanned.set(file, after);
    this.search.replace(file, text);
    if (this.#isGrown && (this.search.files.has(file) || this.#comesIn(after, text))) this.#enter(file);
  }

  #enter(file: string): void {
    this.#left.delete(file);
    this.search.admit([file]);
    this.unfollowed.add(file);
    this.#answeredAt.delete(file);
    this.#change();
  }

  /**
   * Takes files out that no value of the SDK can arrive at any more, whoever hands it on, and those back in at which
   * one can arrive again. Where one can arrive and does not, a file stays: to know it means to follow all values anew.
   */
  #settle(changed: Iterable<string>): void {
    if (!this.#isGrown) return;
    const { scanned, graph } = this.discovery;
    const isLinked = linkedWithHolder(graph, (file) => {
      const scannedFile = scanned.get(file);
      if (graph.reachesSdk(file) || (scannedFile !== undefined && isSeed(scannedFile, graph))) return true;
      // A container hands values over without an import.
      const reason = this.search.reasons.get(file);
      if (reason?.kind === 'given' && this.search.files.has(reason.by)) return true;
      const isKept = this.search.files.has(file) || this.#left.has(file);
      return isKept && scannedFile?.watched === true && this.search.mentionsGlobal(this.search.read(file) ?? '');
    });
    for (const file of [...this.#left]) if (isLinked(file)) this.#enter(file);
    for (const file of [...changed]) if (this.search.files.has(file) && !isLinked(file)) this.#leave(file);
  }

  #leave(file: string): void {
    this.search.leave(file);
    this.unfollowed.delete(file);
    this.#answeredAt.delete(file);
    this.#left.add(file);
    this.#change();
  }

  #removeUnits(file: string, except: ReadonlySet<string>): void {
    for (const unit of this.unitsOf(file)) {
      if (except.has(unit)) continue;
      this.discovery.embedded?.units.delete(unit);
      this.#removeUnit(unit);
    }
  }

  #removeUnit(file: string): void {
    this.search.remove(file);
    this.discovery.scanned.delete(file);
    this.unfollowed.delete(file);
    this.#left.delete(file);
    this.#change();
  }

  /**
   * Connects the files anew; some may come to matter by that, and what is said of others depends on who imports them.
   */
  #relink(): void {
    const { listed, discovery } = this;
    const embedded = discovery.embedded!;
    listed.graph = listed.connect();
    discovery.graph = graphWithEmbedded(listed.graph, embedded);
    this.search.relinked();
    this.#change();
    for (const scanned of listed.scanned.values()) {
      const { file } = scanned;
      if (isEmbeddedFile(file)) {
        const text =
          embedded.hosts.has(file) || !canMatterInside(scanned, listed.graph)
            ? undefined
            : (scanned.text ?? readSourceText(file));
        if (text !== undefined) this.#setUnits(scanned, text);
      } else if (this.#isGrown && !this.search.files.has(file) && isSeed(scanned, listed.graph)) this.#enter(file);
    }
  }
}
