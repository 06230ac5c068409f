/** What tells a text that svc-codemod has written from everybody else's: how it begins. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { toolVersion } from '../findings/tool-version.ts';

/** Bytes; the title of a page is behind its head, and the first entry for GitLab can be long. */
const longestBeginning = 16 * 1024;

const beginnings: readonly RegExp[] = [
  // The line of `withTitle`
  /^svc-codemod \d+\.\d+\.\d+\S*: /,
  // JSON, JSON lines, SARIF and the report of `doctor`
  /^\{[^]{0,400}?"(?:tool|driver)": ?\{\s*"name": ?"svc-codemod"/,
  // Markdown
  /^### svc-codemod: /,
  // JUnit
  /^<\?xml [^>]*>\s*<testsuites name="svc-codemod"/,
  // Pages, and those of earlier versions, which only their title tells
  /^<!doctype html>[^]*?<meta name="generator" content="svc-codemod">/,
  /^<!doctype html>[^]*?<title>svc-codemod: /,
  // The overview as a table
  /^report,profile,version,files_scanned,/,
  // GitLab's form has no name of a tool; ours has this order and this kind of fingerprint.
  /^\[\s*\{\s*"description": "(?:[^"\\]|\\.)*",\s*"check_name": "[^"]+",\s*"fingerprint": "[0-9a-f]{16}"/,
  /^\[\]\s*$/,
];

/** @param text its beginning is enough */
export function isOwnText(text: string): boolean {
  const beginning = text.replace(/^\uFEFF/, '');
  return beginnings.some((pattern) => pattern.test(beginning));
}

/** A text whose form has no place for the tool's name, behind a line that has it; an empty one stays empty. */
export function withTitle(text: string, title: string): string {
  return text === '' ? '' : `svc-codemod ${toolVersion()}: ${title}\n${text}`;
}

/**
 * Whether writing a file would destroy what somebody else has put there. An empty file has nothing to lose, a pipe or a
 * device keeps nothing.
 * @throws the system's error when the file cannot be read
 */
export function isForeign(file: string): boolean {
  const known = statSync(file, { throwIfNoEntry: false });
  if (known === undefined || !known.isFile() || known.size === 0) return false;
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(longestBeginning);
    return !isOwnText(bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, bytes.length, 0)));
  } finally {
    closeSync(descriptor);
  }
}
