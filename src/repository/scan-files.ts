/**
 * Reads every source file once and keeps only what the rest of the analysis needs: what it mentions, its import
 * specifiers, and the text of files that mention something of the SDK.
 *
 * Synchronous on purpose: one `readSync` into a reused buffer is four to five times faster than asynchronous reading,
 * and looking at bytes as latin1 costs no decoding. A file is decoded as UTF-8 only when something in it matches; all
 * names that are looked for are ASCII, so looking at the bytes finds the same.
 */
import { isUtf8 } from 'node:buffer';
import type { Skipped } from './skipped.ts';
import { embeddedKind, type EmbeddedKind, mayHoldCode } from './embedded-kinds.ts';
import { FileReader } from './file-reader.ts';
import { findImports, type FoundImport, type TakenNames } from './import-specifiers.ts';
import { classifyText, looksBundled, looksMinified, type Role } from './text-kinds.ts';

/** What to look for and how. */
export interface ScanOptions {
  /** Texts of which a file must have one to name the SDK: `@svc/`, `--module` names. Substrings. */
  sdkNames: readonly string[];
  /** Member names, or dotted paths of which every name must occur. Whole words. */
  watched: readonly string[];
  /** As `watched`, for paths only the SDK has. */
  distinctive: readonly string[];
  /** All listed files where these are a part of them; a file's role depends on what is beside it. */
  listed?: ReadonlySet<string>;
  /** Text that replaces a file's content on disk, by absolute path. */
  overlay?: ReadonlyMap<string, string>;
  /** What the SDK is called in other profiles: the scan notes which files have one of these names. */
  otherNames?: readonly string[];
  /**
   * What an earlier scan of the same files, with other `sdkNames`, has found: only files for which the answer may be
   * another one now are read again.
   */
  before?: ScanResult;
  /** Called every few hundred files and at the end. */
  onProgress?: (done: { files: number; of: number }) => void;
}

/** What one file says. */
export interface ScannedFile {
  file: string;
  mentionsSdk: boolean;
  watched: boolean;
  distinctive: boolean;
  /** It may answer requests of the SDK in a test: with a package for that, or in the place of `fetch`. */
  answers?: 'handlers' | 'fetch';
  /** It requires a module by a name that is not written as it is. */
  requiresAny?: true;
  /** Every module specifier in the text, without repetition; may hold false ones. */
  specifiers: readonly string[];
  /** What is taken from each of them, in the same order. */
  taken: readonly TakenNames[];
  /** `source` may be edited and has findings; `declaration` and `generated` are only read. */
  role: Role;
  /**
   * The text with its BOM, where the SDK or something distinctive is mentioned: watched names alone are too common to
   * keep it.
   */
  text?: string;
}

/** What a scan found in all files. */
export interface ScanResult {
  /** By file; files of another kind without code in them are left out. */
  scanned: Map<string, ScannedFile>;
  skipped: Skipped[];
  /** Files with one of the other names. */
  withOtherNames: ReadonlySet<string>;
  /** Bytes read. */
  bytes: number;
}

/** Files above this size are no source text. */
export const largestFile = 2 * 1024 * 1024;

/** Notebooks keep what their cells put out, pictures too. */
export const largestNotebook = 16 * 1024 * 1024;

const progressEvery = 250;

/** Reads and classifies `files` (absolute paths with `/`). Never throws; a file that cannot be read is in `skipped`. */
export function scanFiles(files: readonly string[], options: ScanOptions): ScanResult {
  const scanned = new Map<string, ScannedFile>();
  const skipped: Skipped[] = [];
  const withOtherNames = new Set<string>();
  const scan = createFileScanner(options, options.listed ?? new Set(files));
  const saysTheSame = unchangedSince(options.before);
  let bytes = 0;
  for (const [index, file] of files.entries()) {
    if (index % progressEvery === 0) options.onProgress?.({ files: index, of: files.length });
    if (saysTheSame(file)) {
      const scannedFile = options.before?.scanned.get(file);
      if (scannedFile !== undefined) scanned.set(file, scannedFile);
      continue;
    }
    const { scannedFile, leftOut, length, namesOther } = scan(file);
    bytes += length;
    for (const why of leftOut ?? []) skipped.push({ file, ...why });
    if (scannedFile !== undefined) scanned.set(file, scannedFile);
    if (namesOther) withOtherNames.add(file);
  }
  options.onProgress?.({ files: files.length, of: files.length });
  return { scanned, skipped, withOtherNames, bytes };
}

/** What is found in one file. */
interface FileScan {
  /** None where the file is left out, or is of another kind without code in it. */
  scannedFile?: ScannedFile;
  /** Why the file is left out, or has no findings. */
  leftOut?: readonly Omit<Skipped, 'file'>[];
  /** Bytes read. */
  length: number;
  namesOther: boolean;
}

/** @param names all listed files */
function createFileScanner(options: ScanOptions, names: ReadonlySet<string>): (file: string) => FileScan {
  const matcher = createMatcher(options);
  const sdk = anyOf(options.sdkNames, []);
  const other = anyOf(options.otherNames ?? [], []);
  const intern = createInterner();
  const reader = new FileReader();
  return (file) => {
    const overlaid = options.overlay?.get(file);
    const content =
      overlaid === undefined
        ? readContent(reader, file, sdk)
        : { text: overlaid, bytes: undefined, length: overlaid.length };
    if ('reason' in content) return { leftOut: [content], length: 0, namesOther: false };
    const { text, bytes, length } = content;
    const { role, reason, hasSource } = classifyText(file, text, names);
    const kind = embeddedKind(file);
    if (kind !== undefined && !mayHoldCode(kind, text)) return { length, namesOther: false };
    const code = unquoted(kind, text);
    const mentions = matcher(code);
    const namesOther = other?.test(code) === true;
    // What is compiled from a source in the repository is right when its source is.
    const namesSdk = mentions.mentionsSdk && hasSource !== true;
    const leftOut = reason === undefined ? [] : [{ reason, failed: false, ...(namesSdk ? { namesSdk } : {}) }];
    const imports = intern(findImports(code), bytes !== undefined);
    const answers = answersOf(code, imports.specifiers);
    const scannedFile: ScannedFile = { file, ...mentions, ...imports, ...answers, ...anyRequired(code), role };
    if (mentions.mentionsSdk || mentions.distinctive || answers !== undefined) {
      const decoded = bytes === undefined ? text : decode(bytes);
      if (decoded === undefined)
        return { leftOut: [...leftOut, { reason: 'not valid UTF-8', failed: true }], length, namesOther };
      scannedFile.text = decoded;
    }
    return { scannedFile, leftOut, length, namesOther };
  };
}

/**
 * Whether an earlier scan's answer for a file still holds: the file has no name of the SDK, and was read as a whole.
 */
function unchangedSince(before: ScanResult | undefined): (file: string) => boolean {
  if (before === undefined) return () => false;
  const unread = new Set(before.skipped.map(({ file }) => file));
  return (file) =>
    !unread.has(file) && !before.withOtherNames.has(file) && before.scanned.get(file)?.mentionsSdk !== true;
}

/** In a notebook the code is in strings; JSON may write any character of it as an escape. */
function unquoted(kind: EmbeddedKind | undefined, text: string): string {
  if (kind !== 'notebook') return text;
  return text.replace(
    /\\(?:u00([2-7][\da-fA-F])|(["\\/])|[nrt])/g,
    (_, code: string | undefined, plain: string | undefined) =>
      plain ?? (code === undefined ? '\n' : String.fromCharCode(Number.parseInt(code, 16))),
  );
}

type Content = { text: string; bytes: Buffer | undefined; length: number } | Omit<Skipped, 'file'>;

/** The file as latin1, with a view of its bytes that is valid until the next file is read. */
function readContent(reader: FileReader, file: string, sdk: RegExp | undefined): Content {
  const kind = embeddedKind(file);
  const limit = kind === 'notebook' ? largestNotebook : largestFile;
  const bytes = reader.read(file, limit);
  if (typeof bytes === 'string') return { reason: `cannot be read: ${bytes}`, failed: true };
  const { length } = bytes;
  const namesSdk = (): Pick<Skipped, 'namesSdk'> =>
    sdk?.test(bytes.subarray(0, limit).toString('latin1')) ? { namesSdk: true } : {};
  if (length > limit)
    return { reason: `too large (more than ${limit / 1024 / 1024} MB)`, failed: false, ...namesSdk() };
  if (length >= 2 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))) {
    return { reason: 'UTF-16 text, only UTF-8 is read', failed: true };
  }
  if (bytes.includes(0)) return { reason: 'binary', failed: false };
  const text = bytes.toString('latin1');
  // Prose has long lines, a notebook long strings.
  if (kind === undefined && looksMinified(text)) return { reason: 'minified', failed: false, ...namesSdk() };
  if (looksBundled(file, text)) return { reason: 'bundled: packages are in it', failed: false, ...namesSdk() };
  return { text, bytes, length };
}

/** The text of UTF-8 bytes with the BOM kept; `undefined` when they are not UTF-8. */
function decode(bytes: Buffer): string | undefined {
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

/** A path of the service, also in a regular expression. */
const servicePath = /\bapi\\?\/public\\?\/\w/;

function answersOf(code: string, specifiers: readonly string[]): Pick<ScannedFile, 'answers'> | undefined {
  if (!servicePath.test(code)) return undefined;
  if (specifiers.some((specifier) => specifier === 'msw' || specifier === 'nock')) return { answers: 'handlers' };
  return /\bfetch\b/.test(code) ? { answers: 'fetch' } : undefined;
}

/** `require(path)`, `import(`./${name}`)` */
const requiredByName = /\b(?:require|import)\s*\(\s*(?:[^'"`\s)/]|`[^`]*\$\{)/;

function anyRequired(code: string): Pick<ScannedFile, 'requiresAny'> | undefined {
  return requiredByName.test(code) ? { requiresAny: true } : undefined;
}

/** Names that a text mentions. */
export type Mentions = Pick<ScannedFile, 'mentionsSdk' | 'watched' | 'distinctive'>;

/**
 * Scans a text that somebody holds already, as {@link scanFiles} would scan a file with it.
 * @param names all listed files
 */
export function createTextScanner(
  options: Omit<ScanOptions, 'overlay' | 'onProgress'>,
  names: ReadonlySet<string>,
): (file: string, text: string) => ScannedFile {
  const matcher = createMatcher(options);
  return (file, text) => {
    const code = unquoted(embeddedKind(file), text);
    const mentions = matcher(code);
    const { role } = classifyText(file, text, names);
    const imports = joinedImports(findImports(code));
    const answers = answersOf(code, imports.specifiers);
    return {
      file,
      ...mentions,
      ...imports,
      ...answers,
      ...anyRequired(code),
      role,
      ...(mentions.mentionsSdk || mentions.distinctive || answers !== undefined ? { text } : {}),
    };
  };
}

/**
 * Most files end with two tests: one for everything that makes a file interesting by itself, and one for the watched
 * names, which are common words and mostly found within a few lines.
 */
function createMatcher({ sdkNames, watched, distinctive }: ScanOptions): (text: string) => Mentions {
  const strong = anyOf(sdkNames, distinctive.map(longest));
  const sdk = anyOf(sdkNames, []);
  const watchedTest = createPathTest(watched, wordAnywhere);
  const distinctiveTest = createPathTest(distinctive, wordOfCode);
  return (text) => {
    const isStrong = strong?.test(text) ?? false;
    return {
      mentionsSdk: isStrong && (sdk?.test(text) ?? false),
      watched: watchedTest(text),
      distinctive: isStrong && distinctiveTest(text),
    };
  };
}

function wordAnywhere(name: string): RegExp {
  return new RegExp(String.raw`\b${escapeRegExp(name)}\b`);
}

/** What may stand behind a name in code: in prose other words do. */
const wordsBehindNames = 'as|from|in|instanceof|of|satisfies';

/**
 * A name where code may mean it: no part of a path, as in `/v1/api`, and no word in front of another one, as in a
 * comment. Large files have the words of most paths somewhere, and each file that comes in is parsed.
 */
function wordOfCode(name: string): RegExp {
  return new RegExp(
    String.raw`(?<![\w$/-])${escapeRegExp(name)}(?![\w$/-])(?![ \t]+(?!(?:${wordsBehindNames})\b)[A-Za-z])`,
  );
}

/**
 * Tests for any of the paths; a dotted path needs each of its names somewhere in the text.
 * @param finding an expression that finds a name
 */
function createPathTest(paths: readonly string[], finding: (name: string) => RegExp): (text: string) => boolean {
  const single = anyOf(
    [],
    paths.filter((path) => !path.includes('.')),
  );
  const dotted = paths.filter((path) => path.includes('.')).map((path) => path.split('.'));
  const words = new Map<string, RegExp>();
  const wordFor = (name: string): RegExp => {
    const word = words.get(name) ?? finding(name);
    words.set(name, word);
    return word;
  };
  return (text) => {
    if (single?.test(text)) return true;
    // Many paths begin alike, and each look goes through the whole text.
    const known = new Map<string, boolean>();
    const occurs = (name: string): boolean => {
      const answer = known.get(name) ?? wordFor(name).test(text);
      known.set(name, answer);
      return answer;
    };
    return dotted.some((names) => names.every(occurs));
  };
}

/**
 * Matches any of the texts anywhere, or any of the words. One `\b` around all words is three times faster than one
 * each.
 */
function anyOf(texts: readonly string[], words: readonly string[]): RegExp | undefined {
  const sources = texts.map(escapeRegExp);
  if (words.length > 0) sources.push(`\\b(?:${[...new Set(words)].map(escapeRegExp).join('|')})\\b`);
  return sources.length === 0 ? undefined : new RegExp(sources.join('|'));
}

/** A text as a regular expression that matches just it. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Matches one of some names as a whole word. */
export function wordOf(names: Iterable<string>): RegExp {
  return new RegExp([...names].map((name) => `(?<![\\w$])${escapeRegExp(name)}(?![\\w$])`).join('|'));
}

function longest(path: string): string {
  return path.split('.').reduce((a, b) => (b.length > a.length ? b : a));
}

/** One entry for each specifier, with all that is taken from it. */
function joinedImports(imports: readonly FoundImport[]): Pick<ScannedFile, 'specifiers' | 'taken'> {
  if (imports.length === 0) return nothingImported;
  const bySpecifier = new Map<string, TakenNames>();
  for (const { specifier, names } of imports) {
    const before = bySpecifier.get(specifier);
    bySpecifier.set(specifier, before === undefined ? names : bothTaken(before, names));
  }
  return { specifiers: [...bySpecifier.keys()], taken: [...bySpecifier.values()] };
}

const nothingImported: Pick<ScannedFile, 'specifiers' | 'taken'> = { specifiers: [], taken: [] };

/** Two imports of the same module in one string; each keeps its own form behind a `;`. */
function bothTaken(first: TakenNames, second: TakenNames): TakenNames {
  if (first === second || second === '') return first;
  return first === '' ? second : `${first};${second}`;
}

/**
 * Imports repeat over and over, and a piece of a file's text would keep the whole text in memory: each different string
 * is copied once. Specifiers found in latin1 text are decoded on the way.
 */
function createInterner(): (
  imports: readonly FoundImport[],
  latin1: boolean,
) => Pick<ScannedFile, 'specifiers' | 'taken'> {
  const known = new Map<string, string>();
  function copyOf(text: string, latin1: boolean): string {
    const copy = known.get(text);
    if (copy !== undefined) return copy;
    const bytes = Buffer.from(text, latin1 ? 'latin1' : 'utf8');
    const fresh = bytes.toString('utf8');
    known.set(latin1 ? bytes.toString('latin1') : fresh, fresh);
    return fresh;
  }
  return (imports, latin1) => {
    const { specifiers, taken } = joinedImports(imports);
    return {
      specifiers: specifiers.map((specifier) => copyOf(specifier, latin1)),
      taken: taken.map((names) => copyOf(names, latin1)),
    };
  };
}
