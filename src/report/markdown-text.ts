import { harmless } from './harmless-text.ts';

/** Longest run of backticks in a text. */
function backticks(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/** A text as a code span, whatever it holds; nothing in it becomes a link, a mention or markup. */
export function codeSpan(text: string): string {
  const safe = harmless(text);
  const fence = '`'.repeat(backticks(safe) + 1);
  // The spaces keep a backtick or a space at the edge; Markdown takes one off each side.
  const pad = /^[` ]|[` ]$/.test(safe) && safe.trim() !== '' ? ' ' : '';
  return `${fence}${pad}${safe}${pad}${fence}`;
}

/** A text of several lines as a code block. */
export function codeBlock(text: string, language: string): string {
  const safe = harmless(text, true);
  const fence = '`'.repeat(Math.max(3, backticks(safe) + 1));
  return `${fence}${language}\n${safe}\n${fence}`;
}

/** Words without their code spans: markup shows as it is, and nothing links to a page, a person or an issue. */
function plain(text: string): string {
  return text.replace(/[\\`*_[\]<>|~!]|&|@|#(?=\d)|:(?=\/\/)|\bwww(?=\.)/gi, (special) => {
    if (special === '&') return '&amp;';
    // A space without width behind it: the text looks the same.
    return /^(?:[@#:]|www)/i.test(special) ? `${special}&#8203;` : `\\${special}`;
  });
}

/** A sentence in which backticks mark code, on one line. */
export function sentence(text: string): string {
  const parts = text.replace(/\s*[\r\n]+\s*/g, ' ').split(/`([^`]+)`/);
  return parts.map((part, index) => (index % 2 === 1 ? codeSpan(part) : plain(harmless(part)))).join('');
}
