/** One requirement of a Python manifest. */

/** What a manifest asks for of a package, or of Python itself. */
export interface Requirement {
  /** Absolute path with `/`. */
  file: string;
  line: number;
  /** The distribution in one spelling (`langchain-core`), or `python`. */
  name: string;
  /** The versions as they are written: `>=4,<5`; empty without any. */
  range: string;
  /** Where they are written. */
  offset: number;
  /** A lock file: what is installed. */
  isLock: boolean;
  /**
   * Why nothing may write here: a hash belongs to one release, an address names none, a text is not where it stands
   * (an escape, a file that is code of the SDK's user as well).
   */
  byHand?: 'hash' | 'address' | 'text';
}

/** What a manifest asks for, and not a line that installs something. */
export interface ManifestRequirement extends Requirement {
  /** The folder that the manifest speaks for, relative to the root. */
  folder: string;
}

/** A requirement before its file is known. */
export type Found = Pick<Requirement, 'name' | 'range' | 'offset' | 'byHand'>;

/** Python itself, among the names of packages. */
export const pythonName = 'python';

/** PEP 503: one spelling for all that mean the same. */
export function packageName(written: string): string {
  return written.toLowerCase().replace(/[-_.]+/g, '-');
}

const start = /^\s*([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)(\s*\[[^\]]*\])?(\s*)/;

/** Below which minor of Python 3 a marker lets a line count; undefined without such a bound. */
function pythonBelow(marker: string): number | undefined {
  const match = /python(?:_full)?_version\s*(<=?|==)\s*["']3\.(\d+)/.exec(marker);
  if (match === null) return undefined;
  return Number(match[2]) + (match[1] === '<' ? 0 : 1);
}

/**
 * Reads `name[extra] >=4,<5 ; marker` (PEP 508), and what pip writes behind it. A line for a Python that major 5 does
 * not run on is none, since such an installation stays on major 4.
 * @param offset where `text` stands in its file
 */
export function readRequirement(text: string, offset: number): Found | undefined {
  const match = start.exec(text);
  if (match === null) return undefined;
  const name = packageName(match[1]!);
  const rest = text.slice(match[0].length);
  const at = offset + match[0].length;
  if (rest.startsWith('@')) {
    const address = /^@\s*([^\s;]*)/.exec(rest)![1]!;
    return { name, range: address, offset: at + rest.indexOf(address), byHand: 'address' };
  }
  const [, before = '', inner = ''] = /^(\(?\s*)([^;#()]*)/.exec(rest) ?? [];
  const range = inner.replace(/\s--.*$/s, '').trimEnd();
  if (range !== '' && !/^[=~!<>]/.test(range)) return undefined;
  const marker = /;(.*)$/s.exec(rest)?.[1] ?? '';
  if ((pythonBelow(marker) ?? 99) <= 11) return undefined;
  const hash = /\s--hash\b/.test(rest) ? ({ byHand: 'hash' } as const) : {};
  return { name, range, offset: at + before.length, ...hash };
}
