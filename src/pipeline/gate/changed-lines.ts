/** Which lines of changed files a diff added or changed, as git tells. */
import { Refused } from '../../findings/errors.ts';
import { git, gitList, reasonOf } from '../../findings/git.ts';
import { ignoreWord } from '../../repository/ignore-comments.ts';

/**
 * The lines `from` to `to` of a file as it is now. Where lines were only deleted it is empty, `to` before `from`: then
 * it touches what begins above and ends below.
 */
export interface LineRange {
  from: number;
  to: number;
}

/** Changed lines by file, relative to the root; `all` for a file that counts whole. One without an entry has none. */
export type ChangedLines = ReadonlyMap<string, 'all' | readonly LineRange[]>;

/** What stands before a hunk in the part of a diff that is about one file, and what it says so far. */
interface FilePart {
  name: string;
  lines: 'all' | LineRange[];
  /** Comments that silence a finding: those deleted less those added. */
  lostIgnores: number;
}

/** How many files one command is asked about: a command line has a limit. */
const portion = 50;

// Whatever the settings of a user are: no colors, converters or other prefixes, and no hunks that are joined. A line
// that moved is one that was added; a renamed file adds only the lines that it did not have under its old name.
const lineDiff = [
  '-U0',
  '--find-renames',
  '--inter-hunk-context=0',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-cr-at-eol',
  '--ignore-submodules=all',
  '--diff-filter=d',
];

const escapes: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
};

/** A name as git writes it in a diff: in quotes with escapes when it has quotes, backslashes or control characters. */
function plainName(name: string): string {
  if (!name.startsWith('"')) return name;
  return name
    .slice(1, -1)
    .replace(/\\(?:([0-7]{3})|(.))/g, (_, octal: string | undefined, escape: string) =>
      octal === undefined ? (escapes[escape] ?? escape) : String.fromCharCode(Number.parseInt(octal, 8)),
    );
}

/** `diff --git a/NAME b/NAME`: both are the same but for a renamed file, which says so in a line of its own. */
function sameName(line: string): string {
  const names = line.slice('diff --git '.length);
  return plainName(names.slice((names.length + 1) / 2)).slice('b/'.length);
}

/** The lines that a diff without context (`-U0`) adds or changes. */
export function parseChangedLines(diff: string): ChangedLines {
  const all = new Map<string, 'all' | LineRange[]>();
  let part: FilePart | undefined;
  // Lines of the hunk that are still to come: what looks like a header there is code.
  let left = 0;
  for (const line of diff.split('\n')) {
    if (left > 0 && /^[-+]/.test(line)) {
      left -= 1;
      if (part !== undefined && line.includes(ignoreWord)) part.lostIgnores += line.startsWith('-') ? 1 : -1;
      continue;
    }
    if (line.startsWith('diff --git ')) {
      if (part !== undefined) addPart(all, part);
      part = { name: sameName(line), lines: [], lostIgnores: 0 };
    }
    if (part === undefined) continue;
    if (line.startsWith('rename to ')) part.name = plainName(line.slice('rename to '.length));
    if (line.startsWith('Binary files ')) part.lines = 'all';
    const hunk = part.lines === 'all' ? undefined : hunkAt(line);
    if (hunk === undefined) continue;
    (part.lines as LineRange[]).push(hunk.added);
    left = hunk.lines;
  }
  if (part !== undefined) addPart(all, part);
  return all;
}

function addPart(all: Map<string, 'all' | LineRange[]>, { name, lines, lostIgnores }: FilePart): void {
  const before = all.get(name) ?? [];
  // Without the comment, what it silenced is new on a line that has not changed.
  const isWhole = before === 'all' || lines === 'all' || lostIgnores > 0;
  all.set(name, isWhole ? 'all' : [...before, ...lines]);
}

/** `@@ -1,2 +3,4 @@`: the lines that are added, and how many lines of the diff follow. */
function hunkAt(line: string): { added: LineRange; lines: number } | undefined {
  const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
  if (hunk === null) return undefined;
  const added = Number(hunk[3] ?? 1);
  // Of a hunk that only deletes, git names the line above.
  const from = Number(hunk[2]) + (added === 0 ? 1 : 0);
  return { added: { from, to: from + added - 1 }, lines: Number(hunk[1] ?? 1) + added };
}

/** The names before of files that were renamed, by those they have now. */
async function renamedSince(root: string, base: string): Promise<ReadonlyMap<string, string>> {
  const entries = await gitList(root, [
    'diff',
    '--name-status',
    '-z',
    '--find-renames',
    '--no-ext-diff',
    '--ignore-submodules=all',
    '--diff-filter=R',
    base,
    '--',
  ]);
  const names = new Map<string, string>();
  for (let index = 0; index + 2 < entries.length; index += 3) names.set(entries[index + 2]!, entries[index + 1]!);
  return names;
}

/**
 * The lines of files that differ from a commit. Only other line ends are no change. A file that git does not know
 * counts whole, and so does one that git takes for binary.
 * @param root absolute path of the working tree
 * @param files relative to the root
 * @throws Refused when git fails
 */
export async function changedLinesSince(root: string, base: string, files: readonly string[]): Promise<ChangedLines> {
  const lines = new Map<string, 'all' | readonly LineRange[]>();
  if (files.length === 0) return lines;
  const renamed = await renamedSince(root, base);
  for (let start = 0; start < files.length; start += portion) {
    const names = files.slice(start, start + portion);
    // Git sees a renamed file as such only where it is asked about both names.
    const asked = names.flatMap((name) => [name, ...(renamed.has(name) ? [renamed.get(name)!] : [])]);
    const answer = await git(root, ['--literal-pathspecs', 'diff', ...lineDiff, base, '--', ...asked]);
    if (answer.status !== 0) throw new Refused(`git diff failed: ${reasonOf(answer)}.`);
    for (const [name, ranges] of parseChangedLines(answer.stdout)) lines.set(name, ranges);
    const untracked = ['--literal-pathspecs', 'ls-files', '-z', '--others', '--exclude-standard', '--', ...names];
    for (const name of await gitList(root, untracked)) lines.set(name, 'all');
  }
  return lines;
}

/** Whether lines of a file, relative to the root, touch a changed one. */
export function touchesChangedLine(lines: ChangedLines, file: string, { from, to }: LineRange): boolean {
  const changed = lines.get(file) ?? [];
  return changed === 'all' || changed.some((range) => from <= range.to && to >= range.from);
}
