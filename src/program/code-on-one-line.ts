/** Code on one line, as reports and markers show it. */
import { isBetweenTokens } from './between-tokens.ts';
import { breaksInTokens, readText } from './read-text.ts';

/**
 * A piece of code on one line. A line comment would swallow what comes behind it: it gets an end of its own.
 * @param text an expression, or what stands between the parentheses of a call or the braces of a literal
 */
export function onOneLine(text: string): string {
  return withoutBreaks(
    replaced(text, (comment) =>
      comment.startsWith('//') ? `/*${comment.slice(2).trimEnd().replaceAll('*/', '* /')} */` : comment,
    ),
  );
}

/** The same without its comments: for a marker, which is a comment itself. */
export function codeOnOneLine(text: string): string {
  return withoutBreaks(replaced(text, () => '')).trim();
}

function withoutBreaks(text: string): string {
  const isText = breaksInTokens(text);
  return text.replace(/,?[ \t]*\r?\n\s*/g, (between, start: number) => {
    const end = start + between.length;
    // The break of a template is its text.
    if (isText(end - 1)) return between.replaceAll(/\r?\n/g, String.raw`\n`);
    const [before, behind] = [text[start - 1] ?? '', text.slice(end)];
    if (behind.startsWith('}')) return ' ';
    if (/^[)\]]/.test(behind) && !/[,[]/.test(before)) return '';
    if (between.startsWith(',')) return ', ';
    return /[([]/.test(before) || /^(?:\?\.|\.(?![.\d]))/.test(behind) ? '' : ' ';
  });
}

/**
 * Asks the parser which `//` and `/*` begin a comment: strings, templates, regular expressions and JSX have them too.
 */
function replaced(text: string, change: (comment: string) => string): string {
  if (!/\/[/*]/.test(text)) return text;
  const { tree, start } = readText(text);
  const begin = /\/\/[^\r\n]*|\/\*[^]*?\*\//g;
  let output = '';
  let position = 0;
  for (let match = begin.exec(text); match !== null; match = begin.exec(text)) {
    const { 0: comment, index } = match;
    if (!isBetweenTokens(tree, start + index)) {
      begin.lastIndex = index + 1;
      continue;
    }
    output += text.slice(position, index);
    const instead = change(comment);
    position = index + comment.length;
    if (instead !== '') output += instead;
    // One space is left of those around it, and two words do not become one.
    else if (/(?:^|[\s([{])$/.test(output)) position += /^[ \t]*/.exec(text.slice(position))![0].length;
    else if (/^\S/.test(text.slice(position))) output += ' ';
  }
  return output + text.slice(position);
}
