import { createHash } from 'node:crypto';
import { markerPattern } from '../catalog/read-marker.ts';
import { ignoreWord } from '../repository/ignore-comments.ts';

/** What a finding keeps when lines move: its id, its statement, the symbol around it, and which of equal ones it is. */
export interface Identity {
  id: string;
  /** The statement's text. */
  statement: string;
  /** Enclosing function, class and member names joined by `.`. */
  enclosing: string;
}

/** A comment of this tool or for it, in any form that it has inside a statement. */
const toolWords = `(?:${markerPattern}|${ignoreWord}:)`;
const blockComment = String.raw`\/\*\s*${toolWords}.*?\*\/`;
const toolComment = new RegExp(String.raw`\{\s*${blockComment}\s*\}|${blockComment}|\/\/ ?${toolWords}[^\r\n]*`, 'gs');

/** Code without what a formatter or this tool changes: white space, quote style, trailing commas, markers. */
function normalise(code: string): string {
  return code
    .replace(toolComment, '')
    .replace(/\s+/g, '')
    .replace(/["`]/g, "'")
    .replace(/,(?=[)\]}])/g, '')
    .replace(/;$/, '');
}

/**
 * Gives each finding of one file its fingerprint: 16 hexadecimal digits over id, normalised statement, enclosing symbol
 * and ordinal among equal ones, in source order. The path is no part of it, so that a moved file keeps its findings.
 */
export function fingerprints(identities: readonly Identity[]): string[] {
  const seen = new Map<string, number>();
  return identities.map(({ id, statement, enclosing }) => {
    const key = JSON.stringify([id, normalise(statement), normalise(enclosing)]);
    const ordinal = seen.get(key) ?? 0;
    seen.set(key, ordinal + 1);
    return createHash('sha256').update(`${key}#${ordinal}`).digest('hex').slice(0, 16);
  });
}
