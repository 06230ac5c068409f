/**
 * A repository whose analysis is kept between questions: an editor asks about one file after each key, a linter about
 * one file after the other. An answer is that of a run over the whole repository in which the asked file has the given
 * text.
 */
import type { AnalysisRequest } from '../repository/analysis-request.ts';
import type { Detector } from '../sites/detector.ts';
import { connectFiles, discover, type Discovery, scanNothing } from '../repository/discover.ts';
import { withEmbedded } from '../embedded/with-embedded.ts';
import { createDiskWatch, type DiskWatch } from '../repository/disk-watch.ts';
import { hasText, readSourceText } from '../repository/read-source.ts';
import { KeptProgram } from './kept-program.ts';
import { Search } from './search.ts';
import { nestedTooDeeply } from '../program/stack-limits.ts';
import { answerOf, type Before, type FileSites, filesNear, type OpenRepository, treesOf } from './warm-repository.ts';

export type { FileSites, OpenRepository };

/**
 * Opens a repository: its files are read, and none is parsed before the first question that needs it.
 * @param detectors what the chapters look for (`transforms/chapters.ts`)
 * @param alone each file is analysed by itself, as if the repository had no other: an answer depends on nothing but the
 *   file's text
 */
export function openRepository(
  request: AnalysisRequest,
  detectors: readonly Detector[],
  alone: boolean,
): OpenRepository {
  return new KeptRepository(request, detectors, alone);
}

class KeptRepository implements OpenRepository {
  readonly #request: AnalysisRequest;
  readonly #detectors: readonly Detector[];
  readonly #alone: boolean;
  #watch: DiskWatch | undefined;
  #kept: KeptProgram;
  /** The file whose text may be another one than on disk, and what was there before. */
  #overlaid: { file: string; before: Before } | undefined;
  /** The file that is about to be asked about. */
  #lookedFor: string | undefined;

  constructor(request: AnalysisRequest, detectors: readonly Detector[], alone: boolean) {
    this.#request = request;
    this.#detectors = detectors;
    this.#alone = alone;
    this.#kept = this.#open();
  }

  get discovery(): Discovery {
    return this.#kept.discovery;
  }

  get files(): ReadonlySet<string> {
    return this.#kept.search.files;
  }

  look(file: string): void {
    // Unsaved text that hides the SDK's name would hide the whole repository from who asks `discovery`.
    this.#uncover(file);
    this.#refresh(file);
    this.#lookedFor = file;
  }

  sitesIn(file: string, text: string): FileSites[] {
    this.#uncover(file);
    if (this.#lookedFor !== file) this.#refresh(file);
    this.#lookedFor = undefined;
    const kept = this.#kept;
    if (!this.#isKnown(file, text)) {
      const followed = !kept.unitsOf(file).some((unit) => kept.unfollowed.has(unit));
      const { version, search } = kept;
      this.#overlaid ??= { file, before: { text: kept.textOf(file), version, size: search.files.size, followed } };
      kept.setTexts(new Map([[file, text]]));
    }
    const units = kept.unitsOf(file);
    if (!units.some((unit) => kept.search.files.has(unit) || kept.canMatter(unit))) return [];
    kept.grow();
    kept.follow(units);
    return units.flatMap((unit) => kept.answer(unit));
  }

  isTooDeep(file: string): boolean {
    const { failures } = this.#kept.search;
    return this.#kept.unitsOf(file).some((unit) => failures.get(unit) === nestedTooDeeply);
  }

  known(): FileSites[] {
    const { search, discovery } = this.#kept;
    this.#kept.answerUnasked();
    return [...search.files].flatMap((file) => answerOf(file, search, discovery));
  }

  #open(before?: Search): KeptProgram {
    this.#watch = this.#alone ? undefined : createDiskWatch(this.#request);
    const listed = this.#watch ? discover(this.#request, this.#watch.listed) : connectFiles(scanNothing(this.#request));
    const discovery = withEmbedded(listed);
    const trees = treesOf(before);
    const kept = new KeptProgram(listed, discovery, new Search(discovery, this.#detectors, trees.of));
    // Whoever had a program gets one again, while its trees can still be used.
    if (before && before.files.size > 0) kept.grow();
    trees.letGo();
    return kept;
  }

  #reopen(): void {
    this.#kept = this.#open(this.#kept.search);
    this.#overlaid = undefined;
  }

  /** Takes back what the last question put over the disk's text. */
  #uncover(file: string): void {
    if (this.#overlaid === undefined || this.#overlaid.file === file) return;
    const { file: covered, before } = this.#overlaid;
    this.#overlaid = undefined;
    const kept = this.#kept;
    const text = this.#alone ? undefined : readSourceText(covered);
    if (text === undefined) return kept.remove(covered);
    if (text !== kept.textOf(covered)) kept.setTexts(new Map([[covered, text]]));
    if (text !== before.text || kept.search.files.size !== before.size) return;
    // All is as it was before, and so are the answers.
    if (before.followed) for (const unit of kept.unitsOf(covered)) kept.unfollowed.delete(unit);
    kept.version = before.version;
  }

  /** Takes in what changed on disk. @param lookedAt the file that is about to be asked about */
  #refresh(lookedAt: string): void {
    const { search, listed } = this.#kept;
    const changes = this.#watch?.changes(() => filesNear(lookedAt, search.files, listed.graph), lookedAt) ?? [];
    if (changes === 'everything') return this.#reopen();
    // Then not only the text that was put over the disk's has changed since.
    if (this.#overlaid && changes.length > 0) this.#overlaid.before.text = undefined;
    const texts = new Map<string, string>();
    for (const file of changes) {
      if (file === this.#overlaid?.file) continue;
      const text = readSourceText(file);
      const scanned = listed.scanFile(file);
      const isGlobal = [scanned, listed.scanned.get(file)].some((version) => version?.role === 'declaration');
      if (text === undefined || isGlobal) return this.#reopen();
      if (scanned === undefined) this.#kept.remove(file);
      else if (text !== this.#kept.textOf(file)) texts.set(file, text);
    }
    if (texts.size > 0) this.#kept.setTexts(texts);
  }

  /** Whether the asked text is what the repository is analysed with. */
  #isKnown(file: string, text: string): boolean {
    const keptText = this.#kept.textOf(file);
    if (keptText !== undefined) return keptText === text;
    if (this.#alone || this.#overlaid?.file === file) return false;
    // A file that is on disk and not listed is ignored, or no source.
    if (!this.#kept.listed.files.has(file)) return readSourceText(file) !== undefined;
    // The text was not kept, because nothing in it names the SDK; mostly it is asked about as it is on disk.
    return hasText(file, text);
  }
}
